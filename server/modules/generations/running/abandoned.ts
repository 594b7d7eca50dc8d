// Generations whose process died: ended with what had been written, their power given back.
import type { Database } from "../../../db/client.ts";
import type { Power } from "../../power/power.service.ts";
import { endAbandoned, listAbandoned } from "./running.repo.ts";

export interface AbandonedDeps {
  db: Database;
  power: Pick<Power, "release">;
}

/** Ends one; nothing happens where somebody has done so. */
export async function resolveAbandoned({ db, power }: AbandonedDeps, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await endAbandoned(tx, id, 50305)) await power.release(id, tx);
  });
}

/**
 * Ends all of them; answers how many. A process that is alone with its database (`isAlone`) knows that every other one
 * that ran something is dead; else those are whose process has been silent for a while.
 */
export async function sweepAbandoned(deps: AbandonedDeps, processId: string, isAlone: boolean): Promise<number> {
  const ids = await listAbandoned(deps.db, processId, isAlone);
  for (const id of ids) await resolveAbandoned(deps, id);
  return ids.length;
}
