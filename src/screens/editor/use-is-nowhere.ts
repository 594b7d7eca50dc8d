// A chapter that neither the server gives nor this device has: there is nothing to show in its place.
import { proxy, useSnapshot } from "valtio";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";

type State = Pick<ChapterView["session"]["state"], "ready" | "refusal">;

/** Before there is a chapter. */
const NONE = proxy<State>({ ready: false, refusal: null });

/** The server is asked once the device's copy has been read: what is not ready when it refuses is not on the device. */
export function useIsNowhere(view: ChapterView | null): boolean {
  const { ready, refusal } = useSnapshot<State>(view?.session.state ?? NONE);
  return !ready && (refusal === "not-found" || refusal === "forbidden");
}
