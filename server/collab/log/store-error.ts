// Why an update could not be stored.

/** The store is unreachable, too slow or overloaded: the same update may be stored a moment later. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** The document was deleted from the database. */
export class DocumentGoneError extends Error {
  override readonly name = "DocumentGoneError";
}

/** The stored data cannot be read as a document: never the same as an empty document. */
export class DocumentBrokenError extends Error {
  override readonly name = "DocumentBrokenError";
}

/**
 * The data is complete but can't be opened, now or later: nested too deep for Yjs. The owner can replace the document.
 */
export class DocumentDamagedError extends DocumentBrokenError {}

/** Whether one row made an INSERT fail (classes 22 and 23), so that the others may be stored without it. */
export function isRowFault(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^2[23]/.test(code);
}

/** Whether a row failed because its document, or its author, does not exist (any more). */
export function missingReference(error: unknown): "document" | "user" | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== "23503") return null;
  return constraint?.includes("user_id") ? "user" : "document";
}
