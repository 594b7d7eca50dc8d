// The write panel's life in one chapter (product.md 4, "Write panel status"): idle, streaming, results listed. It asks,
// shows one candidate in the text, and keeps what the author keeps. One a chapter's editor; React only looks.
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

/** What is asked, and where in the text. */
interface Question {
  id: string;
  at: number;
  body: Omit<ContinueBody, "lang" | "id">;
}

/** What a dialog or a drawer over the page makes of it. */
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
  /** What was on show when the last question was asked. */
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
    // A tap beside the result puts it away: there may be no keys.
    const stopTaps = watchTaps(editor, () => {
      if (this.state.status === PANEL_STATUS.listed && this.#candidate.at !== undefined) this.discard();
    });
    this.#stopAll = () => {
      stopMarking();
      stopTaps();
    };
  }

  /** Asks for a continuation at the caret; while one is being written, nothing. */
  async start(parent: Generation | null = null): Promise<void> {
    const editor = this.#editor();
    if (!editor?.isEditable || this.#run.isRunning) return;
    // Asked again, the new ones stand where the old ones stood.
    const at = (parent ? this.#candidate.at : undefined) ?? continuationPlace(editor.state);
    // Asked for no more than can be kept: the power goes by the length.
    const room = roomLeft(editor.state.doc);
    if (room < WRITE_LENGTH_MIN) return this.#tell(new CallError({ code: "chapter_full", status: 0 }));
    const { before, after } = mentionsAround(editor.state.doc, at);
    const { model, length, cards } = writeSettings;
    await this.#ask({
      id: randomId(),
      at,
      body: {
        before: before.text,
        after: after.text,
        mentions: nearestMentions({ before, after }),
        direction: this.direction.told,
        write_length: Math.min(length, room),
        model,
        candidates: cards,
        parent_id: parent?._id ?? null,
      },
    });
  }

  /** Once more from where the present results were asked for. */
  again(): Promise<void> {
    return this.start(this.state.generation);
  }

  /** Tries again what failed: the same question, under the same id, where its answer was lost. */
  async retry(): Promise<void> {
    if (this.#run.isRunning) {
      this.state.error = null;
      return this.stop();
    }
    const lost = this.#run.unanswered;
    const doc = this.#editor()?.state.doc;
    // Its place is only good while the text there is what it was asked about.
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
    // What was on show is not gone for a question that failed.
    if (!this.state.generation && this.#earlier) {
      this.#candidate.hide(this.#earlier.at);
      this.state.shown = this.#earlier.shown;
      this.#candidate.show(this.#earlier.generation);
    }
    this.#tell(error);
  }

  /** One is being written for this chapter already, asked for in another tab: that one is shown. */
  async #joinRunning(error: CallError): Promise<boolean> {
    const id = runningGeneration(error);
    if (id === null) return false;
    try {
      const running = await call(generationEndpoints.get, { params: { gid: id } });
      if (running.kind !== "continue" || running.chapter_id !== this.chapterId || this.#isClosed) return false;
      await this.bringBack(id);
      return true;
    } catch {
      return false;
    }
  }

  /** Joins what is being written for this chapter already, or shows the result nobody has looked at yet. */
  async resume(): Promise<void> {
    if (this.state.status !== PANEL_STATUS.idle) return;
    try {
      const { data } = await call(generationEndpoints.ofChapter, {
        params: { nid: this.storyId, cid: this.chapterId },
        query: { limit: 1, kind: "continue" },
      });
      const [latest] = data;
      if (!latest || this.#isClosed || this.state.status !== PANEL_STATUS.idle) return;
      // Kept or put away, on whichever device.
      if (latest.dismissed_at !== null || latest.candidates.some(({ kept_at }) => kept_at !== null)) return;
      if (isRead(latest._id)) {
        // Put away here while the server was out of reach: it hears of it now.
        this.#noteDismissed(latest._id);
        return;
      }
      await this.bringBack(latest._id);
    } catch {
      // Nothing was asked for, so nothing failed.
    }
  }

  /** Shows an earlier result again. Throws what fetching it throws. */
  async bringBack(generationId: string, candidateId?: string): Promise<void> {
    const generation = await call(generationEndpoints.get, { params: { gid: generationId } });
    if (this.#isClosed) return;
    this.#run.leave();
    const doc = this.#editor()?.state.doc;
    // Where it was asked for, as long as those words still stand; else at the caret.
    this.#candidate.hide(doc ? placeBehind(doc, generation.context_tail) : null);
    const index = generation.candidates.findIndex(({ _id }) => _id === candidateId);
    // Asked for, they are all there again.
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

  /** Stops the writing; what there is stays. */
  stop(): Promise<void> {
    return this.#run.stop();
  }

  /** Asks by a button: the text has the focus and the caret again, so that the keys that step and keep reach it. */
  startByButton(): void {
    const editor = this.#editor();
    if (!editor) return;
    const at = continuationPlace(editor.state);
    if (at !== editor.state.selection.head) editor.commands.setTextSelection(at);
    // A finger's focus would bring up the keyboard, over the very words that are to be read.
    if (matchMedia("(pointer: fine)").matches) editor.commands.focus();
    else editor.commands.scrollIntoView();
    void this.start();
  }

  /** Puts the shown candidate, or a part of one, into the text. */
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
    // The others are not waited for.
    this.#run.discard(generation);
    this.#clear();
    const params = { gid: generation._id, candidate: candidate._id };
    // The text is in the chapter; that it is remembered as kept may fail.
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

  /** Shows the next or previous candidate that has words. False while there is none. */
  step(by: 1 | -1): boolean {
    return this.#candidate.step(by);
  }

  /** Takes the results off the page, or stops the writing first. False when there is nothing of either. */
  dismiss(): boolean {
    if (this.#run.isRunning) void this.stop();
    else if (this.state.status === PANEL_STATUS.idle && !this.state.error) return false;
    else this.discard();
    return true;
  }

  /** Takes one candidate off the page, for this device; the last one takes the results with it. */
  discardOne(index: number): void {
    const { generation } = this.state;
    const id = generation?.candidates[index]?._id;
    if (!generation || id === undefined) return;
    markRead(id);
    this.state.discarded.push(id);
    if (this.#candidate.isGone(generation)) this.discard();
    else if (index === this.state.shown && !this.step(1)) this.#candidate.draw();
  }

  /** Takes the results off the page, for all devices; what is still being written of them is not waited for. */
  discard(): void {
    const { generation } = this.state;
    if (generation) {
      markRead(generation._id);
      this.#run.discard(generation);
      this.#noteDismissed(generation._id);
    }
    this.#clear();
  }

  /** It may be asked for again: that it could not is over. */
  reopened(): void {
    if (isClosure(this.state.error)) this.state.error = null;
  }

  /** Gives the text the focus, in which the keys that keep, step and dismiss are heard; whether it could. */
  focusText(): boolean {
    const editor = this.#editor();
    // A finger's focus would bring up the keyboard, over the very words that are to be read. Behind a dialog there is
    // none.
    if (!editor || !matchMedia("(pointer: fine)").matches || editor.view.dom.closest(BEHIND)) return false;
    editor.commands.focus(null, { scrollIntoView: false });
    return true;
  }

  /** Lets go: the server writes on, and the result waits. */
  close(): void {
    this.#isClosed = true;
    this.direction.close();
    this.#stopAll();
    this.#run.leave();
    this.#candidate.hide(null);
  }

  #noteDismissed(generationId: string): void {
    // Where it can't be noted now, the next look at the chapter does it.
    call(generationEndpoints.dismiss, { params: { gid: generationId }, body: {} }).then(
      () => this.state.finished++,
      () => undefined,
    );
  }

  #list(generation: Generation): void {
    // Stopped before there was a word: as if it had not been asked for.
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

/** What stands between the text and a candidate's first word: a part of it needs the same. */
function seamOf({ text }: Pick<Candidate, "text">): string {
  return /^\s*/u.exec(text)?.[0] ?? "";
}
