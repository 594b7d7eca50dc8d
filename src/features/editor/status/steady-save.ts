// Smooths the save state for display: it never shows more than is true and does not flicker during typing. Leaving a
// good state shows "saving" at once; a better state shows after it has lasted a moment; "unsaved" shows at once.
import { useEffect, useState } from "react";
import { subscribe } from "valtio";
import type { DocumentSession } from "../document/document-session.ts";
import type { SaveState } from "../document/save-state.ts";

/** How long a state must last before it replaces "saving". */
const STEADY_MS = 600;

/** Problem states, shown without delay. */
const URGENT: ReadonlySet<SaveState> = new Set(["unsaved"]);

/** The state to show right after the true one became `now`, and whether to check again after STEADY_MS. */
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
