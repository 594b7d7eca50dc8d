// Lazily loads the toolbar over a selection and the block handle: not needed for the first view, but preloaded before
// anybody uses them. What opens by a key and is typed into at once (find bar, link panel) is loaded with the page.
import { useEffect } from "react";
import { loadTexts } from "../../../i18n/lazy-texts.ts";
import { lazyPart, lazyView } from "../../../lib/lazy-view.tsx";

const selectionToolbar = lazyPart(async () => (await import("../toolbar/selection-toolbar.tsx")).SelectionToolbar);
const blockHandle = lazyPart(async () => {
  const [part] = await Promise.all([import("../toolbar/block-handle.tsx"), loadTexts("blocks")]);
  return part.BlockHandle;
});

export const SelectionToolbar = lazyView(selectionToolbar);
export const BlockHandle = lazyView(blockHandle);

/** Preloads the tools once the text is loaded. */
export function usePreloadedTools(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    blockHandle.preload();
    selectionToolbar.preload();
  }, [isSettled]);
}
