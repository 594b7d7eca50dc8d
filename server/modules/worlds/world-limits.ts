// Checks the limits of a person's worlds and a world's entries, inside the transaction that adds to them.
import { CHATS_PER_USER_MAX } from "../../../contract/chats.ts";
import {
  ENTRIES_PER_WORLD_MAX,
  KEPT_PER_PERSON_MAX_BYTES,
  KEPT_PER_WORLD_MAX_BYTES,
  WORLDS_PER_USER_MAX,
} from "../../../contract/limits.ts";
import type { Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { countEntries } from "./entries.repo.ts";
import { countOriginalBytes } from "./originals.repo.ts";
import { isOwnPassedImage, lockAndCountWorlds, type WorldKind } from "./worlds.repo.ts";

/** How many of a kind a person may have, and the error of one more. */
export const MAX_OF_KIND = {
  world: { max: WORLDS_PER_USER_MAX, error: "worlds_max" },
  chat: { max: CHATS_PER_USER_MAX, error: "chats_max" },
} as const;

/**
 * Requires room for `more` worlds, and locks the person until the end of the transaction. Throws worlds_max; chats_max
 * for chats.
 */
export async function requireRoomForWorlds(
  tx: Transaction,
  uid: string,
  more: number,
  kind: WorldKind = "world",
): Promise<void> {
  const { max, error } = MAX_OF_KIND[kind];
  if ((await lockAndCountWorlds(tx, uid, kind)) + more > max) throw new AppError(error, { max });
}

/** Requires room for `more` entries; the caller has locked the world. Throws entries_max. */
export async function requireRoomForEntries(tx: Transaction, worldId: string, more: number): Promise<void> {
  if (more > 0 && (await countEntries(tx, worldId)) + more > ENTRIES_PER_WORLD_MAX)
    throw new AppError("entries_max", { max: ENTRIES_PER_WORLD_MAX });
}

/**
 * Checks the size of originals (data kept for exports) after they are stored; the caller has locked the person. Throws
 * world_originals_max, person_originals_max.
 */
export async function requireRoomForOriginals(tx: Transaction, uid: string, worldId: string): Promise<void> {
  const { world, person } = await countOriginalBytes(tx, uid, worldId);
  if (world > KEPT_PER_WORLD_MAX_BYTES) throw new AppError("world_originals_max", { max: KEPT_PER_WORLD_MAX_BYTES });
  if (person > KEPT_PER_PERSON_MAX_BYTES)
    throw new AppError("person_originals_max", { max: KEPT_PER_PERSON_MAX_BYTES });
}

/**
 * Requires that a picture, if there is one, is the person's own, was uploaded for this and has passed. Throws
 * parameter_invalid.
 */
export async function requirePicture(
  tx: Transaction,
  uid: string,
  imageId: string | null | undefined,
  field: "cover" | "avatar",
): Promise<void> {
  const purpose = field === "cover" ? "world_cover" : "entry";
  if (imageId && !(await isOwnPassedImage(tx, uid, imageId, purpose)))
    throw new AppError("parameter_invalid", [{ field, reason: "invalid_value" }]);
}
