// One generation in the process that runs it: its state, what has changed since it was last stored, and its readers.
// Every change is a numbered event; a reader who joins receives a snapshot first and then the following events.
import type { Candidate, CandidateStatus, Generation, GenerationEvent } from "../../../../contract/generations.ts";
import type { Receipt } from "../../../../contract/receipts.ts";
import { createEventBuffer, type EventBuffer } from "../events/event-buffer.ts";
import type { Progress } from "./running.repo.ts";

export interface LiveGeneration {
  readonly id: string;
  readonly kind: Generation["kind"];
  readonly uid: string;
  /** A copy of the present state. */
  view(): Generation;
  /** It waits in its model's queue behind so many others. */
  setWaiting(waiting: number): void;
  /** One of its candidates is being written. */
  setRunning(): void;
  setReceipt(receipt: Receipt): void;
  addText(candidate: string, text: string): void;
  cutText(candidate: string, length: number): void;
  setCandidate(candidate: string, status: CandidateStatus, errorCode: number | null): void;
  setKept(candidate: string, keptAt: number): void;
  setDismissed(dismissedAt: number): void;
  /** The changes since the last drain. */
  drainProgress(): Progress;
  /** Puts changes back that could not be stored: the next drain returns them again. */
  requeueProgress(progress: Progress): void;
  /** The whole state, to be stored at the end, as changes that were drained before may not have been stored. */
  wholeProgress(): Progress;
  /** Sends the last event to the readers and closes them. */
  end(change: Pick<Generation, "status" | "error_code" | "power" | "finished_at">): void;
  /** Whether it has ended and its last event has this number or a lower one. */
  hasEndedBy(number: number | null): boolean;
  /** All events from now on, beginning with a snapshot. */
  join(gone: AbortSignal): EventBuffer;
}

/** Creates the in-memory state of a generation that has just been stored. */
export function createLiveGeneration(uid: string, generation: Generation): LiveGeneration {
  const state: Generation = { ...generation, candidates: generation.candidates.map((one) => ({ ...one })) };
  const readers = new Set<EventBuffer>();
  const changed = new Set<string>();
  let receiptStored = false;
  let number = 0;
  let over = false;

  const view = (): Generation => ({ ...state, candidates: state.candidates.map((one) => ({ ...one })) });

  function candidate(id: string): Candidate {
    const found = state.candidates.find(({ _id }) => _id === id);
    if (!found) throw new Error(`generation ${state._id} has no candidate ${id}`);
    return found;
  }

  const progress = (candidates: readonly Candidate[]): Omit<Progress, "receipt"> => ({
    id: state._id,
    status: state.status,
    waiting: state.waiting,
    eventNumber: number,
    candidates: candidates.map(({ _id, status, text, error_code }) => ({
      id: _id,
      status,
      text,
      errorCode: error_code,
    })),
  });

  function publish(event: GenerationEvent): void {
    number++;
    for (const reader of readers) reader.push(number, event);
  }

  return {
    id: state._id,
    kind: state.kind,
    uid,
    view,

    setWaiting(waiting) {
      if (state.status !== "queued" || state.waiting === waiting) return;
      state.waiting = waiting;
      publish({ type: "queued", waiting });
    },
    setRunning() {
      if (state.status !== "queued") return;
      state.status = "running";
      state.waiting = 0;
    },
    setReceipt(receipt) {
      state.receipt = receipt;
      publish({ type: "receipt", receipt });
    },
    addText(id, text) {
      if (text === "") return;
      const one = candidate(id);
      one.text += text;
      changed.add(id);
      publish({ type: "text", candidate: id, text });
    },
    cutText(id, length) {
      const one = candidate(id);
      if (length >= one.text.length) return;
      one.text = one.text.slice(0, length);
      changed.add(id);
      publish({ type: "cut", candidate: id, length });
    },
    setCandidate(id, status, errorCode) {
      const one = candidate(id);
      if (one.status === status && one.error_code === errorCode) return;
      Object.assign(one, { status, error_code: errorCode });
      changed.add(id);
      publish({ type: "candidate", candidate: id, status, error_code: errorCode });
    },
    setKept(id, keptAt) {
      candidate(id).kept_at = keptAt;
    },
    setDismissed(dismissedAt) {
      state.dismissed_at = dismissedAt;
    },

    drainProgress() {
      const receipt = receiptStored ? null : state.receipt;
      if (receipt) receiptStored = true;
      const candidates = state.candidates.filter(({ _id }) => changed.has(_id));
      changed.clear();
      return { ...progress(candidates), receipt };
    },
    wholeProgress: () => ({ ...progress(state.candidates), receipt: state.receipt }),
    requeueProgress({ receipt, candidates }) {
      if (receipt) receiptStored = false;
      for (const { id } of candidates) changed.add(id);
    },

    end(change) {
      if (over) return;
      over = true;
      Object.assign(state, change, { waiting: 0 });
      publish({ type: "end", generation: view() });
      for (const reader of readers) reader.close();
      readers.clear();
    },
    hasEndedBy: (seen) => over && seen !== null && seen >= number,
    join(gone) {
      const eventBuffer = createEventBuffer(gone);
      eventBuffer.push(number, { type: "snapshot", generation: view() });
      if (over) {
        eventBuffer.push(number, { type: "end", generation: view() });
        eventBuffer.close();
        return eventBuffer;
      }
      if (gone.aborted) return eventBuffer;
      readers.add(eventBuffer);
      gone.addEventListener("abort", () => void readers.delete(eventBuffer), { once: true });
      return eventBuffer;
    },
  };
}
