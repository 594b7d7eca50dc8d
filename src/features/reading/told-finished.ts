// Tells the server that a chapter was read to its end, once on this device: it counts readers, not readings.
import { sharingEndpoints } from "../../../contract/sharings.ts";
import { call } from "../../lib/api/call.ts";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** The number of chapters that are remembered. */
const KEPT = 1_000;

/** The ids of the chapters, the most recent last. */
function told(): string[] {
  const stored = storage.get(KEYS.toldFinished);
  return (Array.isArray(stored) ? stored : []).filter((id) => typeof id === "string");
}

export const isTold = (chapterId: string): boolean => told().includes(chapterId);

/** Never rejects: what did not reach the server is told when the chapter is read the next time. */
export async function tellFinished(shareId: string, chapterId: string): Promise<void> {
  if (isTold(chapterId)) return;
  try {
    await call(sharingEndpoints.finish, { params: { share_id: shareId, cid: chapterId }, body: {} });
  } catch {
    return;
  }
  // A logout deletes what was told, and nothing may follow it.
  if (session.status === "leaving") return;
  storage.set(KEYS.toldFinished, [
    ...told()
      .filter((id) => id !== chapterId)
      .slice(1 - KEPT),
    chapterId,
  ]);
}
