// How long what was deleted can be taken back.
import { sql } from "drizzle-orm";
import { WORLD_RECOVER_DAYS } from "../../../contract/limits.ts";

/** What was deleted before this moment is gone. */
export const recoverHorizon = sql`now() - ${WORLD_RECOVER_DAYS} * interval '1 day'`;
