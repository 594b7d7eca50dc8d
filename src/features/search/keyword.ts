// What is searched for, as it is typed or pasted: made one line, and judged before anything is sent (product.md 5).
import { SEARCH_QUERY_MAX } from "../../../contract/search.ts";
import { shareId } from "../../../contract/sharings-work.ts";
import { id, isVisible } from "../../../contract/text-fields.ts";
import { exceeds } from "../../../contract/text-length.ts";

/** Typed or pasted text as it is sent. */
export const keywordOf = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** Why it cannot be searched for (input_length); null if it can. */
export function keywordProblem(keyword: string): "empty" | "too_long" | null {
  if (exceeds(keyword, SEARCH_QUERY_MAX)) return "too_long";
  return isVisible(keyword) ? null : "empty";
}

const PAGE_LINK = /^\S*\/(?:story|universe|novels|worlds)\/\S+$/i;
const EDITOR_LINK = /^\S*\/editor\/?\?(?:\S*&)?nid=\S+$/i;
/** Of a long word nobody writes a digit, or a capital after its first letter. */
const UNLIKE_WORDS = /\d|.[A-Z]/;

/** Whether it looks like a link or an ID, which Enter opens; only the server knows. */
export const mayBeDirect = (keyword: string): boolean =>
  PAGE_LINK.test(keyword) ||
  EDITOR_LINK.test(keyword) ||
  id.safeParse(keyword).success ||
  (shareId.safeParse(keyword).success && UNLIKE_WORDS.test(keyword));
