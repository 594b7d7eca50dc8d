// What the save sign shows: never more than is true, and calm while keys fall. Leaving a good state shows at once as
// "saving"; a better one shows when it has lasted a moment; words that are kept nowhere show at once.
import { useEffect, useState } from "react";
import { subscribe } from "valtio";
import type { DocumentSession } from "../document/document-session.ts";
import type { SaveState } from "../document/save-state.ts";

/** How long a state lasts before it is shown in place of "saving". */
const STEADY_MS = 600;

/** States that stand for trouble show without delay. */
const URGENT: ReadonlySet<SaveState> = new Set(["unsaved"]);

/** What to show right after the true state became `now`, and whether to look again once it was steady. */
export function stepSave(shown: SaveState, now: SaveState): { shown: SaveState; wait: boolean } {
  if (now === shown) return { shown, wait: false };
  if (URGENT.has(now)) return { shown: now, wait: false };
  return { shown: "saving", wait: now !== "saving" };
}

/** The save state to show for a document. */
export function useSteadySave(session: DocumentSession): SaveState {
  const [shown, setShown] = useState<SaveState>(session.saving.state);
  useEffect(() => {
    let current: SaveState = session.saving.state;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (state: SaveState) => {
      current = state;
      setShown(state);
    };
    const look = () => {
      clearTimeout(timer);
      const next = stepSave(current, session.saving.state);
      if (next.shown !== current) show(next.shown);
      if (next.wait) timer = setTimeout(() => show(session.saving.state), STEADY_MS);
    };
    show(session.saving.state);
    const stop = subscribe(session.saving, look, true);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [session]);
  return shown;
}
