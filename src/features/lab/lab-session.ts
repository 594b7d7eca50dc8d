// Runs the Lab in one chapter: sends requests about selected or pasted text and puts results into the chapter. One
// instance for each chapter's editor; React only reads its state.
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
import type { BigModel, ModelSource } from "../../../contract/models.ts";
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
  /** What writes as that model; null while unknown. */
  modelSource: () => ModelSource | null;
}

type Question = Omit<LabBody, "lang">;

export class LabSession {
  readonly storyId: string;
  readonly chapterId: string;
  readonly state: LabState = newLabState();

  readonly #options: LabSessionOptions;
  readonly #text: LabText;
  readonly #run: GenerationRun<Question>;
  /** The pasted text that the results belong to. */
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

  /** While a panel is shown, the selected words stay marked when the focus leaves the text. */
  watch(): () => void {
    return this.#text.watch();
  }

  /** Opens the form for the current selection; a tool that needs no further input runs at once. */
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

  /** Switches between the selection and pasted text. */
  from(source: LabState["source"]): void {
    if (this.state.status === PANEL_STATUS.streaming || source === this.state.source) return;
    this.#clear();
    this.state.source = source;
    this.#text.mark();
  }

  /** Sends a request, unless the input has a problem (lab-input.ts) or one is already running. */
  async run(parent: Generation | null = null): Promise<void> {
    const { state } = this;
    if (this.#run.isRunning) return;
    const { tool, tone, instruction, source } = state;
    const material = this.#material();
    const input = { tool, instruction, isTitle: false, text: material?.text ?? "" };
    if (!material || labProblem(input, this.#options.modelSource())) {
      // The panel shows the problem.
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

  /** Tries again after a failure. Where the response was lost, the same request is sent again under the same id. */
  retry(): Promise<void> {
    if (this.#run.isRunning) {
      this.state.error = null;
      return this.stop();
    }
    const lost = this.#run.unanswered;
    const material = this.#material();
    return lost && material?.text === lost.text ? this.#ask(lost, material.range) : this.again();
  }

  /** Requests another result for the same text. */
  again(): Promise<void> {
    return this.run(this.state.results[this.state.at] ?? null);
  }

  /** Stops the generation; the text written so far stays. */
  stop(): Promise<void> {
    return this.#run.stop();
  }

  /** The Lab is open again: clears the error that said it was closed. */
  reopened(): void {
    if (isClosure(this.state.error)) this.state.error = null;
  }

  /** Shows another result. */
  show(at: number): void {
    this.#apply({ type: "looked-at", at });
    this.#draw();
  }

  /** Includes a change in the next accept, or leaves it out. */
  take(id: number, isTaken: boolean): void {
    this.#editor?.commands.takeLabChange(id, isTaken);
  }

  /** Puts the included changes into the chapter. Here and below, false means that nothing was inserted. */
  accept(): boolean {
    return this.#keep((editor, generation) => editor.chain().focus(null, QUIET).acceptLab({ generation }).run());
  }

  /** Puts the whole result below the selection. */
  insertBelow(): boolean {
    return this.#keep((editor, generation, text) =>
      editor.chain().focus(null, QUIET).insertLabBelow({ generation, text }).run(),
    );
  }

  /** Puts the whole result of a pasted text at the caret. */
  insertAtCaret(): boolean {
    return this.#keep(atCaret);
  }

  /** Puts an earlier result at the caret; the results on show stay. */
  insertEarlier(result: ListedGeneration): boolean {
    return this.#put(result, atCaret);
  }

  /** Removes the results from the panel and the text. */
  discard(): void {
    this.#clear();
    this.#editor?.commands.focus(null, QUIET);
  }

  /** Stops listening. A running generation goes on and is found in the list of the chapter's results. */
  close(): void {
    this.#run.leave();
    this.#text.close();
    this.#isClosed = true;
  }

  /** The text and mentions for the request, and their range in the chapter (null for pasted text). */
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

  /** Updates the text and the diff to the selected result. */
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

  /** Puts the selected result into the chapter and removes all results from the panel. */
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
    // The text is in the chapter already; marking it as kept on the server may fail.
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

/** Puts a generation's text into the chapter; false where nothing was inserted. */
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
