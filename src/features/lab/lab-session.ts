// The Lab's life in one chapter: what it is asked about, the asking, its results side by side, and how one of them gets
// into the text. One a chapter's editor; React only looks.
import type { Editor } from "@tiptap/core";
import { proxy, ref } from "valtio";
import {
  type Generation,
  generationEndpoints,
  type LabBody,
  type LabTone,
  type LabTool,
  type ListedGeneration,
  PANEL_STATUS,
  type PanelStatus,
} from "../../../contract/generations.ts";
import type { BigModel } from "../../../contract/models.ts";
import { continuationPlace } from "../../../extensions/ai-continuation/ai-continuation.ts";
import { insertGenerated } from "../../../extensions/ai-continuation/kept-text.ts";
import { answerLines, changesOf } from "../../../extensions/lab-selection/lab-changes.ts";
import { shownLab } from "../../../extensions/lab-selection/lab-selection.ts";
import type { LabShown } from "../../../extensions/lab-selection/lab-shown.ts";
import { labText, type Range } from "../../../extensions/lab-selection/lab-text.ts";
import { call } from "../../lib/api/call.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { isOver } from "../../lib/generations/apply-event.ts";
import { isClosure, noteClosure } from "../../lib/generations/closure.ts";
import { followGeneration } from "../../lib/generations/follow-generation.ts";
import { isUnanswered } from "../../lib/generations/unanswered.ts";
import { failureOf } from "../../lib/generations/why-failed.ts";
import { invalidatePower } from "../../lib/invalidate-power.ts";
import { randomId } from "../../lib/random-id.ts";
import { type LabMaterial, labMaterial } from "./lab-context.ts";
import { labProblem } from "./lab-input.ts";
import { isUsable, textOf } from "./lab-outcome.ts";
import { type LabPart, labParts } from "./lab-parts.ts";
import { NOTHING, readSelection, type SelectedText } from "./read-selection.ts";
import { NOTHING_AROUND, type TextAround, textAround } from "./text-around.ts";

export interface LabState {
  source: "selection" | "pasted";
  tool: LabTool;
  tone: LabTone;
  instruction: string;
  pasted: string;
  /** The words marked in the chapter. */
  selected: SelectedText;
  status: PanelStatus;
  /** What is being written. */
  running: Generation | null;
  /** What came of the same text so far, to compare. */
  results: readonly Generation[];
  /** Which of them is looked at. */
  at: number;
  /** That one beside the text it was made of. */
  parts: readonly LabPart[];
  /** The rest of the sentences it begins and ends in. */
  around: TextAround;
  /** What lies over the text. */
  shown: LabShown | null;
  error: CallError | null;
  isDisconnected: boolean;
  /** Counts up when the panel is to take the focus. */
  called: number;
  /** Counts up with every result that came to its end: lists of results are then out of date. */
  finished: number;
}

export interface LabSessionOptions {
  storyId: string;
  chapterId: string;
  editor: () => Editor | null;
  /** The model the person writes with. */
  model: () => BigModel;
}

type Question = Omit<LabBody, "lang">;

export class LabSession {
  readonly storyId: string;
  readonly chapterId: string;
  readonly state: LabState = proxy<LabState>({
    source: "selection",
    tool: "shorten",
    tone: "same",
    instruction: "",
    pasted: "",
    selected: ref(NOTHING),
    status: PANEL_STATUS.idle,
    running: null,
    results: ref([]),
    at: 0,
    parts: ref([]),
    around: ref(NOTHING_AROUND),
    shown: null,
    error: null,
    isDisconnected: false,
    called: 0,
    finished: 0,
  });

  readonly #options: LabSessionOptions;
  readonly #stops: (() => void)[] = [];
  #following: AbortController | null = null;
  #isStopWanted = false;
  /** A question whose answer was lost: it may have been heard. */
  #unanswered: Question | null = null;
  #watchers = 0;
  /** The pasted text the results are of. */
  #asked = "";
  /** What is about to be asked about in the chapter. */
  #range: Range | null = null;
  #isClosed = false;

