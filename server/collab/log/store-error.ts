// Why an update could not be stored.

/** The store is not there, too slow or overfull: the same update may well be stored a moment later. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** The document is gone from the database. */
export class DocumentGoneError extends Error {
  override readonly name = "DocumentGoneError";
}

/** What is stored of the document cannot be read as one: never the same as an empty document. */
export class DocumentBrokenError extends Error {
  override readonly name = "DocumentBrokenError";
}

/** It is stored whole and can't be opened, now or later: nested too deep for Yjs. Its owner can replace it. */
export class DocumentDamagedError extends DocumentBrokenError {}

/**
 * Whether a failed INSERT is the fault of a row (classes 22 and 23), so that its neighbours may be stored without it.
 */
export function isRowFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23]/.test(code);
}

/** Whether a row failed because its document, or its writer, does not exist (any more). */
export function missingReference(error: unknown): "document" | "user" | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== "23503") return null;
  return constraint?.includes("user_id") ? "user" : "document";
}
