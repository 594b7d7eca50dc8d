// Keyset paging: opaque cursors and the next-page link of contract/paging.ts. A cursor names the last row's place in
// the order, so rows that are added or deleted meanwhile neither repeat nor hide others. Lists that the specification
// pages by number (worlds, entries) use `numberedPage`.
import { z } from "zod";
import { AppError } from "./errors.ts";

/** A page as the wire has it. */
export interface Page<T> {
  data: T[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

/** A time in whole microseconds since 1970, as text: finer than a JavaScript date, exactly what PostgreSQL stores. */
export const cursorMoment = z.string().regex(/^\d{1,17}$/);

/** Encodes the cursor of a page's last row. */
export function encodeCursor(parts: readonly string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/**
 * The parts of a cursor, or null where none was given. Throws parameter_invalid for a cursor this server cannot have
 * issued.
 */
export function decodeCursor<S extends z.ZodType>(cursor: string | undefined, schema: S): z.output<S> | null {
  if (cursor === undefined) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    // Nothing that the database stores has it, and asked for it, it fails.
    if (Array.isArray(parts) && parts.some((part) => typeof part === "string" && part.includes("\0")))
      throw new Error("U+0000 in a cursor");
    return schema.parse(parts);
  } catch (cause) {
    throw new AppError("parameter_invalid", [{ field: "cursor", reason: "invalid" }], { cause });
  }
}

/**
 * The page of a query that fetched one row more than `limit`. `url` is the request's own: the link to the next page
 * differs only in the cursor.
 */
export function pageOf<Row, T>(
  rows: readonly Row[],
  { limit, cursor, url }: { limit: number; cursor: string | undefined; url: string },
  present: (row: Row) => T,
  cursorParts: (row: Row) => readonly string[],
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = rows.length > limit && last !== undefined;
  return {
    data: shown.map(present),
    paging: {
      has_prev: cursor !== undefined,
      has_next: hasNext,
      next: hasNext ? withQuery(url, "cursor", encodeCursor(cursorParts(last))) : null,
    },
  };
}

function withQuery(url: string, name: string, value: string): string {
  const next = new URL(url, "http://page.invalid");
  next.searchParams.set(name, value);
  return next.pathname + next.search;
}

/** A page requested by its number, from 1; `rows` are this page's only. */
export function numberedPage<Row, T>(
  { rows, total }: { rows: readonly Row[]; total: number },
  { page, per_page, url }: { page: number; per_page: number; url: string },
  present: (row: Row) => T,
): Page<T> & { total: number } {
  const hasNext = page * per_page < total;
  return {
    data: rows.map(present),
    paging: { has_prev: page > 1, has_next: hasNext, next: hasNext ? withQuery(url, "page", String(page + 1)) : null },
    total,
  };
}
