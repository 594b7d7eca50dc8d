// Pages of shares, finished and in memory, as they are at each request.
import { createFinishedPages } from "../../platform/finished-pages.ts";
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
export const createSharePages = ({ openings, template, urlOf, ...options }: SharePagesOptions) =>
  createFinishedPages({
    async find(id, version) {
      const changed = await openings.opening(id, version);
      return changed && { version: changed.version, html: sharePage(template, changed.opening, urlOf(id)) };
    },
    ...options,
  });
