// Counts what pasted HTML holds that a chapter cannot, before it is removed, so that the person can be notified.
import type { Dropped } from "../editor-notice.ts";
import { safeHref } from "../safe-href.ts";

export const PICTURES = "img, picture, v\\:imagedata, figure > svg";
const MEDIA = "video, audio, iframe, object, embed";
/** The reference marks of Word and Google Docs in the text; the footnotes themselves are text below it. */
const FOOTNOTES = 'a[href^="#_ftn"]:not([href^="#_ftnref"]), a[href^="#ftnt"]:not([href^="#ftnt_ref"])';
/** Word's comments, and the marks in the text that link to them. */
export const COMMENTS = '[style*="mso-element:comment-list"], .MsoCommentReference, a.msocomanchor';
const COMMENT = '[style*="mso-element:comment"]:not([style*="mso-element:comment-list"])';
const DELETIONS = "del[cite]";

/** The number of each kind; a kind that does not occur has no entry. */
export function whatIsDropped(body: HTMLElement): Dropped {
  const count = (selector: string) => body.querySelectorAll(selector).length;
  const outermost = (selector: string) =>
    [...body.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector)).length;
  const links = [...body.querySelectorAll("a[href]")].filter((link) => {
    const href = link.getAttribute("href") ?? "";
    return !href.startsWith("#") && safeHref(href) === null && (link.textContent ?? "").trim() !== "";
  });
  // Web pages and mails use tables of one cell for layout; those are not counted.
  const tables = [...body.querySelectorAll("table")].filter((table) => {
    const cells = [...table.querySelectorAll("td, th")].filter((cell) => cell.closest("table") === table);
    return cells.filter((cell) => (cell.textContent ?? "").trim() !== "").length > 1;
  });
  const counts: Dropped = {
    images: count(PICTURES),
    media: outermost(MEDIA),
    tables: tables.length,
    footnotes: count(FOOTNOTES),
    comments: count(COMMENT),
    deletions: outermost(DELETIONS),
    links: links.length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, some]) => some > 0));
}
