// Pages of the power statement. The cursor is a movement's number, so new movements neither repeat nor hide a row.
import { z } from "zod";
import type { PowerMovement } from "../../../contract/power.ts";
import type { Executor } from "../../db/client.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { presentMovement } from "./power.present.ts";
import { listMovements } from "./statement.repo.ts";

export interface PageRequest {
  limit: number;
  cursor?: string;
  /** The request's own path and query. */
  url: string;
}

const cursorParts = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** Where a page begins; call it before any other work. Throws parameter_invalid for a malformed cursor. */
export function statementStart({ cursor }: PageRequest): string | null {
  return decodeCursor(cursor, cursorParts)?.[0] ?? null;
}

/** A page of a person's movements; `before` comes from `statementStart`. */
export async function readStatement(
  db: Executor,
  uid: string,
  before: string | null,
  { limit, cursor, url }: PageRequest,
): Promise<Page<PowerMovement>> {
  const rows = await listMovements(db, uid, { before, limit });
  return pageOf(rows, { limit, cursor, url }, presentMovement, (row) => [row.number]);
}
