// What the write panel shows of its session, and which candidates can be used.
import { proxy, useSnapshot } from "valtio";
import { type Candidate, type Generation, PANEL_STATUS, type PanelStatus } from "../../../contract/generations.ts";
import type { CallError } from "../../lib/api/call-error.ts";

export interface WriteState {
  status: PanelStatus;
  generation: Generation | null;
  /** The index of the candidate shown in the text. */
  shown: number;
  /** Ids of the candidates that were discarded one by one. */
  discarded: string[];
  /** Why a request or a cancellation failed, or null. */
  error: CallError | null;
  /** Whether continuations are closed at the moment (`src/screens/editor/open-write-session.ts`). */
  isClosed: boolean;
  /** Whether the connection to the server is lost while a generation runs. */
  isDisconnected: boolean;
  /** Incremented when a result is finished or kept: lists of results are then out of date. */
  finished: number;
}

export function newWriteState(): WriteState {
  return proxy<WriteState>({
    status: PANEL_STATUS.idle,
    generation: null,
    shown: 0,
    discarded: [],
    error: null,
    isClosed: false,
    isDisconnected: false,
    finished: 0,
  });
}

/** The state for a component. The generation is replaced as a whole, so it is returned without a snapshot. */
export function useWriteState({ state }: { state: WriteState }): Readonly<WriteState> {
  return useSnapshot(state) as Readonly<WriteState>;
}

/** Whether a candidate has text to keep, also where it is only partial. */
export function isKeepable({ status, text }: Pick<Candidate, "status" | "text">): boolean {
  return text !== "" && (status === "complete" || status === "partial");
}

/** Whether its results are suggestions instead of text. */
export function hasSuggestions(generation: Pick<Generation, "candidates"> | null): boolean {
  return generation?.candidates.some(({ suggestion }) => suggestion !== null) === true;
}
