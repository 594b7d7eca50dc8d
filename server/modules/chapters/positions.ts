// The order of chapters: each has a key between two others (fractional indexing), so that a move writes one row.
// Deleted chapters keep their keys and count as neighbours, so that a restored one returns to its old place.
// Callers hold the story's lock, so concurrent moves run one after the other.
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import type { Transaction } from "../../db/client.ts";
import { keyAfterPosition, keyBeforePosition, lastKey, listKeys, writeKeys } from "./positions.repo.ts";

/** Repeated moves between the same neighbours make keys longer; beyond this length all chapters get new keys. */
const KEY_MAX = 40;

/** A place in a story: at its end, after a chapter or before one. */
export type Place = { at: "end" } | { after: string } | { before: string };

/**
 * `count` keys in order for a place; the chapters named in it exist in the story. `moving` is no neighbour of itself.
 */
export async function keysAt(
  tx: Transaction,
  storyId: string,
  place: Place,
  count: number,
  moving: string | null = null,
): Promise<string[]> {
  const keys = await tryKeysAt(tx, storyId, place, count, moving);
  if (keys.every((key) => key.length <= KEY_MAX)) return keys;
  await renumber(tx, storyId);
  return tryKeysAt(tx, storyId, place, count, moving);
}

async function tryKeysAt(
  tx: Transaction,
  storyId: string,
  place: Place,
  count: number,
  moving: string | null,
): Promise<string[]> {
  const [low, high] = await neighbours(tx, storyId, place, moving);
  return count === 1 ? [generateKeyBetween(low, high)] : generateNKeysBetween(low, high, count);
}

async function neighbours(
  tx: Transaction,
  storyId: string,
  place: Place,
  moving: string | null,
): Promise<[string | null, string | null]> {
  if ("after" in place) {
    const { own, next } = await keyAfterPosition(tx, storyId, place.after, moving);
    return [own, next];
  }
  if ("before" in place) {
    const { own, previous } = await keyBeforePosition(tx, storyId, place.before, moving);
    return [previous, own];
  }
  return [await lastKey(tx, storyId, moving), null];
}

/** Gives every chapter of the story a short key, in the order they have. */
async function renumber(tx: Transaction, storyId: string): Promise<void> {
  const ids = await listKeys(tx, storyId);
  await writeKeys(tx, ids, generateNKeysBetween(null, null, ids.length));
}
