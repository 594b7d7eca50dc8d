// Worlds that prompts were lately built from, kept until they change: the same list of entries is searched by the same
// matcher (context/activate-entries.ts), so that asking again in a chapter costs no reading and no building.
import { setImmediate } from "node:timers/promises";
import { prepareContext } from "../context/context.service.ts";
import type { PromptWorld } from "../worlds/world-readers.service.ts";
import { beginningsOf, stretchOf, type ToldWorld, worldAtChapter } from "./world-at-chapter.ts";

/** Worlds kept; thousands of entries take some megabytes. */
const WORLDS_MAX = 8;
/** Of each, states: by stretch of chapters and by pins. */
const STATES_MAX = 4;

interface Kept {
  stamp: string;
  world: Promise<{ world: PromptWorld; beginnings: number[] } | null>;
  states: Map<string, ToldWorld>;
}

export interface ToldWorlds {
  /** The world as it is in a chapter; null for one that is not there any more. */
  get(asked: { worldId: string; stamp: string; chapter: number; pinned: readonly string[] }): Promise<ToldWorld | null>;
}

export function createToldWorlds(read: (worldId: string) => Promise<PromptWorld | null>): ToldWorlds {
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
      return world && { world, beginnings: beginningsOf(world.entries) };
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
      const key = `${stretchOf(loaded.beginnings, chapter)} ${pinned.join(" ")}`;
      const known = found.states.get(key);
      const state = known ?? worldAtChapter(loaded.world, chapter, new Set(pinned));
      putLast(found.states, key, state, STATES_MAX);
      if (!known) {
        // Thousands of names take a while: others have their turn before and after.
        await setImmediate();
        prepareContext(state);
        await setImmediate();
      }
      return state;
    },
  };
}

/** Puts a value last; what was used longest ago goes. */
function putLast<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
