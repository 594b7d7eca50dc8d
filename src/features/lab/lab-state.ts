// What the Lab's panel shows, and how one request changes it. Pure: `lab-session.ts` asks and draws in the text.
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
import { isUsable } from "./lab-outcome.ts";
import type { LabPart } from "./lab-parts.ts";
import { NOTHING, type SelectedText } from "./read-selection.ts";
import { NOTHING_AROUND, type TextAround } from "./text-around.ts";

/** What has come of asking about one text. */
export interface LabProgress {
  status: PanelStatus;
  /** What is being written. */
  running: Generation | null;
  /** What came of the same text so far, to compare. */
  results: readonly Generation[];
  /** Which of them is looked at. */
  at: number;
  error: CallError | null;
  /** Whether the connection to the server is lost while it writes on. */
  isDisconnected: boolean;
}

export interface LabState extends LabProgress {
  source: "selection" | "pasted";
  tool: LabTool;
  tone: LabTone;
  instruction: string;
  pasted: string;
  /** The words marked in the chapter. */
  selected: SelectedText;
  /** The result that is looked at beside the text it was made of. */
  parts: readonly LabPart[];
  /** The rest of the sentences it begins and ends in. */
  around: TextAround;
  /** What lies over the text. */
  shown: LabShown | null;
  /** Counts up when the panel is to take the focus. */
  called: number;
  /** Counts up with every result that came to its end: lists of results are then out of date. */
  finished: number;
}

export type LabEvent =
  | { type: "asked" }
  | { type: "changed"; generation: Generation }
  | { type: "over"; generation: Generation }
  | { type: "failed"; error: CallError }
  /** It could not be stopped and is still being written. */
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
  isDisconnected: false,
};

/** What there is to show after an event. Generations are replaced as a whole: nothing in them is followed by itself. */
export function progressAfter(progress: LabProgress, event: LabEvent): LabProgress {
  switch (event.type) {
    case "asked":
      return { ...progress, status: PANEL_STATUS.streaming, running: null, error: null, isDisconnected: false };
    case "changed":
      return { ...progress, running: ref(event.generation) };
    case "over": {
      const { generation } = event;
      const ended = { ...progress, error: failureOf(generation) };
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

/** Nothing is being written any more: there are results to look at, or nothing. */
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

/** The state for a component. Generations and parts in it are replaced as a whole, so they are given as they are. */
export function useLabState({ state }: { state: LabState }): Readonly<LabState> {
  return useSnapshot(state) as Readonly<LabState>;
}
