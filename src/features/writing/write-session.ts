// Runs the write panel in one chapter (product.md 4, "Write panel status"): idle, streaming, results listed. It sends
// requests, shows one candidate in the text, and keeps what the author accepts. One instance for each chapter's editor;
// React only reads its state.
import type { Editor } from "@tiptap/core";
import { ref, subscribe } from "valtio";
import {
  type Candidate,
  type ContinueBody,
  type Generation,
  generationEndpoints,
  PANEL_STATUS,
} from "../../../contract/generations.ts";
import { WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { wordsThatFit } from "../../../contract/words-that-fit.ts";
import {
  type ContinuationKeys,
  continuationPlace,
  roomLeft,
} from "../../../extensions/ai-continuation/ai-continuation.ts";
import { nearestMentions } from "../../../extensions/ai-continuation/nearest-mentions.ts";
import { mentionsAround, placeBehind, textAround } from "../../../extensions/ai-continuation/text-around.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { randomId } from "../../lib/random-id.ts";
import { isOver } from "../generations/apply-event.ts";
import { isClosure } from "../generations/availability.ts";
import { GenerationRun } from "../generations/run.ts";
import { runningGeneration } from "../generations/why-failed.ts";
import { Direction } from "./direction.ts";
import { isRead, markRead } from "./read-results.ts";
import { ShownCandidate } from "./shown-candidate.ts";
import { watchTaps } from "./watch-taps.ts";
import { writeSettings } from "./write-settings.ts";
import { isKeepable, newWriteState, type WriteState } from "./write-state.ts";

/** A request and its position in the text. */
interface Question {
  id: string;
  at: number;
  body: Omit<ContinueBody, "lang" | "id">;
}

/** Attributes that mark the page as inert behind an open dialog or drawer. */
const BEHIND = '[inert], [aria-hidden="true"], [data-base-ui-inert]';

export class WriteSession {
  readonly storyId: string;
  readonly chapterId: string;
  readonly state: WriteState = newWriteState();
  readonly direction: Direction;
  readonly keys: ContinuationKeys = {
    onContinue: () => {
      void this.start();
      return true;
    },
    onKeep: () => this.keep(),
    onDismiss: () => this.dismiss(),
    onStep: (by) => this.step(by),
  };

  readonly #editor: () => Editor | null;
  readonly #candidate: ShownCandidate;
  readonly #run: GenerationRun<Question>;
  readonly #stopAll: () => void;
  /** The generation on show when the last request was sent. */
  #earlier: { generation: Generation; shown: number; at: number | null } | null = null;
  #isClosed = false;

  constructor(storyId: string, chapterId: string, editor: () => Editor | null) {
    this.storyId = storyId;
    this.chapterId = chapterId;
    this.#editor = editor;
    this.direction = new Direction(storyId, chapterId);
    this.#candidate = new ShownCandidate(this.state, editor);
    this.#run = new GenerationRun({
      kind: "continuation",
      send: ({ id, body }) =>
        call(
          generationEndpoints.continue,
          { params: { nid: storyId, cid: chapterId }, body: { id, ...body } },
          { context: "continuation" },
        ),
      onAsked: ({ at }) => {
        this.#candidate.hide(at);
        Object.assign(this.state, { status: PANEL_STATUS.streaming, generation: null, shown: 0, error: null });
      },
      onChange: (generation) => this.#candidate.show(generation),
      onOver: (generation) => this.#list(generation),
      onFailed: (error) => this.#failed(error),
      onStopFailed: (error) => {
        this.state.error = ref(error);
      },
      onDisconnected: (isDisconnected) => {
        this.state.isDisconnected = isDisconnected;
      },
    });
    const markOrigin = () => {
      const now = this.#editor();
      if (now && now.storage.continuation.showsOrigin !== writeSettings.showsOrigin)
        now.commands.setShowsOrigin(writeSettings.showsOrigin);
    };
    markOrigin();
    const stopMarking = subscribe(writeSettings, markOrigin);
    // A tap outside of the result dismisses it: touch devices may have no Escape key.
    const stopTaps = watchTaps(editor, () => {
      if (this.state.status === PANEL_STATUS.listed && this.#candidate.at !== undefined) this.discard();
    });
    this.#stopAll = () => {
      stopMarking();
      stopTaps();
    };
  }

  /** Requests a continuation at the caret, unless one is being written. */
  async start(parent: Generation | null = null): Promise<void> {
    const editor = this.#editor();
    if (!editor?.isEditable || this.#isWriting) return;
    // A repeated request inserts at the place of the present result.
    const at = (parent ? this.#candidate.at : undefined) ?? continuationPlace(editor.state);
    const { before, after } = mentionsAround(editor.state.doc, at);
    // Requests no more than fits into the chapter, because the power charged depends on the length.
    const fits = wordsThatFit({ before: before.text, after: after.text }, roomLeft(editor.state.doc));
    if (fits < WRITE_LENGTH_MIN) return this.#tell(new CallError({ code: "chapter_full", status: 0 }));
    const { model, length, cards } = writeSettings;
    await this.#ask({
      id: randomId(),
      at,
      body: {
        before: before.text,
        after: after.text,
        mentions: nearestMentions({ before, after }),
        direction: this.direction.told,
        write_length: Math.min(length, fits),
        model,
        candidates: cards,
        parent_id: parent?._id ?? null,
      },
    });
  }

  /** Requests a continuation again at the place of the present result. */
  again(): Promise<void> {
    return this.start(this.state.generation);
  }

  /** Tries again after a failure. Where the response was lost, the same request is sent again under the same id. */
  async retry(): Promise<void> {
    if (this.#run.isRunning) {
      this.state.error = null;
      return this.stop();
    }
    const lost = this.#run.unanswered;
    const doc = this.#editor()?.state.doc;
    // The position is only valid while the text before it is the one that was sent.
    const stands = lost && doc && textAround(doc, Math.min(lost.at, doc.content.size)).before === lost.body.before;
    return stands ? this.#ask(lost) : this.start(this.state.generation);
  }

  async #ask(question: Question): Promise<void> {
    if (!this.#editor()?.isEditable) return;
    const { generation, shown } = this.state;
    this.#earlier = generation && { generation, shown, at: this.#candidate.at ?? null };
    await this.#run.ask(question);
  }

  async #failed(error: CallError): Promise<void> {
    if ((await this.#joinRunning(error)) || this.#isClosed) return;
    // A failed request must not remove the result that was on show.
    if (!this.state.generation && this.#earlier) {
      this.#candidate.hide(this.#earlier.at);
      this.state.shown = this.#earlier.shown;
      this.#candidate.show(this.#earlier.generation);
    }
    this.#tell(error);
  }

  /** Another tab has already requested a continuation of this chapter: shows that one. */
  async #joinRunning(error: CallError): Promise<boolean> {
    const id = runningGeneration(error);
    if (id === null) return false;
    try {
      const running = await call(generationEndpoints.get, { params: { gid: id } });
      if (running.kind !== "continue" || running.chapter_id !== this.chapterId || this.#isClosed) return false;
      await this.#present(running);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Follows a continuation of this chapter that is running already, or shows the latest result that nobody has
   * dismissed.
   */
  async resume(): Promise<void> {
    if (this.state.status !== PANEL_STATUS.idle) return;
    try {
      const { data } = await call(generationEndpoints.ofChapter, {
        params: { nid: this.storyId, cid: this.chapterId },
        query: { limit: 1, kind: "continue" },
      });
      const [latest] = data;
      if (!latest || this.#isClosed || this.state.status !== PANEL_STATUS.idle) return;
      // Kept or dismissed, on any device.
      if (latest.dismissed_at !== null || latest.candidates.some(({ kept_at }) => kept_at !== null)) return;
      if (isRead(latest._id)) {
        // Dismissed here while the server was unreachable: it is told now.
        this.#noteDismissed(latest._id);
        return;
      }
      const generation = await call(generationEndpoints.get, { params: { gid: latest._id } });
      // A request made meanwhile is what the author waits for.
      if (!this.#isWriting && !this.#isClosed) await this.#present(generation);
    } catch {
      // A background fetch: no error is shown.
    }
  }

  /** Shows an earlier result again. Rejects with the errors of the request. */
  async bringBack(generationId: string, candidateId?: string): Promise<void> {
    const generation = await call(generationEndpoints.get, { params: { gid: generationId } });
    // Left while it is not answered, a request would be written and paid for, and shown nowhere.
    if (!this.#isClosed && !this.#run.isAsking) await this.#present(generation, candidateId);
  }

  async #present(generation: Generation, candidateId?: string): Promise<void> {
    this.#run.leave();
    const doc = this.#editor()?.state.doc;
    // At the place it was requested for, as long as the text before it is unchanged; otherwise at the caret.
    this.#candidate.hide(doc ? placeBehind(doc, generation.context_tail) : null);
    const index = generation.candidates.findIndex(({ _id }) => _id === candidateId);
    // A candidate chosen by id shows all of them again, discarded ones included.
    const discarded = index < 0 ? generation.candidates.filter(({ _id }) => isRead(_id)) : [];
    this.state.discarded = discarded.map(({ _id }) => _id);
    this.state.error = null;
    this.state.shown = Math.max(0, index);
    if (isOver(generation)) this.#list(generation);
    else {
      this.state.status = PANEL_STATUS.streaming;
      await this.#run.follow(generation);
    }
  }

  /** Stops the generation; the text written so far stays. */
  stop(): Promise<void> {
    return this.#run.stop();
  }

  /** Starts from a button: focuses the text and its caret, so that the keys that step and keep reach the editor. */
  startByButton(): void {
    const editor = this.#editor();
    if (!editor) return;
    const at = continuationPlace(editor.state);
    if (at !== editor.state.selection.head) editor.commands.setTextSelection(at);
    // On touch devices the focus would open the on-screen keyboard, over the result.
    if (matchMedia("(pointer: fine)").matches) editor.commands.focus();
    else editor.commands.scrollIntoView();
    void this.start();
  }

  /** Puts the shown candidate, or a part of it, into the text. */
  keep(index = this.state.shown, text?: string): boolean {
    const editor = this.#editor();
    const { generation } = this.state;
    const candidate = generation?.candidates[index];
    if (!editor || !generation || !candidate || !isKeepable(candidate)) return false;
    this.show(index);
    const isKept = editor
      .chain()
      .focus(null, { scrollIntoView: false })
      .keepOutput({ generation: generation._id, ...(text !== undefined && { text: seamOf(candidate) + text.trim() }) })
      .run();
    if (!isKept) return true;
    markRead(generation._id);
    // Discards the other candidates without waiting for them.
    this.#run.discard(generation);
    this.#clear();
    const params = { gid: generation._id, candidate: candidate._id };
    // The text is in the chapter already; marking it as kept on the server may fail.
    call(generationEndpoints.keep, { params, body: {} }).then(
      () => this.state.finished++,
      () => undefined,
    );
    return true;
  }

  /** Shows another candidate in the text. */
  show(index: number): void {
    this.#candidate.choose(index);
  }

  /** Shows the next or previous candidate that has text. False while there is none. */
  step(by: 1 | -1): boolean {
    return this.#candidate.step(by);
  }

  /** Removes the result from the page, or first stops a running generation. False when there is neither. */
  dismiss(): boolean {
    // What could not be stopped is put away instead: the server ends it.
    if (this.#isWriting && !this.state.error) void this.stop();
    else if (this.state.status === PANEL_STATUS.idle && !this.state.error) return false;
    else this.discard();
    return true;
  }

  /** Discards one candidate on this device; discarding the last one dismisses the result. */
  discardOne(index: number): void {
    const { generation } = this.state;
    const id = generation?.candidates[index]?._id;
    if (!generation || id === undefined) return;
    markRead(id);
    this.state.discarded.push(id);
    if (this.#candidate.isGone(generation)) this.discard();
    else if (index === this.state.shown && !this.step(1)) this.#candidate.draw();
  }

  /** Dismisses the result on all devices, without waiting for candidates that are still being written. */
  discard(): void {
    const { generation } = this.state;
    if (generation) {
      markRead(generation._id);
      this.#run.discard(generation);
      this.#noteDismissed(generation._id);
    }
    this.#clear();
  }

  /** Continuation is open again: clears the error that said it was closed. */
  reopened(): void {
    if (isClosure(this.state.error)) this.state.error = null;
  }

  /** Focuses the text, where the keys that keep, step and dismiss are handled; returns whether it could. */
  focusText(): boolean {
    const editor = this.#editor();
    // On touch devices the focus would open the on-screen keyboard, over the result. Behind a dialog nothing can be
    // focused.
    if (!editor || !matchMedia("(pointer: fine)").matches || editor.view.dom.closest(BEHIND)) return false;
    editor.commands.focus(null, { scrollIntoView: false });
    return true;
  }

  /** Stops following. A running generation goes on, and its result is shown when the chapter is opened again. */
  close(): void {
    this.#isClosed = true;
    this.direction.close();
    this.#stopAll();
    this.#run.leave();
    this.#candidate.hide(null);
  }

  /** Also while a refusal is looked into, because another tab may have asked. */
  get #isWriting(): boolean {
    return this.#run.isRunning || this.state.status === PANEL_STATUS.streaming;
  }

  #noteDismissed(generationId: string): void {
    // If this fails, it is sent again the next time the chapter is opened.
    call(generationEndpoints.dismiss, { params: { gid: generationId }, body: {} }).then(
      () => this.state.finished++,
      () => undefined,
    );
  }

  #list(generation: Generation): void {
    // Cancelled before there was any text: back to idle, as before the request.
    if (generation.status === "cancelled" && this.#candidate.isGone(generation)) {
      markRead(generation._id);
      this.#clear();
      return;
    }
    this.#candidate.show(generation);
    Object.assign(this.state, { status: PANEL_STATUS.listed, error: null, isDisconnected: false });
    this.state.finished++;
  }

  #clear(): void {
    this.#run.leave();
    this.#candidate.hide(null);
    Object.assign(this.state, { status: PANEL_STATUS.idle, generation: null, shown: 0, error: null });
  }

  #tell(error: CallError): void {
    this.state.error = ref(error);
    this.state.isDisconnected = false;
    this.state.status = this.state.generation ? PANEL_STATUS.listed : PANEL_STATUS.idle;
  }
}

/** The separator between the text and a candidate; a part of the candidate needs the same. */
function seamOf({ text }: Pick<Candidate, "text">): string {
  return /^\s*/u.exec(text)?.[0] ?? "";
}
