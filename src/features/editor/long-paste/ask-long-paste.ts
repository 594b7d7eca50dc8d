// Asks what becomes of a text that was pasted and does not fit, and does it. Others may write on meanwhile: its place
// is followed, and its room is counted when it is put in.
import type { Slice } from "@tiptap/pm/model";
import { CHAPTER_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { cutPaste } from "../../../../extensions/character-limit/cut-paste.ts";
import { beginning, cutSlice } from "../../../../extensions/character-limit/cut-slice.ts";
import {
  documentCharacters,
  fragmentCharacters,
  replacedCharacters,
} from "../../../../extensions/character-limit/node-counts.ts";
import { putIn } from "../../../../extensions/character-limit/put-in.ts";
import { splitContent } from "../../../../extensions/character-limit/split-content.ts";
import type { LongPaste } from "../../../../extensions/editor-notice.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import type { ChapterView } from "../view/chapter-view.ts";
import { type NextChapter, nextChapters } from "./next-chapters.ts";

/** A place in the text that is followed. */
interface Place {
  at: () => number;
  stop: () => void;
}

export interface LongPasteAsked {
  view: ChapterView;
  paste: LongPaste;
  from: Place;
  to: Place;
  /** The story chapters may be added to; null where they may not. */
  addTo: string | null;
}

/** What the dialog shows and does. */
export interface LongPastePlan {
  characters: number;
  /** Characters the chapter has room for. */
  room: number;
  /** Chapters the rest would become. */
  chapters: number;
  /** Whether whole words, and whole paragraphs, of it fit here. */
  fits: boolean;
  begins: boolean;
  /** Whether text stands behind its place. */
  isWithin: boolean;
  storyId: string | null;
  chapterId: string;
  /** Puts in what fits; false when the text is no longer there to put it into. */
  putFit: () => boolean;
  /** Puts in the part that belongs here; answers the chapters the rest becomes, null when the text is gone. */
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
  // A title becomes no chapters, and of what goes over title and text most fits.
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
  // Before the closing dialog gives the focus back: the page's own way sets the caret where it was, or behind the
  // paste.
  if (isHere()) editor?.view.focus();
}