  constructor(options: LabSessionOptions) {
    this.#options = options;
    this.storyId = options.storyId;
    this.chapterId = options.chapterId;
    const editor = options.editor();
    if (!editor) return;
    const look = () => this.#look(editor);
    const left = () => this.#mark(editor);
    editor.on("transaction", look).on("blur", left);
    this.#stops.push(() => editor.off("transaction", look).off("blur", left));
    const { labSelection } = editor.storage;
    labSelection.onDiscard = () => this.discard();
    this.#stops.push(() => {
      labSelection.onDiscard = null;
    });
    look();
  }

  get #editor(): Editor | null {
    const editor = this.#options.editor();
    return editor && !editor.isDestroyed && !this.#isClosed ? editor : null;
  }

  /** While somebody looks at the panel, the words marked for it stay marked when the focus leaves the text. */
  watch(): () => void {
    this.#watchers++;
    const editor = this.#editor;
    if (editor && !editor.isFocused) this.#mark(editor);
    return () => {
      this.#watchers--;
      if (this.#watchers === 0 && this.#editor) this.#unmark(this.#editor);
    };
  }

  /** Begins with the words selected now; with a tool that needs nothing else, at once. */
  choose(tool?: LabTool, tone: LabTone = "same"): void {
    const { state } = this;
    if (state.status !== PANEL_STATUS.streaming) {
      this.#clear();
      state.source = "selection";
      if (tool) Object.assign(state, { tool, tone });
      if (tool && tool !== "custom") {
        void this.run();
        return;
      }
    }
    state.called++;
  }

  /** Works on the selection or on pasted text from now on. */
  from(source: LabState["source"]): void {
    if (this.state.status === PANEL_STATUS.streaming || source === this.state.source) return;
    this.#clear();
    this.state.source = source;
    if (this.#editor && !this.#editor.isFocused) this.#mark(this.#editor);
  }

  /** Asks. Only what has no problem (lab-input.ts) is asked for; while something is being written, nothing. */
  async run(parent: Generation | null = null): Promise<void> {
    const { state } = this;
    const { storyId, chapterId } = this;
    if (state.status === PANEL_STATUS.streaming) return;
    const { tool, tone, instruction } = state;
    const material = this.#material();
    if (!material || labProblem({ tool, instruction, isTitle: false, text: material.text }, null)) {
      // The panel says why.
      state.called++;
      return;
    }
    await this.#ask({
      id: randomId(),
      tool,
      tone: tool === "rewrite" ? tone : "same",
      instruction: tool === "custom" ? instruction.trim() : "",
      ...material,
      model: this.#options.model(),
      story_id: state.source === "selection" ? storyId : null,
      chapter_id: state.source === "selection" ? chapterId : null,
      parent_id: parent?._id ?? null,
    });
  }

  /** Tries again what failed: the same question, under the same id, where its answer was lost. */
  retry(): Promise<void> {
    const lost = this.#unanswered;
    return lost && this.#material()?.text === lost.text ? this.#ask(lost) : this.again();
  }

  async #ask(question: Question): Promise<void> {
    const { state } = this;
    this.#begin();
    this.#isStopWanted = false;
    Object.assign(state, { status: PANEL_STATUS.streaming, running: null, error: null, isDisconnected: false });
    try {
      this.#unanswered = question;
      const begun = await call(generationEndpoints.lab, { body: question }, { context: "lab" });
      this.#unanswered = null;
      if (this.#isClosed) return;
      state.running = ref(begun);
      const following = this.#follow(begun);
      if (this.#isStopWanted) await this.stop();
      await following;
    } catch (error) {
      if (!isUnanswered(error)) this.#unanswered = null;
      // What was not answered may be written all the same.
      else if (this.#isStopWanted)
        call(generationEndpoints.cancel, { params: { gid: question.id }, body: {} }).catch(() => undefined);
      if (!this.#isClosed) this.#failed(error);
    }
  }

  /** Another result of the same text. */
  again(): Promise<void> {
    return this.run(this.state.results[this.state.at] ?? null);
  }

  /** Stops the writing; what there is stays. */
  async stop(): Promise<void> {
    const { running } = this.state;
    // Not answered yet: it is stopped as soon as it has a name.
    if (!running) this.#isStopWanted = true;
    if (!running || isOver(running)) return;
    try {
      await call(generationEndpoints.cancel, { params: { gid: running._id }, body: {} });
    } catch (error) {
      this.#failed(error);
    }
  }

  /** It may be asked for again: that it could not is over. */
  reopened(): void {
    if (isClosure(this.state.error)) this.state.error = null;
  }

  /** Looks at another result. */
  show(at: number): void {
    const { results, source } = this.state;
    const result = results[at];
    if (!result) return;
    this.state.at = at;
    const editor = this.#editor;
    if (source === "pasted" || !editor) {
      this.state.parts = ref(labParts(this.#asked, textOf(result)));
      this.state.around = ref(NOTHING_AROUND);
      return;
    }
    const range = shownLab(editor.state);
    if (!range) return;
    const { doc } = editor.state;
    this.state.parts = ref(labParts(labText(doc, range).text, textOf(result)));
    this.state.around = ref(textAround(doc, range));
    const changes = changesOf(doc, range, textOf(result));
    editor.commands.showLab({ from: range.from, to: range.to, phase: "result", changes });
  }

  /** Has a change accepted with the others, or left out. */
  take(id: number, isTaken: boolean): void {
    this.#editor?.commands.takeLabChange(id, isTaken);
  }

  /** Puts the changes that are taken into the chapter. False, here and below, where nothing came of it. */
  accept(): boolean {
    return this.#keep((editor, generation) => editor.chain().focus(null, QUIET).acceptLab({ generation }).run());
  }

  /** Puts the whole result below the selection. */
  insertBelow(): boolean {
    return this.#keep((editor, generation, text) =>
      editor.chain().focus(null, QUIET).insertLabBelow({ generation, text }).run(),
    );
  }

  /** Puts the whole result where the caret is: of pasted text. */
  insertAtCaret(): boolean {
    return this.#keep(atCaret);
  }

  /** Puts an earlier result where the caret is; those on show stay. */
  insertEarlier(result: ListedGeneration): boolean {
    return this.#put(result, atCaret);
  }

  /** Takes the results off the page. */
  discard(): void {
    this.#clear();
    this.#editor?.commands.focus(null, QUIET);
  }

  /** Lets go: what is being written is written on, and found among the chapter's results. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#following?.abort();
    this.#editor?.commands.hideLab();
    this.#isClosed = true;
  }

  /** What is asked about, as the call takes it. */
  #material(): LabMaterial | null {
    const { state } = this;
    if (state.source === "pasted") {
      if (state.pasted !== this.#asked) this.#clear();
      return { text: state.pasted, before: "", after: "", mentions: [] };
    }
    const editor = this.#editor;
    const range: Range | null = editor && (state.results.length > 0 ? shownLab(editor.state) : state.selected.range);
    if (!editor?.isEditable || !range || (state.results.length === 0 && state.selected.isTitle)) return null;
    const { doc } = editor.state;
    this.#range = { from: range.from, to: range.to };
    return labMaterial(doc, range);
  }

  /** Marks what is asked about, for as long as it takes. */
  #begin(): void {
    if (this.state.source === "pasted") this.#asked = this.state.pasted;
    else if (this.#range) this.#editor?.commands.showLab({ ...this.#range, phase: "working", changes: [] });
  }

  async #follow(begun: Generation): Promise<void> {
    this.#following?.abort();
    const following = new AbortController();
    this.#following = following;
    const { state } = this;
    try {
      const generation = await followGeneration(begun, {
        signal: following.signal,
        onChange: (changed) => {
          state.running = ref(changed);
        },
        onLine: (isBroken) => {
          state.isDisconnected = isBroken;
        },
      });
      this.#list(generation);
    } catch (error) {
      if (!following.signal.aborted) this.#failed(error);
    } finally {
      void invalidatePower();
    }
  }

  #list(generation: Generation): void {
    const { state } = this;
    state.finished++;
    state.error = failureOf(generation);
    if (isUsable(generation)) state.results = ref([...state.results, generation]);
    this.#rest(isUsable(generation) ? state.results.length - 1 : state.at);
  }

  #failed(error: unknown): void {
    if (!(error instanceof CallError)) throw error;
    noteClosure("lab", error);
    this.state.error = ref(error);
    this.#rest(this.state.at);
  }

  /** Nothing is being written any more: shows what there is, or gives the selection back. */
  #rest(at: number): void {
    const { state } = this;
    Object.assign(state, { running: null, isDisconnected: false });
    state.status = state.results.length > 0 ? PANEL_STATUS.listed : PANEL_STATUS.idle;
    if (state.status === PANEL_STATUS.listed) this.show(at);
    else this.#editor?.commands.hideLab();
  }

  /** Keeps the result on show, and takes it and the others off the page. */
  #keep(put: Putting): boolean {
    const result = this.state.results[this.state.at];
    if (!result || !this.#put(result, put)) return false;
    this.#clear();
    return true;
  }

  #put(result: ListedGeneration, put: Putting): boolean {
    const editor = this.#editor;
    const [candidate] = result.candidates;
    if (!editor || !candidate || !put(editor, result._id, answerLines(candidate.text))) return false;
    const params = { gid: result._id, candidate: candidate._id };
    // The text is in the chapter; that it is remembered as kept may fail.
    call(generationEndpoints.keep, { params, body: {} })
      .catch(() => undefined)
      .finally(() => this.state.finished++);
    return true;
  }

  #clear(): void {
    this.#following?.abort();
    this.#editor?.commands.hideLab();
    this.#asked = "";
    Object.assign(this.state, {
      status: PANEL_STATUS.idle,
      running: null,
      results: ref([]),
      at: 0,
      parts: ref([]),
      error: null,
      isDisconnected: false,
    });
  }

  /** Follows the editor: what lies over the text, and the words that are selected. */
  #look(editor: Editor): void {
    const { state } = this;
    const shown = shownLab(editor.state);
    if (shown !== state.shown) state.shown = shown && ref(shown);
    const selected = readSelection(editor.state);
    const { range, isTitle } = state.selected;
    const isSame = selected.text === state.selected.text && selected.isTitle === isTitle;
    if (!isSame || selected.range?.from !== range?.from) state.selected = ref(selected);
  }

  #mark(editor: Editor): void {
    const { range, isTitle } = this.state.selected;
    if (this.#watchers === 0 || this.state.source !== "selection" || !range || isTitle) return;
    const shown = shownLab(editor.state);
    if (!shown || shown.phase === "chosen") editor.commands.showLab({ ...range, phase: "chosen", changes: [] });
  }

  #unmark(editor: Editor): void {
    if (shownLab(editor.state)?.phase === "chosen") editor.commands.hideLab();
  }
}

const QUIET = { scrollIntoView: false };

/** Puts a generation's text into the chapter; false where nothing came of it. */
type Putting = (editor: Editor, generation: string, text: string) => boolean;

const atCaret: Putting = (editor, generation, text) => {
  const { doc } = editor.state;
  const insert = () =>
    editor
      .chain()
      .focus(null, QUIET)
      .command(({ tr, state }) => insertGenerated(tr, continuationPlace(state), text, generation));
  return insert().run() && editor.state.doc !== doc;
};
