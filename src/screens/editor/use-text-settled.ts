// Whether the text is on the page, or is known not to come: what stands around it is fetched after that.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** Before there is a chapter. */
const NO_VIEW = proxy<ChapterViewState>({ editor: null });
const NO_SESSION = proxy({ unreachable: false, refusal: null as string | null });

/** Stays true once it was: going from chapter to chapter takes nothing off the page. */
export function useTextSettled(view: ChapterView | null): boolean {
  const { editor } = useSnapshot(view?.state ?? NO_VIEW);
  const { unreachable, refusal } = useSnapshot(view?.session.state ?? NO_SESSION);
  const [isSettled, setSettled] = useState(false);
  const isNow = editor !== null || unreachable || refusal !== null;
  // In the frame itself, what comes next would be asked for before anybody can write.
  useEffect(() => (isNow ? whenIdle(() => setSettled(true)) : undefined), [isNow]);
  return isSettled;
}
