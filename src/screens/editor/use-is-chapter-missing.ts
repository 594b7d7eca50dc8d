// Detects a chapter that the server refuses and of which this device has no copy, so that there is nothing to show.
import { proxy, useSnapshot } from "valtio";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";

type State = Pick<ChapterView["session"]["state"], "ready" | "refusal">;

/** Used while there is no view. */
const NONE = proxy<State>({ ready: false, refusal: null });

/** The server is asked only after the device's copy was read: if the document is not ready then, there is no copy. */
export function useIsChapterMissing(view: ChapterView | null): boolean {
  const { ready, refusal } = useSnapshot<State>(view?.session.state ?? NONE);
  return !ready && (refusal === "not-found" || refusal === "forbidden");
}
