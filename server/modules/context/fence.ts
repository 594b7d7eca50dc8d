// Puts an author's text between tags that it can't close, so that it can't pass for instructions.
import { TAGS, type Tag } from "./tags.ts";

/**
 * Anything that a model could read as one of our tags, however it is spaced, cased or widened. The
 * pattern never has two runs of spaces side by side: a long run would cause catastrophic backtracking.
 */
const LOOKALIKE = new RegExp(`[<＜﹤]\\s*(?:[/／]\\s*)?(?:${TAGS.join("|")})\\s*[^<>＜＞]{0,40}[>＞﹥]`, "giu");

/** The text between an opening and a closing tag of its own. Tags within it lose their angle brackets. */
export function fence(tag: Tag, text: string): string {
  return `<${tag}>\n${withoutTags(text)}\n</${tag}>`;
}

/** The text with everything that looks like our tags put in round brackets. */
export function withoutTags(text: string): string {
  return text.replace(LOOKALIKE, (found) => `(${found.slice(1, -1)})`);
}
