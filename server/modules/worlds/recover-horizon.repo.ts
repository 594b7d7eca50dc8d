// How long deleted worlds and entries can be restored.
import { sql } from "drizzle-orm";
import { WORLD_RECOVER_DAYS } from "../../../contract/limits.ts";

/** Rows deleted before this moment cannot be restored. */
export const recoverHorizon = sql`now() - ${WORLD_RECOVER_DAYS} * interval '1 day'`;
