// Applies smart punctuation to a line that was typed outside the editor.
import type { Locale } from "../../contract/limits.ts";
import { smartPunctuation } from "./substitutions.ts";

/** The text as if each of its characters had been typed on the page; `language` is the story's. */
export function typeset(text: string, language: Locale): string {
  let set = "";
  for (const typed of text) {
    const change = smartPunctuation(set, typed, language);
    set = change ? set.slice(0, set.length - change.remove) + change.insert : set + typed;
  }
  return set;
}
