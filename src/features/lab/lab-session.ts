// The Lab's life in one chapter: asks about words of the chapter or pasted ones, and puts what comes of it into the
// text. One a chapter's editor; React only looks.
import type { Editor } from "@tiptap/core";
import { ref } from "valtio";
import {
  type Generation,
  generationEndpoints,
  type LabBody,
  type LabTone,
  type LabTool,
  type ListedGeneration,
  PANEL_STATUS,
} from "../../../contract/generations.ts";
import type { BigModel } from "../../../contract/models.ts";
import { continuationPlace } from "../../../extensions/ai-continuation/ai-continuation.ts";
import { insertGenerated } from "../../../extensions/ai-continuation/kept-text.ts";
import { answerLines } from "../../../extensions/lab-selection/lab-changes.ts";
import type { Range } from "../../../extensions/lab-selection/lab-text.ts";
import { call } from "../../lib/api/call.ts";
import { randomId } from "../../lib/random-id.ts";
import { isClosure } from "../generations/availability.ts";
import { GenerationRun } from "../generations/run.ts";
import type { LabMaterial } from "./lab-context.ts";
import { labProblem } from "./lab-input.ts";
import { textOf } from "./lab-outcome.ts";
import { labParts } from "./lab-parts.ts";
import { type LabEvent, type LabState, newLabState, progressAfter } from "./lab-state.ts";
import { LabText } from "./lab-text.ts";
import { NOTHING_AROUND } from "./text-around.ts";

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
  readonly state: LabState = newLabState();

  readonly #options: LabSessionOptions;
  readonly #text: LabText;
  readonly #run: GenerationRun<Question>;
  /** The pasted text the results are of. */
  #asked = "";
  #isClosed = false;

  constructor(options: LabSessionOptions) {
    this.#options = options;
    this.storyId = options.storyId;
    this.chapterId = options.chapterId;
    this.#text = new LabText(
      this.state,
      () => this.#editor,
      () => this.discard(),
    );
    this.#run = new GenerationRun({
      kind: "lab",
      send: (body) => call(generationEndpoints.lab, { body }, { context: "lab" }),
      onChange: (generation) => this.#apply({ type: "changed", generation }),
      onOver: (generation) => {
        this.state.finished++;
        this.#apply({ type: "over", generation });
        this.#draw();
      },
      onFailed: (error) => {
        this.#apply({ type: "failed", error });
        this.#draw();
      },
      onStopFailed: (error) => this.#apply({ type: "stop-failed", error }),
      onDisconnected: (isDisconnected) => this.#apply({ type: "disconnected", isDisconnected }),
    });
  }

  get #editor(): Editor | null {
    const editor = this.#options.editor();
    return editor && !editor.isDestroyed && !this.#isClosed ? editor : null;
  }

  /** While somebody looks at the panel, the words selected for it stay marked when the focus leaves the text. */
  watch(): () => void {
    return this.#text.watch();
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
    this.#text.mark();
  }

  /** Asks. Only what has no problem (lab-input.ts) is asked for; while something is being written, nothing. */
  async run(parent: Generation | null = null): Promise<void> {
    const { state } = this;
    if (this.#run.isRunning) return;
    const { tool, tone, instruction, source } = state;
    const material = this.#material();
    if (!material || labProblem({ tool, instruction, isTitle: false, text: material.text }, null)) {
      // The panel says why.
      state.called++;
      return;
    }
    const { range, ...words } = material;
    await this.#ask(
      {
        id: randomId(),
        tool,
        tone: tool === "rewrite" ? tone : "same",
        instruction: tool === "custom" ? instruction.trim() : "",
        ...words,
        model: this.#options.model(),
        story_id: source === "selection" ? this.storyId : null,
        chapter_id: source === "selection" ? this.chapterId : null,
        parent_id: parent?._id ?? null,
      },
      range,
    );
  }

  /** Tries again what failed: the same question, under the same id, where its answer was lost. */
  retry(): Promise<void> {
    if (this.#run.isRunning) return this.stop();
    const lost = this.#run.unanswered;
    const material = this.#material();
    return lost && material?.text === lost.text ? this.#ask(lost, material.range) : this.again();
  }

  /** Another result of the same text. */
  again(): Promise<void> {
    return this.run(this.state.results[this.state.at] ?? null);
  }

  /** Stops the writing; what there is stays. */
  stop(): Promise<void> {
    return this.#run.stop();
  }

  /** It may be asked for again: that it could not is over. */
  reopened(): void {
    if (isClosure(this.state.error)) this.state.error = null;
  }

  /** Looks at another result. */
  show(at: number): void {
    this.#apply({ type: "looked-at", at });
    this.#draw();
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
    this.#run.leave();
    this.#text.close();
    this.#isClosed = true;
  }

  /** What is asked about, as the call takes it, and where it stands in the chapter. */
  #material(): (LabMaterial & { range: Range | null }) | null {
    const { source, pasted } = this.state;
    if (source === "selection") return this.#text.material();
    if (pasted !== this.#asked) this.#clear();
    return { text: pasted, before: "", after: "", mentions: [], range: null };
  }

  async #ask(question: Question, range: Range | null): Promise<void> {
    if (range) this.#text.markWorking(range);
    else this.#asked = question.text;
    this.#apply({ type: "asked" });
    await this.#run.ask(question);
  }

  #apply(event: LabEvent): void {
    Object.assign(this.state, progressAfter(this.state, event));
  }

  /** Brings the text and the parts beside it up to date with the result that is looked at. */
  #draw(): void {
    const { state } = this;
    const result = state.results[state.at];
    if (!result) this.#text.hide();
    else if (state.source === "selection" && this.#editor) this.#text.showResult(result);
    else {
      state.parts = ref(labParts(this.#asked, textOf(result)));
      state.around = ref(NOTHING_AROUND);
    }
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
    this.#run.leave();
    this.#text.hide();
    this.#asked = "";
    this.#apply({ type: "cleared" });
    this.state.parts = ref([]);
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
