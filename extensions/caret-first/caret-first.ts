// Applies a key at the caret's position in the DOM. On a busy page the browser delivers a key before the
// selectionchange event of the previous one: a letter typed after "select all" and "end" would replace the whole
// chapter.
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** ProseMirror's internal method that reads the selection from the DOM; it is not in the public API. */
interface ReadsPage {
  domObserver: { flush(): void };
}

const isReader = (view: object): view is ReadsPage =>
  "domObserver" in view &&
  typeof view.domObserver === "object" &&
  view.domObserver !== null &&
  "flush" in view.domObserver;

/** The keyCode of keydown events that an input method handles. */
const TO_INPUT_METHOD = 229;

/**
 * Reads the caret's position from the DOM before anything else changes the text: otherwise an edit from elsewhere would
 * be drawn with the last known caret and move the caret back there.
 */
export function flushDomSelection(view: EditorView): void {
  // While an input method composes, the DOM must not be read yet.
  if (!view.isDestroyed && !view.composing && isReader(view)) view.domObserver.flush();
}

function beforeKey(view: EditorView, event: KeyboardEvent): false {
  if (event.keyCode !== TO_INPUT_METHOD) flushDomSelection(view);
  return false;
}

export const CaretFirst = Extension.create({
  name: "caretFirst",
  addProseMirrorPlugins() {
    return [new Plugin({ props: { handleDOMEvents: { keydown: beforeKey, keypress: beforeKey } } })];
  },
});
