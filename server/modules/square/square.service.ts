// Lists of the works on the square: recommended, latest, and those of the people one follows.
import { z } from "zod";
import { SHARE_ID_LENGTH } from "../../../contract/limits.ts";
import type { FeedCard, ShareCard, SquareTab } from "../../../contract/square.ts";
import type { Database, Executor } from "../../db/client.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import { listAuthorsForSitemap, listAuthorsSitemapPages } from "./author-works.repo.ts";
import { type FeedRow, listFollowing } from "./feed.repo.ts";
import type { SitemapEntry } from "./sitemap.ts";
import { presentCard } from "./square.present.ts";
import {
  type CardRow,
  type Filters,
  listByIds,
  listForSitemap,
  listLatest,
  listRecommended,
  listSitemapPages,
} from "./square.repo.ts";

export interface ListQuery extends Filters {
  limit: number;
  cursor?: string | undefined;
  /** The request's own address, which the next page's differs from in the cursor only. */
  url: string;
}

export interface Square {
  /** Throws parameter_invalid (the cursor). */
  list(query: ListQuery & { tab: SquareTab }): Promise<Page<ShareCard>>;
  /** Throws parameter_invalid (the cursor). */
  following(uid: string, query: ListQuery): Promise<Page<FeedCard>>;
  /** How many pages the sitemap has, of works and of their authors; up to ten minutes old. */
  sitemapPages(): Promise<{ works: number; authors: number }>;
  /** Those of these works that may be seen on the square at the moment, in no order. */
  cardsOf(ids: readonly string[], filters: Omit<Filters, "kind">, tx?: Executor): Promise<ShareCard[]>;
  /** The works of a page of the sitemap, from 1, as they are now; null for one there is not. */
  sitemapPage(page: number): Promise<SitemapEntry[] | null>;
  /** The authors of a page, likewise. */
  authorsSitemapPage(page: number): Promise<string[] | null>;
}

/** All works' ids are read once in a while only: crawlers come seldom, and nobody may make the server read them often. */
const SITEMAP_KEPT_MS = 10 * 60_000;

function keptPages(list: () => Promise<string[]>): () => Promise<string[]> {
  let kept: { pages: Promise<string[]>; until: number } | null = null;
  return () => {
    if (kept && kept.until > Date.now()) return kept.pages;
    const pages = list();
    kept = { pages, until: Date.now() + SITEMAP_KEPT_MS };
    pages.catch(() => {
      kept = null;
    });
    return pages;
  };
}

const cursorId = z.string().length(SHARE_ID_LENGTH);
/** Of the moment a list is ordered by. */
const listedCursor = z.tuple([cursorMoment, cursorId]).transform(([micros, id]) => ({ micros, id }));
const placeCursor = z
  .tuple([z.string().regex(/^\d{1,9}$/), cursorId])
  .transform(([place, id]) => ({ place: Number(place), id }));
const listedParts = (row: CardRow) => [row.listed_micros, row.share_id];
const placeParts = (row: CardRow) => [String(row.place), row.share_id];

export function createSquare(db: Database): Square {
  /** The first share, and the first author, of each page. */
  const firstShares = keptPages(() => listSitemapPages(db));
  const firstAuthors = keptPages(() => listAuthorsSitemapPages(db));

  return {
    async sitemapPages() {
      const [works, authors] = await Promise.all([firstShares(), firstAuthors()]);
      return { works: works.length, authors: authors.length };
    },
    cardsOf: async (ids, filters, tx = db) =>
      ids.length === 0 ? [] : (await listByIds(tx, ids, { ...filters, kind: undefined })).map(presentCard),

    async sitemapPage(page) {
      const first = (await firstShares())[page - 1];
      return first === undefined ? null : listForSitemap(db, first);
    },

    async authorsSitemapPage(page) {
      const first = (await firstAuthors())[page - 1];
      return first === undefined ? null : listAuthorsForSitemap(db, first);
    },

    async list({ tab, ...query }) {
      if (tab === "latest")
        return pageOf(
          await listLatest(db, { ...query, after: decodeCursor(query.cursor, listedCursor) }),
          { limit: query.limit, cursor: query.cursor, url: query.url },
          presentCard,
          listedParts,
        );
      return pageOf(
        await listRecommended(db, { ...query, after: decodeCursor(query.cursor, placeCursor) }),
        { limit: query.limit, cursor: query.cursor, url: query.url },
        presentCard,
        placeParts,
      );
    },

    following: async (uid, query) =>
      pageOf(
        await listFollowing(db, uid, { ...query, after: decodeCursor(query.cursor, listedCursor) }),
        { limit: query.limit, cursor: query.cursor, url: query.url },
        (row) => ({ ...presentCard(row), latest: row.latest }),
        (row: FeedRow) => [row.latest_micros, row.share_id],
      ),
  };
}
