// How the text of a published chapter is set, by its language: in the reading room, and in the server's page before it.
import type { Locale } from "./limits.ts";

/**
 * Words of `data-typeset`, which src/ui/typesetting.css reads. Chinese paragraphs are indented and justified, as the editor
 * sets them; others are ragged with space between.
 */
export const READING_TYPESETTING: Record<Locale, string> = {
  "zh-CN": "chinese indent justify trim",
  "en-US": "latin trim",
};
