// The addresses of works on the square for search engines, by the sitemap protocol: an index, and pages by keyset, so
// that no answer grows with the number of works. So are those of their authors. Works for adults and works shared by
// link only are in none. Pure.
import { sharedPath, userPath } from "../../../contract/page-paths.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import { escaped } from "../../platform/escaped.ts";

/** A page of the sitemap, from 1. Not named by a share: the id of one that has left the square is nobody's business. */
export const sitemapPath = (page: number | string): string => `/sitemap/${page}.xml`;
/** A page of authors, from 1. */
export const authorsSitemapPath = (page: number | string): string => `/sitemap/people/${page}.xml`;
export const SITEMAP_INDEX_PATH = "/sitemap.xml";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

const document = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n${lines.join("\n")}\n</${root}>\n`;

/** @param url The server's own address, without a slash at the end. */
export function sitemapIndex(url: string, pages: { works: number; authors: number }): string {
  const lines = (count: number, pathOf: (page: number) => string) =>
    Array.from({ length: count }, (_, page) => `<sitemap><loc>${escaped(url + pathOf(page + 1))}</loc></sitemap>`);
  return document("sitemapindex", [...lines(pages.works, sitemapPath), ...lines(pages.authors, authorsSitemapPath)]);
}

export interface SitemapEntry {
  shareId: string;
  kind: ShareKind;
  /** When its published text last changed, in Unix seconds. */
  changedAt: number;
}

export function sitemapPage(url: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ shareId, kind, changedAt }) =>
      `<url><loc>${escaped(url + sharedPath(kind, shareId))}</loc><lastmod>${new Date(changedAt * 1_000).toISOString()}</lastmod></url>`,
  );
  return document("urlset", lines);
}

export function authorsSitemapPage(url: string, uids: readonly string[]): string {
  return document(
    "urlset",
    uids.map((uid) => `<url><loc>${escaped(url + userPath(uid))}</loc></url>`),
  );
}

/**
 * What search engines may read; `url` is null where the server does not know its own. Calls may be read, because pages are
 * drawn from their answers; those say that they are not to be listed themselves (server/platform/http.ts).
 */
export function robots(url: string | null): string {
  const rules = ["User-agent: *", "Disallow: /editor", "Disallow: /invite", "Disallow: /admin/"];
  return [...rules, ...(url === null ? [] : [`Sitemap: ${url}${SITEMAP_INDEX_PATH}`]), ""].join("\n");
}
