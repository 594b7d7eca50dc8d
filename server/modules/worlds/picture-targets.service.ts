// Pictures that are to become a world's cover or an entry's picture once they have passed. Anyone who decides that they
// have calls this within the same transaction, holding the picture's row: it is always locked before the world's.
import type { Transaction } from "../../db/client.ts";
import { findEntry, listRecoverable } from "./entries.repo.ts";
import {
  cancelCoverTarget,
  cancelEntryTargets,
  findTarget,
  insertTarget,
  namePlace,
  type PicturePlace,
  setEntryPicture,
  takeTarget,
} from "./picture-targets.repo.ts";
import { requireEntry, requireWorld } from "./worlds.policy.ts";
import { lockOwnWorld, lockWorlds, updateWorld } from "./worlds.repo.ts";

export type { PicturePlace };

/** A place by what its owner calls it. */
export interface NamedPlace extends PicturePlace {
  world: string;
  /** Null for a cover. */
  entry: string | null;
}

export interface PictureTargets {
  /**
   * Has a picture take this place once it passes, and no other one that waits for it. Throws world_not_found,
   * entry_deleted.
   */
  aimPicture(tx: Transaction, uid: string, imageId: string, place: PicturePlace): Promise<void>;
  /** Has a picture that has passed take this place now. Throws world_not_found, entry_deleted. */
  placePicture(tx: Transaction, uid: string, imageId: string, place: PicturePlace): Promise<void>;
  /**
   * Has a picture that has just passed take the place it waits for, if that is there still or can be taken back; null
   * where it takes none.
   */
  placeAimed(tx: Transaction, uid: string, imageId: string): Promise<NamedPlace | null>;
  /** Forgets what a picture that was refused was meant for, and answers it. */
  forgetAimed(tx: Transaction, imageId: string): Promise<NamedPlace | null>;
}

export function createPictureTargets(): PictureTargets {
  async function lockPlace(tx: Transaction, uid: string, { worldId, entryId }: PicturePlace): Promise<void> {
    requireWorld(await lockOwnWorld(tx, uid, worldId));
    if (entryId !== null) requireEntry(await findEntry(tx, worldId, entryId));
  }

  async function cancel(tx: Transaction, { worldId, entryId }: PicturePlace): Promise<void> {
    if (entryId === null) await cancelCoverTarget(tx, worldId);
    else await cancelEntryTargets(tx, [entryId]);
  }

  /** The place is locked. */
  async function put(tx: Transaction, imageId: string, { worldId, entryId }: PicturePlace): Promise<void> {
    if (entryId !== null) await setEntryPicture(tx, entryId, imageId);
    await updateWorld(tx, worldId, entryId === null ? { coverId: imageId } : {});
  }

  async function named(tx: Transaction, place: PicturePlace): Promise<NamedPlace | null> {
    const names = await namePlace(tx, place);
    return names && { ...place, ...names };
  }

  return {
    async aimPicture(tx, uid, imageId, place) {
      await lockPlace(tx, uid, place);
      await cancel(tx, place);
      await insertTarget(tx, imageId, place);
    },

    async placePicture(tx, uid, imageId, place) {
      await lockPlace(tx, uid, place);
      await cancel(tx, place);
      await put(tx, imageId, place);
    },

    async placeAimed(tx, uid, imageId) {
      const aimed = await findTarget(tx, imageId);
      if (!aimed) return null;
      // What is in the recycle bin comes back with its picture.
      const [world] = await lockWorlds(tx, uid, [aimed.worldId]);
      // Only now: the one who held the world until here may have set another picture, and so cancelled this one.
      const place = await takeTarget(tx, imageId);
      if (!place || !world) return null;
      if (place.entryId !== null && (await listRecoverable(tx, place.worldId, [place.entryId])).length === 0)
        return null;
      await put(tx, imageId, place);
      return named(tx, place);
    },

    async forgetAimed(tx, imageId) {
      const place = await takeTarget(tx, imageId);
      return place && named(tx, place);
    },
  };
}
