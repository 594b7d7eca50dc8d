// A key is meant for where the caret stands on the page. On a busy page the browser hands over the next key before it
// tells that the last one moved the caret: after "select all", then "end", a letter would take the place of the
// chapter.
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** What ProseMirror does when it hears of a moved caret: it has no public name. */
interface ReadsPage {
  domObserver: { flush(): void };
}

const isReader = (view: object): view is ReadsPage =>
  "domObserver" in view &&
  typeof view.domObserver === "object" &&
  view.domObserver !== null &&
  "flush" in view.domObserver;

/** What a key is named that goes to an input method. */
const TO_INPUT_METHOD = 229;

/**
 * Takes the caret from where it stands on the page, before anything else is done to the text: an edit from elsewhere
 * would be drawn with the caret where it was last known, and put it back there.
 */
export function readCaret(view: EditorView): void {
  // While an input method composes, what is on the page is not to be taken yet.
  if (!view.isDestroyed && !view.composing && isReader(view)) view.domObserver.flush();
}

function beforeKey(view: EditorView, event: KeyboardEvent): false {
  if (event.keyCode !== TO_INPUT_METHOD) readCaret(view);
  return false;
}

export const CaretFirst = Extension.create({
  name: "caretFirst",
  addProseMirrorPlugins() {
    return [new Plugin({ props: { handleDOMEvents: { keydown: beforeKey, keypress: beforeKey } } })];
  },
});
