// Puts an author's text between tags that it can't close, so that it can't pass for instructions.
import { TAGS, type Tag } from "./tags.ts";

/**
 * Anything that a model could read as one of our tags, in any letter case, with spaces or full-width characters. The
 * pattern never has two adjacent runs of spaces, because a long run would cause catastrophic backtracking.
 */
const LOOKALIKE = new RegExp(`[<＜﹤]\\s*(?:[/／]\\s*)?(?:${TAGS.join("|")})\\s*[^<>＜＞]{0,40}[>＞﹥]`, "giu");

/** Wraps a text in an opening and a closing tag; lookalikes of our tags inside it lose their angle brackets. */
export function fence(tag: Tag, text: string): string {
  return `<${tag}>\n${withoutTags(text)}\n</${tag}>`;
}

/** Replaces the angle brackets of everything that looks like one of our tags by round ones. */
export function withoutTags(text: string): string {
  return text.replace(LOOKALIKE, (found) => `(${found.slice(1, -1)})`);
}
