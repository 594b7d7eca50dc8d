// Targets of pictures: a picture under review becomes a world's cover or an entry's picture once it passes. These
// functions are called in the transaction that decides the review and has locked the picture's row; it is always locked
// before the world's row.
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

/** A place with the names its owner gave it. */
export interface NamedPlace extends PicturePlace {
  world: string;
  /** Null for a cover. */
  entry: string | null;
}

export interface PictureTargets {
  /**
   * Makes a picture take this place once it passes, and cancels other pictures waiting for it. Throws world_not_found,
   * entry_deleted.
   */
  setTarget(tx: Transaction, uid: string, imageId: string, place: PicturePlace): Promise<void>;
  /** Puts a passed picture in this place now. Throws world_not_found, entry_deleted. */
  placePicture(tx: Transaction, uid: string, imageId: string, place: PicturePlace): Promise<void>;
  /**
   * Puts a picture that has just passed in the place it waits for, if that still exists or can be restored; null if it
   * takes no place.
   */
  placeByTarget(tx: Transaction, uid: string, imageId: string): Promise<NamedPlace | null>;
  /** Deletes and returns the target of a refused picture; null if it had none. */
  deleteTarget(tx: Transaction, imageId: string): Promise<NamedPlace | null>;
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

  /** The caller has locked the place. */
  async function put(tx: Transaction, imageId: string, { worldId, entryId }: PicturePlace): Promise<void> {
    if (entryId !== null) await setEntryPicture(tx, entryId, imageId);
    await updateWorld(tx, worldId, entryId === null ? { coverId: imageId } : {});
  }

  async function named(tx: Transaction, place: PicturePlace): Promise<NamedPlace | null> {
    const names = await namePlace(tx, place);
    return names && { ...place, ...names };
  }

  return {
    async setTarget(tx, uid, imageId, place) {
      await lockPlace(tx, uid, place);
      await cancel(tx, place);
      await insertTarget(tx, imageId, place);
    },

    async placePicture(tx, uid, imageId, place) {
      await lockPlace(tx, uid, place);
      await cancel(tx, place);
      await put(tx, imageId, place);
    },

    async placeByTarget(tx, uid, imageId) {
      const aimed = await findTarget(tx, imageId);
      if (!aimed) return null;
      // Deleted places count too, so that they have the picture if they are restored.
      const [world] = await lockWorlds(tx, uid, [aimed.worldId]);
      // Read again under the lock: another transaction may have set another picture meanwhile and cancelled this one.
      const place = await takeTarget(tx, imageId);
      if (!place || !world) return null;
      if (place.entryId !== null && (await listRecoverable(tx, place.worldId, [place.entryId])).length === 0)
        return null;
      await put(tx, imageId, place);
      return named(tx, place);
    },

    async deleteTarget(tx, imageId) {
      const place = await takeTarget(tx, imageId);
      return place && named(tx, place);
    },
  };
}
