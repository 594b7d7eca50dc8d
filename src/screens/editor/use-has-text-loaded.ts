// Whether loading the text is over: it is shown, or the server refuses it or is unreachable. Everything else on the
// page is fetched after that.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** Used while there is no view. */
const NO_VIEW = proxy<ChapterViewState>({ editor: null });
const NO_SESSION = proxy({ unreachable: false, refusal: null as string | null });

/** Stays true once it is: switching chapters removes nothing from the page. */
export function useHasTextLoaded(view: ChapterView | null): boolean {
  const { editor } = useSnapshot(view?.state ?? NO_VIEW);
  const { unreachable, refusal } = useSnapshot(view?.session.state ?? NO_SESSION);
  const [isSettled, setSettled] = useState(false);
  const isNow = editor !== null || unreachable || refusal !== null;
  // Waits until the page is idle, so that further requests do not delay the moment when the text can be edited.
  useEffect(() => (isNow ? whenIdle(() => setSettled(true)) : undefined), [isNow]);
  return isSettled;
}
