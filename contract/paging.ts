// How lists are paged: by keyset, with an opaque cursor inside a next-page link (product.md 3, "Paged responses").
import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from "./limits.ts";

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  cursor: z.string().max(400).optional(),
});

export const paging = z.object({
  has_prev: z.boolean(),
  has_next: z.boolean(),
  /** Path and query of the next page, or null on the last one. */
  next: z.string().nullable(),
});

/** A page of items. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), paging });
}

/** The cursor in a next-page link, for the next request to the same endpoint. */
export function cursorOf(next: string | null): string | undefined {
  if (!next) return undefined;
  return new URL(next, "http://page.invalid").searchParams.get("cursor") ?? undefined;
}
