// The works of people: lists for their pages, counts, and whose works readers come to.
import { z } from "zod";
import { type Locale, SHARE_ID_LENGTH } from "../../../contract/limits.ts";
import type { OwnShareCard } from "../../../contract/people.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { ShareCard } from "../../../contract/square.ts";
import type { Database } from "../../db/client.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import {
  countWorks,
  listAuthors,
  listCards,
  listKeptCounts,
  listNewAuthors,
  listOfAuthor,
  listOwnShares,
  listPopularAuthors,
  listTitles,
  type WorkCountRow,
} from "./author-works.repo.ts";
import { presentCard } from "./square.present.ts";

export interface WorksQuery {
  kind: ShareKind;
  limit: number;
  cursor?: string | undefined;
  /** The request's own address. */
  url: string;
}

export interface OwnWorksQuery extends WorksQuery {
  /** The share that is asked for; all of them without. */
  share_id?: string | undefined;
}

export interface WorkCounts {
  story_count: number;
  universe_count: number;
}

export interface WorkTitle {
  shareId: string;
  title: string;
  language: Locale;
}

export interface NewAuthor {
  uid: string;
  /** The share of opened chapters that were read to the end, 0 to 1; null where few were opened. */
  finished: number | null;
}

export interface AuthorWorks {
  /** What is on the square and may be seen, latest first. Throws parameter_invalid (the cursor). */
  listed(uid: string, query: WorksQuery & { nsfw: boolean }): Promise<Page<ShareCard>>;
  /** Every share of a person's, for that person only. Throws parameter_invalid (the cursor). */
  own(uid: string, query: OwnWorksQuery): Promise<Page<OwnShareCard>>;
  /** Works that everybody may see, up to `max` of each kind. */
  counts(uids: readonly string[], max: number): Promise<Map<string, WorkCounts>>;
  /** The same as they were at the last ranking; of those who had none then, as they are now. */
  keptCounts(uids: readonly string[], max: number): Promise<Map<string, WorkCounts>>;
  /** Which of these people have a work that everybody may see. */
  authors(uids: readonly string[]): Promise<Set<string>>;
  /** The titles of works that everybody may see, latest first. */
  titles(uid: string, kind: ShareKind, limit: number): Promise<WorkTitle[]>;
  /** The authors of the works that are recommended most in a language, the first of them first. */
  popular(language: Locale): Promise<string[]>;
  /** The authors of the latest works in a language. */
  latest(language: Locale): Promise<NewAuthor[]>;
}

/** Works that are looked at for their authors. */
const WORKS_LOOKED_AT = 100;
/** Fewer readers make nobody popular. */
const POPULAR_READERS = 3;
const NEW_DAYS = 14;
/** Where fewer chapters were opened, nothing is known of how they are read. */
const OPENED_MIN = 5;

const shareCursor = z
  .tuple([cursorMoment, z.string().length(SHARE_ID_LENGTH)])
  .transform(([micros, id]) => ({ micros, id }));

const countsOf = (rows: readonly WorkCountRow[]): [string, WorkCounts][] =>
  rows.map(({ owner_id, stories, worlds }) => [owner_id, { story_count: stories, universe_count: worlds }]);

export function createAuthorWorks(db: Database): AuthorWorks {
  const counted = async (uids: readonly string[], max: number) =>
    uids.length === 0 ? [] : countsOf(await countWorks(db, uids, max));

  return {
    listed: async (uid, { kind, nsfw, limit, cursor, url }) =>
      pageOf(
        await listOfAuthor(db, uid, { kind, nsfw, limit, after: decodeCursor(cursor, shareCursor) }),
        { limit, cursor, url },
        presentCard,
        (row) => [row.listed_micros, row.share_id],
      ),

    async own(uid, { kind, share_id, limit, cursor, url }) {
      const after = decodeCursor(cursor, shareCursor);
      const shares = await listOwnShares(db, uid, { kind, shareId: share_id, limit, after });
      const rows = await listCards(
        db,
        shares.slice(0, limit).map(({ id }) => id),
      );
      const cards = new Map(rows.map((row) => [row.share_id, row]));
      const page = pageOf(
        shares,
        { limit, cursor, url },
        ({ id, state, work_id, listed_at }) => {
          const row = cards.get(id);
          return row ? [{ ...presentCard(row), state, work_id, listed_at }] : [];
        },
        ({ created_micros, id }) => [created_micros, id],
      );
      return { ...page, data: page.data.flat() };
    },

    counts: async (uids, max) => new Map(await counted(uids, max)),

    async keptCounts(uids, max) {
      const kept = new Map(uids.length === 0 ? [] : countsOf(await listKeptCounts(db, uids, max)));
      const others = await counted(
        uids.filter((uid) => !kept.has(uid)),
        max,
      );
      return new Map([...kept, ...others]);
    },

    authors: async (uids) => new Set(uids.length === 0 ? [] : await listAuthors(db, uids)),

    async titles(uid, kind, limit) {
      const rows = await listTitles(db, uid, kind, limit);
      return rows.map(({ share_id, title, language }) => ({ shareId: share_id, title, language }));
    },

    popular: (language) => listPopularAuthors(db, language, { works: WORKS_LOOKED_AT, readers: POPULAR_READERS }),

    async latest(language) {
      const rows = await listNewAuthors(db, language, { works: WORKS_LOOKED_AT, days: NEW_DAYS, opened: OPENED_MIN });
      return rows.map(({ owner_id, finished }) => ({ uid: owner_id, finished }));
    },
  };
}
