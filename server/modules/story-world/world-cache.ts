// A cache of the worlds that prompts were recently built from, until they change. The same list of entries is searched
// with the same matcher (context/activate-entries.ts), so repeated generations in a chapter neither read nor build it
// again.
import { setImmediate } from "node:timers/promises";
import { prepareContext } from "../context/context.service.ts";
import type { PromptWorld } from "../worlds/world-readers.service.ts";
import { changeChaptersOf, chapterRangeOf, type PromptWorldAtChapter, worldAtChapter } from "./world-at-chapter.ts";

/** Worlds in the cache; one with thousands of entries takes some megabytes. */
const WORLDS_MAX = 8;
/** States cached for each world: one for each combination of chapter range and pins. */
const STATES_MAX = 4;

interface Kept {
  stamp: string;
  world: Promise<{ world: PromptWorld; beginnings: number[] } | null>;
  states: Map<string, PromptWorldAtChapter>;
}

export interface WorldCache {
  /** The world as it is in a chapter; null if the world no longer exists. */
  get(asked: {
    worldId: string;
    stamp: string;
    chapter: number;
    pinned: readonly string[];
  }): Promise<PromptWorldAtChapter | null>;
}

export function createWorldCache(read: (worldId: string) => Promise<PromptWorld | null>): WorldCache {
  const kept = new Map<string, Kept>();

  function find(worldId: string, stamp: string): Kept {
    const known = kept.get(worldId);
    const found: Kept = known?.stamp === stamp ? known : { stamp, world: load(worldId), states: new Map() };
    putLast(kept, worldId, found, WORLDS_MAX);
    return found;
  }

  async function load(worldId: string) {
    try {
      const world = await read(worldId);
      return world && { world, beginnings: changeChaptersOf(world.entries) };
    } catch (error) {
      kept.delete(worldId);
      throw error;
    }
  }

  return {
    async get({ worldId, stamp, chapter, pinned }) {
      const found = find(worldId, stamp);
      const loaded = await found.world;
      if (!loaded) return null;
      const key = `${chapterRangeOf(loaded.beginnings, chapter)} ${pinned.join(" ")}`;
      const known = found.states.get(key);
      const state = known ?? worldAtChapter(loaded.world, chapter, new Set(pinned));
      putLast(found.states, key, state, STATES_MAX);
      if (!known) {
        // Thousands of names take a while, so the event loop is released before and after.
        await setImmediate();
        prepareContext(state);
        await setImmediate();
      }
      return state;
    },
  };
}

/** Puts a value last and, beyond `most` values, deletes the least recently used one. */
function putLast<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
