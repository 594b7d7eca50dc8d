// Asks what to do with a pasted text that does not fit, and does it. Co-authors may write meanwhile: the position is
// mapped, and the remaining room is counted when the text is inserted.
import type { Slice } from "@tiptap/pm/model";
import { CHAPTER_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { cutPaste } from "../../../../extensions/character-limit/cut-paste.ts";
import { beginning, cutSlice } from "../../../../extensions/character-limit/cut-slice.ts";
import { putIn } from "../../../../extensions/character-limit/insert-slice.ts";
import {
  documentCharacters,
  fragmentCharacters,
  replacedCharacters,
} from "../../../../extensions/character-limit/node-counts.ts";
import { splitContent } from "../../../../extensions/character-limit/split-content.ts";
import type { LongPaste } from "../../../../extensions/editor-notice.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import type { ChapterView } from "../view/chapter-view.ts";
import { type NextChapter, nextChapters } from "./next-chapters.ts";

/** A text position that is mapped through edits. */
interface Place {
  at: () => number;
  stop: () => void;
}

export interface LongPasteAsked {
  view: ChapterView;
  paste: LongPaste;
  from: Place;
  to: Place;
  /** The id of the story if chapters may be added to it, else null. */
  addTo: string | null;
}

/** What the dialog shows and does. */
export interface LongPastePlan {
  characters: number;
  /** Characters the chapter has room for. */
  room: number;
  /** Chapters the rest would become. */
  chapters: number;
  /** Whether at least whole words (`fits`), or whole paragraphs (`begins`), of it fit here. */
  fits: boolean;
  begins: boolean;
  /** Whether the chapter has text after the position. */
  isWithin: boolean;
  storyId: string | null;
  chapterId: string;
  /** Inserts what fits; false if the chapter can't be edited any more. */
  putFit: () => boolean;
  /** Inserts this chapter's part; returns the chapters for the rest, or null if this one can't be edited any more. */
  putBeginning: () => NextChapter[] | null;
}

export async function askLongPaste({ view, paste, from, to, addTo }: LongPasteAsked): Promise<void> {
  const { editor } = view;
  const { slice, isDrop } = paste;
  const isHere = () => editor !== null && view.editor === editor && editor.isEditable;
  const range = () => ({ from: Math.min(from.at(), to.at()), to: to.at(), isDrop });
  const room = () => {
    if (!editor) return 0;
    const { doc } = editor.state;
    const { from, to } = range();
    const replaced = isDrop ? 0 : replacedCharacters(doc, from, to);
    return Math.max(0, CHAPTER_MAX_CHARACTERS - documentCharacters(doc) + replaced);
  };
  const parts = () => splitContent(slice.content, { first: room(), next: CHAPTER_MAX_CHARACTERS });
  const put = (part: Slice) => {
    if (editor && part.size > 0) putIn(editor.view, part, range());
  };
  const size = fragmentCharacters(slice.content);
  // A paste into the title is not split into chapters, and one that fits by now needs no question.
  if (paste.isTitle || size <= room()) {
    const left = editor && isHere() ? cutPaste(editor.view, { ...paste, ...range() }) : 0;
    if (left > 0) view.host?.onNotice({ type: "cut", left });
    from.stop();
    to.stop();
    return;
  }
  const [begun, ...rest] = parts();
  try {
    if (editor)
      await openDialog("long-paste", {
        plan: {
          characters: size,
          room: room(),
          chapters: rest.length,
          fits: cutSlice(slice, room(), CHAPTER_MAX_CHARACTERS).size > 0,
          begins: begun.size > 0,
          isWithin: fragmentCharacters(editor.state.doc.slice(range().to).content) > 0,
          storyId: addTo,
          chapterId: view.chapterId,
          putFit: () => {
            if (!isHere()) return false;
            const cut = cutSlice(slice, room(), CHAPTER_MAX_CHARACTERS);
            put(cut);
            view.host?.onNotice({ type: "cut", left: size - fragmentCharacters(cut.content) });
            return true;
          },
          putBeginning: () => {
            if (!isHere()) return null;
            const [here, ...others] = parts();
            put(beginning(slice, here));
            return nextChapters(others, editor.state.doc.firstChild?.textContent ?? "");
          },
        },
      });
  } finally {
    from.stop();
    to.stop();
  }
  // Focuses before the closing dialog restores the focus: this sets the caret where it was, or after the paste.
  if (isHere()) editor?.view.focus();
}
