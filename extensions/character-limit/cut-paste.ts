// Inserts the beginning of a paste or drop that does not fit, in whole words, where the page does not ask about it.
import type { EditorView } from "@tiptap/pm/view";
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import type { LongPaste } from "../editor-notice.ts";
import { cutSlice } from "./cut-slice.ts";
import { putIn } from "./insert-slice.ts";
import { documentCharacters, fragmentCharacters, replacedCharacters, titleCharacters } from "./node-counts.ts";

/** Inserts as much of a paste as there is room for; returns how many characters were left out. */
export function cutPaste(view: EditorView, { slice, from, to, isDrop, isTitle }: LongPaste): number {
  const { doc } = view.state;
  const [max, there] = isTitle
    ? [CHAPTER_TITLE_MAX, titleCharacters(doc)]
    : [CHAPTER_MAX_CHARACTERS, documentCharacters(doc)];
  const replaced = isDrop ? 0 : replacedCharacters(doc, from, to);
  const cut = cutSlice(slice, Math.max(0, max - there + replaced), max);
  if (cut.size > 0) putIn(view, cut, { from, to, isDrop });
  return fragmentCharacters(slice.content) - fragmentCharacters(cut.content);
}
