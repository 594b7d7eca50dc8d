// After every key the editor brings the caret into sight: it measures every element up to the page, and each of them
// has to be laid out for it. Where the caret is in sight already, two are enough.
import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The element a page scrolls its editor in says so by this attribute. */
const SCROLLER = "[data-scroller]";

/** How near to an edge the caret may stand before the page scrolls, in pixels. */
export const NEAR_EDGE = { top: 40, bottom: 90, left: 0, right: 0 };

export const CaretInSight = Extension.create({
  name: "caretInSight",
  // Asked last: a line that typewriter scrolling keeps at its height is not left where it is for being in sight.
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
  // A keyboard on the screen covers a part of the page.
  const seen = visualViewport;
  const bottom = seen ? Math.min(box.bottom, seen.offsetTop + seen.height) : box.bottom;
  return caret.top >= box.top + NEAR_EDGE.top && caret.bottom <= bottom - NEAR_EDGE.bottom;
}
