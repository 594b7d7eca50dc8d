// Ends generations whose process died: the text written so far is kept, and their power is given back.
import type { Database } from "../../../db/client.ts";
import type { Power } from "../../power/power.service.ts";
import type { Safety } from "../../safety/safety.service.ts";
import { failureNumber } from "../generations.policy.ts";
import { endAbandoned, type Kept, listAbandoned, listUnended } from "./running.repo.ts";

export interface AbandonedDeps {
  db: Database;
  power: Pick<Power, "release">;
  safety: Pick<Safety, "refuses">;
}

/** The error numbers of a generation whose process died. */
const INTERRUPTED = {
  continue: failureNumber("continue", "generation_interrupted"),
  lab: failureNumber("lab", "generation_interrupted"),
};

/** Ends one generation; does nothing if it has already been ended. */
export async function resolveAbandoned({ db, power, safety }: AbandonedDeps, id: string): Promise<void> {
  const kept = await Promise.all((await listUnended(db, id)).map((one) => keep(safety, one)));
  await db.transaction(async (tx) => {
    if (await endAbandoned(tx, id, INTERRUPTED, kept)) await power.release(id, tx);
  });
}

/** The process died before the whole text was moderated: text that is refused, or can't be judged, is not kept. */
async function keep(safety: AbandonedDeps["safety"], { id, text }: { id: string; text: string }): Promise<Kept> {
  if (text === "") return { id, text, errorCode: "generation_interrupted" };
  const refused = await safety.refuses(text).catch(() => null);
  if (refused === false) return { id, text, errorCode: "generation_interrupted" };
  return { id, text: "", errorCode: refused ? "sensitive_content" : "moderation_unreachable" };
}

/**
 * Ends all abandoned generations; returns how many. If `isAlone`, this is the only process of the database, so all
 * others are dead; else a process is considered dead after it has sent no heartbeat for a while.
 */
export async function sweepAbandoned(deps: AbandonedDeps, processId: string, isAlone: boolean): Promise<number> {
  const ids = await listAbandoned(deps.db, processId, isAlone);
  for (const id of ids) await resolveAbandoned(deps, id);
  return ids.length;
}
