// Taps of a finger on the chapter's page, beside the result that is shown in it.
import type { Editor } from "@tiptap/core";

const RESULT = ".ai-continuation";
/** What does something of its own. */
const CONTROLS = "button, a, input, select, textarea";

/** Calls back for each tap beside the result. A swipe that scrolls is none. Returns how to stop. */
export function watchTaps(editor: () => Editor | null, onTap: () => void): () => void {
  const over = new AbortController();
  let isTouch = false;
  const { signal } = over;
  // Not every browser says of a click what it was made with.
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
