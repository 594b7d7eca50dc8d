// Opens a chapter with the caret where the person left off, the first time at its beginning, scrolls it into view, and
// stores the caret's position during writing.
import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import type { ChapterView } from "../view/chapter-view.ts";
import { caretLeftIn, noteCaret, noteChapter } from "../view/left-off.ts";
import { caretPlace, placeOfCaret } from "../view/relative-caret.ts";
import { onceFree } from "./once-free.ts";

/** How long the caret must not move before its position is stored, in milliseconds. */
const REST_MS = 400;
/** Where the caret's line is scrolled to, as a fraction of the height from the top. */
const IN_WINDOW = 0.4;

export function useLeftOff(
  storyId: string,
  view: ChapterView,
  editor: Editor | null,
  scroller: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!editor) return;
    noteChapter(storyId, view.chapterId);
    const giveUp = view.isPlaced ? undefined : returnTo(editor, view.chapterId, scroller.current);
    view.isPlaced = true;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (resting === undefined) return;
      clearTimeout(resting);
      resting = undefined;
      const place = caretPlace(editor);
      if (place) noteCaret(view.chapterId, place);
    };
    const moved = () => {
      clearTimeout(resting);
      resting = setTimeout(keep, REST_MS);
    };
    editor.on("selectionUpdate", moved);
    addEventListener("pagehide", keep);
    return () => {
      giveUp?.();
      editor.off("selectionUpdate", moved);
      removeEventListener("pagehide", keep);
      // Updates the time: the person was in this chapter until now.
      noteChapter(storyId, view.chapterId);
      if (editor.isDestroyed) clearTimeout(resting);
      else keep();
    };
  }, [storyId, view, editor, scroller]);
}

/** Restores the caret. Returns the function that cancels waiting for the focus. */
function returnTo(editor: Editor, chapterId: string, box: HTMLElement | null): (() => void) | undefined {
  const place = caretLeftIn(chapterId);
  const at = (place === null ? null : placeOfCaret(editor, place)) ?? start(editor);
  editor.commands.setTextSelection(at);
  if (box) {
    const { top, height } = box.getBoundingClientRect();
    const line = editor.view.coordsAtPos(editor.state.selection.head);
    if (line.bottom > top + height) box.scrollTop += line.top - top - height * IN_WINDOW;
  }
  if (editor.isEditable) return onceFree(() => editor.commands.focus(null, { scrollIntoView: false }));
}

/** The position in an empty title, else at the beginning of the text. */
function start({ state: { doc } }: Editor): number {
  const title = doc.firstChild;
  return title && title.content.size > 0 ? title.nodeSize + 1 : 1;
}
