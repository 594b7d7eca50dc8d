// Puts an author's words between tags they cannot close: what is inside is material, whatever it says.
import { TAGS, type Tag } from "./tags.ts";

/**
 * Anything that a model could read as one of our tags, however it is spaced, cased or widened. Two runs of spaces never
 * stand side by side: how to share a long run between them would be tried in every way.
 */
const LOOKALIKE = new RegExp(`[<＜﹤]\\s*(?:[/／]\\s*)?(?:${TAGS.join("|")})\\s*[^<>＜＞]{0,40}[>＞﹥]`, "giu");

/** The text between an opening and a closing tag of its own. Tags within it lose their angle brackets. */
export function fence(tag: Tag, text: string): string {
  return `<${tag}>\n${withoutTags(text)}\n</${tag}>`;
}

/** The text with its lookalikes of our tags in round brackets. */
export function withoutTags(text: string): string {
  return text.replace(LOOKALIKE, (found) => `(${found.slice(1, -1)})`);
}
