// Caches how much storage the owners of stories have left: the limit and its margin, minus the last count and the
// bytes this process has stored since. A keystroke never waits for a count. Counts are repeated in the background, more often when little
// is left.
import type { Logger } from "../platform/log.ts";
import type { CollabTuning } from "./collab-tuning.ts";

/** The storage limit of one person, and how the storage is counted. */
export interface StorageLimit {
  /** Bytes; null: no limit. */
  max: number | null;
  /** Bytes beyond the limit up to which open chapters can still be written to. */
  margin: number;
  /** Bytes stored for a person now. */
  used(uid: string): Promise<number>;
}

export interface StorageRoom {
  /** Counts an owner's storage in the background if the cached count is stale. */
  refreshIfStale(ownerId: string): void;
  /** Whether this many more bytes may be written to a story of theirs; true while nothing is known. */
  fits(ownerId: string, bytes: number): boolean;
  /** The same, after a new count if the last one is older than `storageRefusedMs`. */
  fitsNow(ownerId: string, bytes: number): Promise<boolean>;
  /**
   * Whether the limit is reached, ignoring the margin: from then on no automatic versions are kept. Counts again if the
   * cached count is stale, which it is sooner when the limit seems to be reached.
   */
  isFull(ownerId: string): Promise<boolean>;
  /** Adds what this process has stored. */
  addStored(ownerId: string, bytes: number): void;
}

/** Little is left when this process has stored more than one part in this many of the rest since the last count. */
const SPENT_SHARE = 4;
/** The most owners remembered; those counted longest ago are dropped. */
const OWNERS_MAX = 20_000;

type CountTimes = Pick<CollabTuning, "storageCountMs" | "storageCountNearMs" | "storageRefusedMs">;

interface Known {
  used: number;
  spent: number;
  /** When it was last counted, or a count failed; milliseconds, 0 for never. */
  countedAt: number;
  counting: Promise<void> | null;
}

const UNLIMITED: StorageRoom = {
  refreshIfStale: () => undefined,
  fits: () => true,
  fitsNow: async () => true,
  isFull: async () => false,
  addStored: () => undefined,
};

export function createStorageRoom(limit: StorageLimit | undefined, tuning: CountTimes, log: Logger): StorageRoom {
  if (!limit || limit.max === null) return UNLIMITED;
  const { max, margin, used } = limit;
  const { storageCountMs, storageCountNearMs, storageRefusedMs } = tuning;
  const owners = new Map<string, Known>();
  /** Runs background counts one after another, so that opening documents comes first when everybody reconnects. */
  let backgroundCounts: Promise<void> = Promise.resolve();

  function count(ownerId: string, known: Known, after: Promise<void> = Promise.resolve()): Promise<void> {
    known.counting ??= after
      .then(() => countNow(ownerId, known))
      .finally(() => {
        known.counting = null;
      });
    return known.counting;
  }

  function countLater(ownerId: string, known: Known): void {
    if (!known.counting) backgroundCounts = count(ownerId, known, backgroundCounts);
  }

  async function countNow(ownerId: string, known: Known): Promise<void> {
    // Bytes stored during a count may be counted twice until the next count.
    const before = known.spent;
    try {
      known.used = await used(ownerId);
      known.spent -= before;
    } catch (error) {
      log.warn({ err: error, ownerId }, "a person's storage could not be counted");
    }
    known.countedAt = Date.now();
    owners.delete(ownerId);
    owners.set(ownerId, known);
  }

  function of(ownerId: string): Known {
    let known = owners.get(ownerId);
    if (known) return known;
    known = { used: 0, spent: 0, countedAt: 0, counting: null };
    owners.set(ownerId, known);
    const [oldest] = owners.keys();
    if (owners.size > OWNERS_MAX && oldest !== undefined) owners.delete(oldest);
    return known;
  }

  const leftOf = ({ used, spent }: Known) => max + margin - used - spent;

  async function countAgain(ownerId: string, ageMs: number): Promise<Known> {
    const known = of(ownerId);
    if (known.counting || Date.now() - known.countedAt >= ageMs) await count(ownerId, known);
    return known;
  }

  return {
    refreshIfStale(ownerId) {
      const known = of(ownerId);
      if (Date.now() - known.countedAt >= storageCountMs) countLater(ownerId, known);
    },
    fits: (ownerId, bytes) => bytes <= leftOf(of(ownerId)),
    fitsNow: async (ownerId, bytes) => bytes <= leftOf(await countAgain(ownerId, storageRefusedMs)),
    async isFull(ownerId) {
      const known = of(ownerId);
      const isBelow = known.used + known.spent < max;
      await countAgain(ownerId, isBelow ? storageCountMs : storageCountNearMs);
      return known.used + known.spent >= max;
    },
    addStored(ownerId, bytes) {
      const known = of(ownerId);
      known.spent += bytes;
      const age = Date.now() - known.countedAt;
      const isMuch = known.spent > leftOf(known) / SPENT_SHARE;
      if (age >= storageCountMs || (isMuch && age >= storageCountNearMs)) countLater(ownerId, known);
    },
  };
}
