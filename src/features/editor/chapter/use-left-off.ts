// A chapter opens where one left off in it, at its beginning the first time: the caret there, in sight; and the place
// is kept while one writes.
import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import type { ChapterView } from "../view/chapter-view.ts";
import { caretLeftIn, noteCaret, noteChapter } from "../view/left-off.ts";
import { caretPlace, placeOfCaret } from "../view/relative-caret.ts";
import { onceFree } from "./once-free.ts";

/** How long a caret rests before its place is kept, in milliseconds. */
const REST_MS = 400;
/** Where in the window the line of the caret stands, from its top. */
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
      // One was here until now, however long ago the chapter was opened.
      noteChapter(storyId, view.chapterId);
      if (editor.isDestroyed) clearTimeout(resting);
      else keep();
    };
  }, [storyId, view, editor, scroller]);
}

/** Returns how to give up waiting for the focus. */
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

/** In the title where that is empty, else in the text. */
function start({ state: { doc } }: Editor): number {
  const title = doc.firstChild;
  return title && title.content.size > 0 ? title.nodeSize + 1 : 1;
}
