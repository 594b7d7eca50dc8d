// Pages of shares, finished and in memory, as they are at each request.
import { AppError } from "../../platform/errors.ts";
import { createFinishedPages, type FinishedPage } from "../../platform/finished-pages.ts";
import type { Openings } from "./opening.ts";
import { sharePage } from "./share-page.ts";

export interface SharePagesOptions {
  openings: Openings;
  /** The application's page. */
  template: string;
  /** The address of a share's page; null where the server does not know its own. */
  urlOf: (id: string) => string | null;
  keptBytesMax?: number;
}

/** Returns the page of a share as it is now. Throws share_not_found, share_private, share_deleted, share_banned, share_forbidden. */
export type SharePageOf = (id: string, chapterId?: string | null) => Promise<FinishedPage>;

/** Between the ids of a share and a chapter, neither of which has one. */
const APART = " ";

/** A chapter that is not published in the work has the work's own page, so that nobody's guesses fill the memory. */
export function createSharePages({ openings, template, urlOf, ...options }: SharePagesOptions): SharePageOf {
  const pageOf = createFinishedPages({
    async find(key, version) {
      const [id = "", chapterId = null] = key.split(APART);
      const changed = await openings.opening(id, version, chapterId);
      return changed && { version: changed.version, html: sharePage(template, changed.opening, urlOf(id)) };
    },
    ...options,
  });
  return async (id, chapterId = null) => {
    if (chapterId === null) return pageOf(id);
    try {
      return await pageOf(id + APART + chapterId);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "chapter_not_found")) throw error;
      return pageOf(id);
    }
  };
}
