// Lists of the works on the square: recommended, latest, and those of the people one follows.
import { z } from "zod";
import { SHARE_ID_LENGTH } from "../../../contract/limits.ts";
import type { ShareCard, SquareTab } from "../../../contract/square.ts";
import type { Database } from "../../db/client.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { SitemapEntry } from "./sitemap.ts";
import { presentCard } from "./square.present.ts";
import {
  type CardRow,
  type Filters,
  listFollowing,
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
  following(uid: string, query: ListQuery): Promise<Page<ShareCard>>;
  /** How many pages the sitemap has; up to ten minutes old. */
  sitemapPages(): Promise<number>;
  /** The works of a page of the sitemap, from 1, as they are now; null for one there is not. */
  sitemapPage(page: number): Promise<SitemapEntry[] | null>;
}

/** All works' ids are read once in a while only: crawlers come seldom, and nobody may make the server read them often. */
const SITEMAP_KEPT_MS = 10 * 60_000;

const cursorId = z.string().length(SHARE_ID_LENGTH);
const listedCursor = z.tuple([cursorMoment, cursorId]).transform(([micros, id]) => ({ micros, id }));
const placeCursor = z
  .tuple([z.string().regex(/^\d{1,9}$/), cursorId])
  .transform(([place, id]) => ({ place: Number(place), id }));
const listedParts = (row: CardRow) => [row.listed_micros, row.share_id];
const placeParts = (row: CardRow) => [String(row.place), row.share_id];

export function createSquare(db: Database): Square {
  let kept: { pages: Promise<string[]>; until: number } | null = null;

  /** The first share of each page. */
  function firstOfPages(): Promise<string[]> {
    if (kept && kept.until > Date.now()) return kept.pages;
    const pages = listSitemapPages(db);
    kept = { pages, until: Date.now() + SITEMAP_KEPT_MS };
    pages.catch(() => {
      kept = null;
    });
    return pages;
  }

  return {
    sitemapPages: async () => (await firstOfPages()).length,

    async sitemapPage(page) {
      const first = (await firstOfPages())[page - 1];
      return first === undefined ? null : listForSitemap(db, first);
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
        presentCard,
        listedParts,
      ),
  };
}
