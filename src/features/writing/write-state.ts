// What the write panel shows of its session, and what of a candidate can be used.
import { proxy, useSnapshot } from "valtio";
import { type Candidate, type Generation, PANEL_STATUS, type PanelStatus } from "../../../contract/generations.ts";
import type { CallError } from "../../lib/api/call-error.ts";

export interface WriteState {
  status: PanelStatus;
  generation: Generation | null;
  /** Which candidate stands in the text. */
  shown: number;
  /** Ids of the candidates that were discarded one by one. */
  discarded: string[];
  /** Why asking or stopping failed; null while it has not. */
  error: CallError | null;
  /** Whether none can be asked for at the moment (`follow-availability.ts`). */
  isClosed: boolean;
  /** Whether the connection to the server is lost while it writes on. */
  isDisconnected: boolean;
  /** Counts up with every result that came to its end: lists of results are then out of date. */
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

/** The state for a component. The generation in it is replaced as a whole, so it is given as it is. */
export function useWriteState({ state }: { state: WriteState }): Readonly<WriteState> {
  return useSnapshot(state) as Readonly<WriteState>;
}

/** Whether a candidate has words to keep: also one that broke off. */
export function isKeepable({ status, text }: Pick<Candidate, "status" | "text">): boolean {
  return text !== "" && (status === "complete" || status === "partial");
}
