// The state of the Lab's panel, and how the events of a request change it. Pure: lab-session.ts sends and draws.
import { proxy, ref, useSnapshot } from "valtio";
import {
  type Generation,
  type LabTone,
  type LabTool,
  PANEL_STATUS,
  type PanelStatus,
} from "../../../contract/generations.ts";
import type { LabShown } from "../../../extensions/lab-selection/lab-shown.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { failureOf } from "../generations/why-failed.ts";
import { isUnchanged, isUsable } from "./lab-outcome.ts";
import type { LabPart } from "./lab-parts.ts";
import { NOTHING, type SelectedText } from "./read-selection.ts";
import { NOTHING_AROUND, type TextAround } from "./text-around.ts";

/** The requests about one text and their results. */
export interface LabProgress {
  status: PanelStatus;
  /** The running generation. */
  running: Generation | null;
  /** The results for the same text so far, to compare. */
  results: readonly Generation[];
  /** The index of the result on show. */
  at: number;
  error: CallError | null;
  /** The last generation, if there was nothing to change in its text. */
  unchanged: Generation | null;
  /** Whether the connection to the server is lost while a generation runs. */
  isDisconnected: boolean;
}

export interface LabState extends LabProgress {
  source: "selection" | "pasted";
  tool: LabTool;
  tone: LabTone;
  instruction: string;
  pasted: string;
  /** The words selected in the chapter. */
  selected: SelectedText;
  /** The diff of the result on show. */
  parts: readonly LabPart[];
  /** The rest of the sentences that the text begins and ends in. */
  around: TextAround;
  /** What is drawn over the text of the chapter. */
  shown: LabShown | null;
  /** Incremented when the panel should take the focus. */
  called: number;
  /** Incremented when a result is finished or kept: lists of results are then out of date. */
  finished: number;
}

export type LabEvent =
  | { type: "asked" }
  | { type: "changed"; generation: Generation }
  | { type: "over"; generation: Generation }
  | { type: "failed"; error: CallError }
  /** Stopping failed; the generation goes on. */
  | { type: "stop-failed"; error: CallError }
  | { type: "disconnected"; isDisconnected: boolean }
  | { type: "looked-at"; at: number }
  | { type: "cleared" };

export const NOTHING_ASKED: LabProgress = {
  status: PANEL_STATUS.idle,
  running: null,
  results: ref([]),
  at: 0,
  error: null,
  unchanged: null,
  isDisconnected: false,
};

/** The state after an event. Generations are replaced as a whole and are not proxied. */
export function progressAfter(progress: LabProgress, event: LabEvent): LabProgress {
  switch (event.type) {
    case "asked":
      return {
        ...progress,
        status: PANEL_STATUS.streaming,
        running: null,
        error: null,
        unchanged: null,
        isDisconnected: false,
      };
    case "changed":
      return { ...progress, running: ref(event.generation) };
    case "over": {
      const { generation } = event;
      const ended = { ...progress, error: failureOf(generation) };
      if (isUnchanged(generation)) return settled({ ...ended, unchanged: ref(generation) });
      if (!isUsable(generation)) return settled(ended);
      const results = ref([...progress.results, generation]);
      return settled({ ...ended, results, at: results.length - 1 });
    }
    case "failed":
      return settled({ ...progress, error: ref(event.error) });
    case "stop-failed":
      return { ...progress, error: ref(event.error) };
    case "disconnected":
      return { ...progress, isDisconnected: event.isDisconnected };
    case "looked-at":
      return event.at in progress.results ? { ...progress, at: event.at } : progress;
    case "cleared":
      return NOTHING_ASKED;
  }
}

/** The state after a generation: shows the results, if there are any. */
function settled(progress: LabProgress): LabProgress {
  const status = progress.results.length > 0 ? PANEL_STATUS.listed : PANEL_STATUS.idle;
  return { ...progress, status, running: null, isDisconnected: false };
}

export function newLabState(): LabState {
  return proxy<LabState>({
    ...NOTHING_ASKED,
    source: "selection",
    tool: "shorten",
    tone: "same",
    instruction: "",
    pasted: "",
    selected: ref(NOTHING),
    parts: ref([]),
    around: ref(NOTHING_AROUND),
    shown: null,
    called: 0,
    finished: 0,
  });
}

/**
 * The state for a component. Generations and parts are replaced as a whole, so they are returned without a snapshot.
 */
export function useLabState({ state }: { state: LabState }): Readonly<LabState> {
  return useSnapshot(state) as Readonly<LabState>;
}
