// What pasted HTML holds that a chapter can't: counted before it goes, so that it can be told.
import type { Dropped } from "../editor-notice.ts";
import { safeHref } from "../safe-href.ts";

export const PICTURES = "img, picture, v\\:imagedata, figure > svg";
const MEDIA = "video, audio, iframe, object, embed";
/** Word's and Google Docs' marks in the text; the notes themselves are text below it. */
const FOOTNOTES = 'a[href^="#_ftn"]:not([href^="#_ftnref"]), a[href^="#ftnt"]:not([href^="#ftnt_ref"])';
/** Word's: a remark beside the text, and the mark that leads to it. */
export const COMMENTS = '[style*="mso-element:comment-list"], .MsoCommentReference, a.msocomanchor';
const COMMENT = '[style*="mso-element:comment"]:not([style*="mso-element:comment-list"])';
const DELETIONS = "del[cite]";

/** How much of each there is; what there is none of has no entry. */
export function whatIsDropped(body: HTMLElement): Dropped {
  const count = (selector: string) => body.querySelectorAll(selector).length;
  const outermost = (selector: string) =>
    [...body.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector)).length;
  const links = [...body.querySelectorAll("a[href]")].filter((link) => {
    const href = link.getAttribute("href") ?? "";
    return !href.startsWith("#") && safeHref(href) === null && (link.textContent ?? "").trim() !== "";
  });
  // One cell is how web pages and mails set their text, not a table.
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
