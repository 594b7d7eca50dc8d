// The toolbar over a selection and the handle of blocks: no part of what an author waits for, and there before anybody
// asks for them. What keys open and are typed into at once (finding, the link's panel) comes with the page instead.
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

/** Fetches them once nothing else is waited for. */
export function usePreloadedTools(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    blockHandle.preload();
    selectionToolbar.preload();
  }, [isSettled]);
}
