// What a person has read, and their place in each work: kept while they want it, for themselves only.
import { z } from "zod";
import { SHARE_ID_LENGTH } from "../../../contract/limits.ts";
import type { HistoryItem, SentPlace } from "../../../contract/reading-history.ts";
import type { ReadingPlace } from "../../../contract/reading-place.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { presentHistoryItem } from "./reading-history.present.ts";
import {
  findHasAny,
  findIsKept,
  findPlace,
  type HistoryRow,
  listHistory,
  lockHistory,
  putPlaces,
  removeAll,
  removeOldest,
  removeWork,
  setKept,
  setKeptSince,
} from "./reading-history.repo.ts";

export interface ReadingHistory {
  /** Latest first, without works that cannot be read at the moment. Throws parameter_invalid (the cursor). */
  list(
    uid: string,
    query: { limit: number; cursor?: string | undefined; url: string },
  ): Promise<Page<HistoryItem> & { is_kept: boolean; has_any: boolean }>;
  /** Stores places, the last by moment of each work; returns those that were stored. Throws session_invalid. */
  put(
    uid: string,
    places: readonly SentPlace[],
  ): Promise<{ kept: { share_id: string; read_at: number }[]; is_kept: boolean }>;
  /** Whether a person's history is kept. */
  isKept(uid: string): Promise<boolean>;
  /** Where a person is in a share; null for a place in a chapter that is not published. */
  placeIn(uid: string, shareId: string): Promise<ReadingPlace | null>;
  /** Throws session_invalid. */
  keep(uid: string, isKept: boolean): Promise<void>;
  /** Throws session_invalid. */
  remove(uid: string, shareId: string): Promise<void>;
  /** What was read before is not taken any more, whichever device sends it later. Throws session_invalid. */
  clear(uid: string): Promise<void>;
}

const readCursor = z
  .tuple([cursorMoment, z.string().length(SHARE_ID_LENGTH)])
  .transform(([micros, id]) => ({ micros, id }));
const cursorParts = (row: HistoryRow) => [row.read_micros, row.share_id];

export function createReadingHistory(db: Database): ReadingHistory {
  /** One change of a person's history at a time. */
  const change = <T>(uid: string, work: (tx: Transaction, isKept: boolean) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      const settings = await lockHistory(tx, uid);
      if (!settings) throw new AppError("session_invalid");
      return work(tx, settings.is_kept);
    });

  return {
    async list(uid, { limit, cursor, url }) {
      const after = decodeCursor(cursor, readCursor);
      const [rows, isKept, hasAny] = await Promise.all([
        listHistory(db, uid, { after, limit }),
        findIsKept(db, uid),
        findHasAny(db, uid),
      ]);
      const page = pageOf(rows, { limit, cursor, url }, presentHistoryItem, cursorParts);
      return { ...page, is_kept: isKept, has_any: hasAny };
    },

    put: (uid, places) =>
      change(uid, async (tx, isKept) => {
        if (!isKept) return { kept: [], is_kept: false };
        const stored = await putPlaces(tx, uid, places);
        if (stored.some(({ is_new }) => is_new)) await removeOldest(tx, uid);
        return { kept: stored.map(({ share_id, read_at }) => ({ share_id, read_at })), is_kept: true };
      }),

    isKept: (uid) => findIsKept(db, uid),

    placeIn: (uid, shareId) => findPlace(db, uid, shareId),

    keep: (uid, isKept) =>
      change(uid, async (tx, wasKept) => {
        if (isKept === wasKept) return;
        await setKept(tx, uid, isKept);
        // What was read while none was kept stays out, whichever device sends it later.
        if (isKept) await setKeptSince(tx, uid);
      }),

    remove: (uid, shareId) => change(uid, (tx) => removeWork(tx, uid, shareId)),

    clear: (uid) =>
      change(uid, async (tx) => {
        await setKeptSince(tx, uid);
        await removeAll(tx, uid);
      }),
  };
}
