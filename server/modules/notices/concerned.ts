// Whom a case of reports concerns: moderators neither see such a case nor are told of it, so that nobody learns who reported
// them.
import { type SQL, sql } from "drizzle-orm";

/** Whether a case is about this person, their work, or a story they are in as a co-author. `of` names `report_cases`. */
export const concerns = (uid: SQL, of: SQL) => sql`(${of}.owner_id = ${uid} or exists (
  select from shares z join collaborators k on k.story_id = z.story_id where z.id = ${of}.share_id and k.user_id = ${uid}))`;
