// Pictures of a file that are held back: each waits for the place it would have had.
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Images } from "../images/images.service.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { TakenPictures } from "./take-pictures.ts";

/** Within the transaction that has stored the entries; `added` are their ids in the plan's order. */
export async function aimHeld(
  aim: Images["aimWithin"],
  tx: Transaction,
  { uid, worldId, plan, added }: { uid: string; worldId: string; plan: ImportPlan; added: readonly string[] },
  held: TakenPictures["held"],
): Promise<void> {
  // One that was refused meanwhile is missing, and nothing else.
  const wait = (id: string, entryId: string | null) =>
    aim(tx, uid, id, { worldId, entryId }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  if (held.cover) await wait(held.cover, null);
  const stored = [...plan.add.map((index, at) => ({ index, id: added[at] })), ...plan.overwrite];
  for (const { index, id } of stored) {
    const picture = held.avatars.get(index);
    if (picture !== undefined && id !== undefined) await wait(picture, id);
  }
}
