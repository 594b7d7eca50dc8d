// One generation in the process that runs it: its state, what has changed since it was last stored, and its readers.
// Every change is an event with a number; anyone who joins gets the whole first and then what follows.
import type {
  Candidate,
  CandidateStatus,
  Generation,
  GenerationEvent,
  Receipt,
} from "../../../../contract/generations.ts";
import { createMailbox, type Mailbox } from "../events/mailbox.ts";
import type { Progress } from "./running.repo.ts";

export interface LiveGeneration {
  readonly id: string;
  readonly kind: Generation["kind"];
  readonly uid: string;
  /** The whole as it stands, a copy. */
  view(): Generation;
  /** Its model has a line: how many go before. */
  setWaiting(waiting: number): void;
  /** One of its candidates is being written. */
  setRunning(): void;
  setReceipt(receipt: Receipt): void;
  addText(candidate: string, text: string): void;
  cutText(candidate: string, length: number): void;
  setCandidate(candidate: string, status: CandidateStatus, errorCode: number | null): void;
  setKept(candidate: string, keptAt: number): void;
  setDismissed(dismissedAt: number): void;
  /** What has changed since it was drained last. */
  drainProgress(): Progress;
  /** It could not be stored: drained again next time. */
  requeueProgress(progress: Progress): void;
  /** Everything, for the end: what was drained before may not have been stored yet. */
  wholeProgress(): Progress;
  /** The last event. Readers are told and then closed. */
  end(change: Pick<Generation, "status" | "error_code" | "power" | "finished_at">): void;
  /** Whether it is over and this was its last event. */
  hasEndedBy(number: number | null): boolean;
  /** Everything from now on, the whole first. */
  join(gone: AbortSignal): Mailbox;
}

/** Takes over a generation that has just been stored. */
export function createLiveGeneration(uid: string, generation: Generation): LiveGeneration {
  const state: Generation = { ...generation, candidates: generation.candidates.map((one) => ({ ...one })) };
  const readers = new Set<Mailbox>();
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

  function tell(event: GenerationEvent): void {
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
      tell({ type: "queued", waiting });
    },
    setRunning() {
      if (state.status !== "queued") return;
      state.status = "running";
      state.waiting = 0;
    },
    setReceipt(receipt) {
      state.receipt = receipt;
      tell({ type: "receipt", receipt });
    },
    addText(id, text) {
      if (text === "") return;
      const one = candidate(id);
      one.text += text;
      changed.add(id);
      tell({ type: "text", candidate: id, text });
    },
    cutText(id, length) {
      const one = candidate(id);
      if (length >= one.text.length) return;
      one.text = one.text.slice(0, length);
      changed.add(id);
      tell({ type: "cut", candidate: id, length });
    },
    setCandidate(id, status, errorCode) {
      const one = candidate(id);
      if (one.status === status && one.error_code === errorCode) return;
      Object.assign(one, { status, error_code: errorCode });
      changed.add(id);
      tell({ type: "candidate", candidate: id, status, error_code: errorCode });
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
      tell({ type: "end", generation: view() });
      for (const reader of readers) reader.close();
      readers.clear();
    },
    hasEndedBy: (seen) => over && seen !== null && seen >= number,
    join(gone) {
      const mailbox = createMailbox(gone);
      mailbox.push(number, { type: "snapshot", generation: view() });
      if (over) {
        mailbox.push(number, { type: "end", generation: view() });
        mailbox.close();
        return mailbox;
      }
      if (gone.aborted) return mailbox;
      readers.add(mailbox);
      gone.addEventListener("abort", () => void readers.delete(mailbox), { once: true });
      return mailbox;
    },
  };
}
