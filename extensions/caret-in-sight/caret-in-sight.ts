// Avoids layout work after every key: to scroll the caret into view, ProseMirror measures every ancestor of the editor,
// which forces layouts. If the caret is already in view, this measures only two elements.
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The attribute on the element in which a page scrolls its editor. */
const SCROLLER = "[data-scroller]";

/** The page scrolls when the caret is nearer to an edge than this, in pixels. */
export const NEAR_EDGE = { top: 40, bottom: 90, left: 0, right: 0 };

export const CaretInSight = Extension.create({
  name: "caretInSight",
  // Runs last: typewriter scrolling must still move a line to its height when the caret is already in view.
  priority: 50,
  addProseMirrorPlugins() {
    return [new Plugin({ props: { scrollThreshold: NEAR_EDGE, handleScrollToSelection: isInSight } })];
  },
});

function isInSight(view: EditorView): boolean {
  const { selection } = view.state;
  const scroller = selection.empty ? view.dom.closest(SCROLLER) : null;
  if (!scroller) return false;
  const caret = view.coordsAtPos(selection.head, 1);
  const box = scroller.getBoundingClientRect();
  // An on-screen keyboard covers a part of the page.
  const seen = visualViewport;
  const bottom = seen ? Math.min(box.bottom, seen.offsetTop + seen.height) : box.bottom;
  return caret.top >= box.top + NEAR_EDGE.top && caret.bottom <= bottom - NEAR_EDGE.bottom;
}
