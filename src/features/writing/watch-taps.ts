// Detects taps on the chapter's page outside of the result that is shown in it.
import type { Editor } from "@tiptap/core";

const RESULT = ".ai-continuation";
/** Elements with an action of their own. */
const CONTROLS = "button, a, input, select, textarea";

/** Calls back for each tap outside of the result. A swipe that scrolls is not a tap. Returns a function that stops. */
export function watchTaps(editor: () => Editor | null, onTap: () => void): () => void {
  const over = new AbortController();
  let isTouch = false;
  const { signal } = over;
  // Not every browser sets pointerType on click events.
  document.addEventListener(
    "pointerdown",
    ({ pointerType }) => {
      isTouch = pointerType === "touch";
    },
    { signal },
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      const page = editor()?.view.dom.closest("[data-scroller]");
      if (!isTouch || !page || !(target instanceof Element) || !page.contains(target)) return;
      if (!target.closest(`${RESULT}, ${CONTROLS}`)) onTap();
    },
    { signal },
  );
  return () => over.abort();
}
