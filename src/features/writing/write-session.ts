// The write panel's life in one chapter (product.md 4, "Write panel status"): idle, streaming, results listed. It asks,
// follows, shows one candidate in the text, and keeps what the author keeps. One a chapter's editor; React only looks.
import type { Editor } from "@tiptap/core";
import { proxy, ref, subscribe } from "valtio";
import {
  type Candidate,
  type ContinueBody,
  type Generation,
  generationEndpoints,
  PANEL_STATUS,
  type PanelStatus,
} from "../../../contract/generations.ts";
import { WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import {
  type ContinuationKeys,
  continuationPlace,
  roomLeft,
  shownOutput,
} from "../../../extensions/ai-continuation/ai-continuation.ts";
import { nearestMentions } from "../../../extensions/ai-continuation/nearest-mentions.ts";
import { mentionsAround, placeBehind, textAround } from "../../../extensions/ai-continuation/text-around.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { isOver } from "../../lib/generations/apply-event.ts";
import { isClosure, noteClosure } from "../../lib/generations/closure.ts";
import { followGeneration } from "../../lib/generations/follow-generation.ts";
import { isUnanswered, runningGeneration } from "../../lib/generations/unanswered.ts";
import { invalidatePower } from "../../lib/invalidate-power.ts";
import { randomId } from "../../lib/random-id.ts";
import { Direction } from "./direction.ts";
import { isRead, markRead } from "./read-results.ts";
import { watchTaps } from "./watch-taps.ts";
import { writeSettings } from "./write-settings.ts";

/** The code of a refusal because the chapter has no room. */
export const CHAPTER_FULL = "chapter_full";

export interface WriteState {
  status: PanelStatus;
  generation: Generation | null;
  /** Which candidate stands in the text. */
  shown: number;
  /** Ids of the candidates that were discarded one by one. */
  discarded: string[];
  /** Why asking failed; null while it has not. */
  error: CallError | null;
  /** Whether none can be asked for at the moment (`follow-availability.ts`). */
  isClosed: boolean;
  /** Whether the line to the server is broken while it writes on. */
  isDisconnected: boolean;
  /** Counts up with every result that came to its end: lists of results are then out of date. */
  finished: number;
}

/** What is asked and where in the text. */
interface Question {
  at: number;
  body: Omit<ContinueBody, "lang">;
}

/** What a sheet over the page makes of it. */
const BEHIND = '[inert], [aria-hidden="true"], [data-base-ui-inert]';

export class WriteSession {
  readonly storyId: string;
  readonly chapterId: string;
  readonly state: WriteState = proxy<WriteState>({
    status: PANEL_STATUS.idle,
    generation: null,
    shown: 0,
    discarded: [],
    error: null,
    isClosed: false,
    isDisconnected: false,
    finished: 0,
  });
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
  readonly #stopAll: () => void;
  #following: AbortController | null = null;

  constructor(storyId: string, chapterId: string, editor: () => Editor | null) {
    this.storyId = storyId;
    this.chapterId = chapterId;
    this.#editor = editor;
    this.direction = new Direction(storyId, chapterId);
    const markOrigin = () => {
      const now = this.#editor();
      if (now && now.storage.continuation.showsOrigin !== writeSettings.showsOrigin)
        now.commands.setShowsOrigin(writeSettings.showsOrigin);
    };
    markOrigin();
    const stopMarking = subscribe(writeSettings, markOrigin);
    const stopTaps = watchTaps(
      () => this.#editor(),
      () => this.#tapped(),
    );
    this.#stopAll = () => {
      stopMarking();
      stopTaps();
    };
  }

  /** A finger on the page beside the result, where there are no keys: it is put away. */
  #tapped(): void {
    const editor = this.#editor();
    if (this.state.status === PANEL_STATUS.listed && editor && shownOutput(editor.state)) this.discard();
  }

  /** Asks for a continuation at the caret; while one is being written, nothing. */
  async start(parent: Generation | null = null): Promise<void> {
    const editor = this.#editor();
    if (!editor?.isEditable || this.#isAsking || this.state.status === PANEL_STATUS.streaming) return;
    // Asked again, the new ones stand where the old ones stood.
    const at = (parent ? shownOutput(editor.state)?.at : undefined) ?? continuationPlace(editor.state);
    // Asked for no more than can be kept: the power goes by the length.
    const room = roomLeft(editor.state.doc);
    if (room < WRITE_LENGTH_MIN) return this.#failed(new CallError({ code: CHAPTER_FULL, status: 0 }));
    const { before, after } = mentionsAround(editor.state.doc, at);
    const { model, length, cards } = writeSettings;
    await this.#ask({
      at,
      body: {
        id: randomId(),
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
  retry(): Promise<void> {
    const lost = this.#unanswered;
    const doc = this.#editor()?.state.doc;
    // Its place is only good while the text there is what it was asked about.
    const stands = lost && doc && textAround(doc, Math.min(lost.at, doc.content.size)).before === lost.body.before;
    return stands ? this.#ask(lost) : this.start(this.state.generation);
  }

  async #ask(question: Question): Promise<void> {
    const editor = this.#editor();
    if (!editor?.isEditable || this.#isAsking) return;
    const earlier = { generation: this.state.generation, shown: this.state.shown, at: shownOutput(editor.state)?.at };
    this.#isStopWanted = false;
    this.#unanswered = question;
    this.#isAsking = true;
    const params = { nid: this.storyId, cid: this.chapterId };
    const answer = this.#lettingGo.then(() =>
      call(generationEndpoints.continue, { params, body: question.body }, { context: "continuation" }),
    );
    // On its way before the page is drawn anew: the model's server is not kept waiting for that.
    await Promise.race([answer.catch(() => undefined), nextTask()]);
    this.#isAsking = false;
    if (!this.#isClosed) editor.commands.hideOutput();
    this.#place = question.at;
    Object.assign(this.state, { status: PANEL_STATUS.streaming, generation: null, shown: 0, error: null });
    try {
      const generation = await answer;
      this.#unanswered = null;
      if (this.#isClosed) return;
      const following = this.#follow(generation);
      if (this.#isStopWanted) await this.stop();
      await following;
    } catch (error) {
      if (!isUnanswered(error)) this.#unanswered = null;
      if (this.#isClosed || (await this.#joinRunning(error))) return;
      // What was not answered may be written all the same.
      if (this.#isStopWanted && this.#unanswered) this.#cancel(question.body.id);
      // What was on show is not gone for a question that failed.
      if (!this.state.generation && earlier.generation) {
        this.#place = earlier.at ?? null;
        this.state.shown = earlier.shown;
        this.#show(earlier.generation);
      }
      this.#failed(error);
    }
  }

  /** One is being written for this chapter already, asked for in another tab: that one is shown. */
  async #joinRunning(error: unknown): Promise<boolean> {
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
    this.#following?.abort();
    const doc = this.#editor()?.state.doc;
    this.#editor()?.commands.hideOutput();
    // Where it was asked for, as long as those words still stand; else at the caret.
    this.#place = doc ? placeBehind(doc, generation.context_tail) : null;
    const index = generation.candidates.findIndex(({ _id }) => _id === candidateId);
    // Asked for, they are all there again.
    const discarded = index < 0 ? generation.candidates.filter(({ _id }) => isRead(_id)) : [];
    this.state.discarded = discarded.map(({ _id }) => _id);
    this.state.error = null;
    this.state.shown = Math.max(0, index);
    if (isOver(generation)) this.#list(generation);
    else {
      this.state.status = PANEL_STATUS.streaming;
      await this.#follow(generation);
    }
  }

  /** Stops the writing; what there is stays. */
  async stop(): Promise<void> {
    const { generation } = this.state;
    // Not answered yet: it is stopped as soon as it has a name.
    if (!generation || this.#isAsking) {
      this.#isStopWanted = true;
      return;
    }
    if (isOver(generation)) return;
    try {
      await call(generationEndpoints.cancel, { params: { gid: generation._id }, body: {} });
    } catch (error) {
      this.#failed(error);
    }
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
    this.#clear();
    // The others are not waited for.
    if (!isOver(generation)) this.#cancel(generation._id);
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
    this.state.shown = index;
    this.#draw();
  }

  /** The next or previous candidate that has any text, round the ends. False while there is none to step to. */
  step(by: 1 | -1): boolean {
    const candidates = this.state.generation?.candidates ?? [];
    for (let passed = 1; passed <= candidates.length; passed++) {
      const index = (this.state.shown + by * passed + candidates.length * passed) % candidates.length;
      if (!this.#hasWords(candidates[index])) continue;
      this.show(index);
      return true;
    }
    return false;
  }

  /** Takes the results off the page, or stops the writing first. False when there is nothing of either. */
  dismiss(): boolean {
    if (this.#isAsking || this.state.status === PANEL_STATUS.streaming) void this.stop();
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
    if (this.#isGone(generation)) this.discard();
    else if (index === this.state.shown && !this.step(1)) this.#draw();
  }

  /** Whether all that has words was discarded, and nothing more is to come. */
  #isGone(generation: Generation): boolean {
    return generation.candidates.every(
      ({ _id, text, status }) =>
        this.state.discarded.includes(_id) || (text === "" && (status === "failed" || isOver(generation))),
    );
  }

  /** Takes the results off the page, for all devices; what is still being written of them is not waited for. */
  discard(): void {
    const { generation } = this.state;
    if (generation) {
      markRead(generation._id);
      if (!isOver(generation)) this.#cancel(generation._id);
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
    // A finger's focus would bring up the keyboard, over the very words that are to be read. Behind a sheet there is
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
    this.#following?.abort();
    this.#editor()?.commands.hideOutput();
  }

  /** Where the results were asked for, until they are on show. */
  #place: number | null = null;
  #isStopWanted = false;
  #isClosed = false;
  /** From a question to its being on its way. */
  #isAsking = false;
  /** A question whose answer was lost: it may have been heard. */
  #unanswered: Question | null = null;
  /** Resolves when the server has let go of what nobody waits for any more. */
  #lettingGo: Promise<unknown> = Promise.resolve();

  #noteDismissed(generationId: string): void {
    // Where it can't be noted now, the next look at the chapter does it.
    call(generationEndpoints.dismiss, { params: { gid: generationId }, body: {} }).then(
      () => this.state.finished++,
      () => undefined,
    );
  }

  #cancel(generationId: string): void {
    // Where it can't be stopped, it ends by itself.
    this.#lettingGo = call(generationEndpoints.cancel, { params: { gid: generationId }, body: {} }).catch(
      () => undefined,
    );
  }

  async #follow(begun: Generation): Promise<void> {
    this.#following?.abort();
    const following = new AbortController();
    this.#following = following;
    this.#show(begun);
    try {
      const generation = await followGeneration(begun, {
        signal: following.signal,
        onChange: (changed) => this.#show(changed),
        onLine: (isBroken) => {
          this.state.isDisconnected = isBroken;
        },
      });
      this.#list(generation);
    } catch (error) {
      if (!following.signal.aborted) this.#failed(error);
    } finally {
      void invalidatePower();
    }
  }

  #show(generation: Generation): void {
    // Replaced as a whole with every event: nothing in it is followed by itself.
    this.state.generation = ref(generation);
    const { shown } = this.state;
    // Until one is chosen, the first to have a word stands in the text.
    if (!this.#hasWords(generation.candidates[shown]))
      this.state.shown = Math.max(
        0,
        generation.candidates.findIndex((candidate) => this.#hasWords(candidate)),
      );
    this.#draw();
  }

  #list(generation: Generation): void {
    // Stopped before there was a word: as if it had not been asked for.
    if (generation.status === "cancelled" && this.#isGone(generation)) {
      markRead(generation._id);
      this.#clear();
      return;
    }
    this.#show(generation);
    this.state.isDisconnected = false;
    this.state.finished++;
    this.state.status = PANEL_STATUS.listed;
  }

  /** Whether a candidate has words to show. */
  #hasWords(candidate: Candidate | undefined): boolean {
    return candidate !== undefined && candidate.text !== "" && !this.state.discarded.includes(candidate._id);
  }

  #draw(): void {
    const editor = this.#editor();
    const candidate = this.state.generation?.candidates[this.state.shown];
    if (!editor) return;
    const drawn = shownOutput(editor.state);
    if (!candidate || !this.#hasWords(candidate)) {
      // Taken back or discarded: it must not be read on.
      if (drawn) this.#place = drawn.at;
      editor.commands.hideOutput();
      return;
    }
    const node = { nodeid: candidate._id, value: candidate.text, isnew: candidate.kept_at === null };
    if (drawn?.node.nodeid === node.nodeid && drawn.node.value === node.value && drawn.node.isnew === node.isnew)
      return;
    editor.commands.showOutput(node, drawn?.at ?? this.#place ?? undefined);
  }

  #clear(): void {
    this.#following?.abort();
    this.#editor()?.commands.hideOutput();
    this.#place = null;
    Object.assign(this.state, { status: PANEL_STATUS.idle, generation: null, shown: 0, error: null });
  }

  #failed(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    noteClosure("continuation", error);
    this.state.error = ref(error);
    this.state.isDisconnected = false;
    this.state.status = this.state.generation ? PANEL_STATUS.listed : PANEL_STATUS.idle;
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** What stands between the text and a candidate's first word: a part of it needs the same. */
function seamOf({ text }: Pick<Candidate, "text">): string {
  return /^\s*/u.exec(text)?.[0] ?? "";
}

/** Whether a candidate has words to keep: also one that broke off. */
export function isKeepable({ status, text }: Pick<Candidate, "status" | "text">): boolean {
  return text !== "" && (status === "complete" || status === "partial");
}
