// Registers the target (world cover or entry) of an imported file's pictures that are held for review. Each picture
// takes its place once it passes.
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Images } from "../images/images.service.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { TakenPictures } from "./store-pictures.ts";

/** Called in the transaction that stored the entries; `added` are their ids in the plan's order. */
export async function setHeldPictureTargets(
  aim: Images["aimWithin"],
  tx: Transaction,
  { uid, worldId, plan, added }: { uid: string; worldId: string; plan: ImportPlan; added: readonly string[] },
  held: TakenPictures["held"],
): Promise<void> {
  // A picture that was refused meanwhile is skipped; the rest of the import is not affected.
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
