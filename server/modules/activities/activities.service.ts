// What runs for a person at this moment.
import type { Activity } from "../../../contract/activities.ts";
import type { Database } from "../../db/client.ts";
import { listActivities } from "./activities.repo.ts";

export interface Activities {
  /** The latest first. */
  list(uid: string): Promise<{ data: Activity[] }>;
}

export function createActivities(db: Database): Activities {
  return { list: async (uid) => ({ data: await listActivities(db, uid) }) };
}
