// Whether text is selected and the selection is finished: not while the mouse is still dragging, and not while a Lab
// result is shown over it, which a toolbar would cover.
import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { useEffect, useState } from "react";
import { shownLab } from "../../../../extensions/lab-selection/lab-selection.ts";
import { useEditorValue } from "../view/use-editor-value.ts";

/** True while the toolbar should be shown over a selection. */
export function useTextSelected(editor: Editor): boolean {
  const [selected, setSelected] = useState(false);
  useEffect(() => {
    let isDrawing = false;
    const look = () => setSelected(!isDrawing && hasWords(editor));
    const down = (event: PointerEvent) => {
      isDrawing = event.pointerType === "mouse" && event.button === 0;
      if (isDrawing) setSelected(false);
    };
    const up = () => {
      if (!isDrawing) return;
      isDrawing = false;
      // The editor reads the selection after the browser has set it.
      requestAnimationFrame(look);
    };
    const blurred = ({ event }: { event: FocusEvent }) => {
      const to = event.relatedTarget;
      // The focus moves into the toolbar or its menu: the selection stays.
      if (to instanceof Element && to.closest("[data-selection-toolbar], [role=menu], [data-link-panel]")) return;
      setSelected(false);
    };
    const { dom } = editor.view;
    dom.addEventListener("pointerdown", down);
    addEventListener("pointerup", up);
    editor.on("selectionUpdate", look);
    editor.on("focus", look);
    editor.on("blur", blurred);
    return () => {
      dom.removeEventListener("pointerdown", down);
      removeEventListener("pointerup", up);
      editor.off("selectionUpdate", look);
      editor.off("focus", look);
      editor.off("blur", blurred);
    };
  }, [editor]);
  return useEditorValue(editor, isUnderResult) ? false : selected;
}

function isUnderResult({ state }: Editor): boolean {
  const shown = shownLab(state);
  const { from, to } = state.selection;
  return shown?.phase === "result" && from < shown.to && to > shown.from;
}

function hasWords({ state, isEditable, isFocused }: Editor): boolean {
  const { selection, doc } = state;
  if (!isEditable || !isFocused || selection.empty || !(selection instanceof TextSelection)) return false;
  const isInTitle = selection.from < (doc.firstChild?.nodeSize ?? 0) && selection.to <= (doc.firstChild?.nodeSize ?? 0);
  return !isInTitle && doc.textBetween(selection.from, selection.to, " ").trim() !== "";
}
