// The find bar, the link's panel, the toolbar and the handle of blocks: no part of what an author waits for, and there
// before anybody asks for them.
import { useEffect } from "react";
import { lazyPart, lazyView } from "../../../lib/lazy-view.tsx";

const findStrip = lazyPart(async () => (await import("../find/find-strip.tsx")).FindStrip);
const selectionToolbar = lazyPart(async () => (await import("../toolbar/selection-toolbar.tsx")).SelectionToolbar);
const blockHandle = lazyPart(async () => (await import("../toolbar/block-handle.tsx")).BlockHandle);
const linkPanel = lazyPart(async () => (await import("../toolbar/link-panel.tsx")).LinkPanel);

export const FindStrip = lazyView(findStrip);
export const BlockHandle = lazyView(blockHandle);
export const SelectionToolbar = lazyView(selectionToolbar);
export const LinkPanel = lazyView(linkPanel);

/** Fetches them once nothing else is waited for. */
export function usePreloadedTools(isSettled: boolean): void {
  useEffect(() => {
    if (!isSettled) return;
    findStrip.preload();
    linkPanel.preload();
    blockHandle.preload();
    selectionToolbar.preload();
  }, [isSettled]);
}

/** Where one of them is asked for before it is there, the keys that follow are meant for it and not for the text. */
export function keepKeysFromText(tool: "find" | "link"): void {
  const part = tool === "find" ? findStrip : linkPanel;
  if (!part.current() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
