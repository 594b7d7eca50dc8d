// The candidate shown in the chapter's text: which one of a generation, and where.
import type { Editor } from "@tiptap/core";
import { ref } from "valtio";
import type { Candidate, Generation } from "../../../contract/generations.ts";
import { shownOutput } from "../../../extensions/ai-continuation/ai-continuation.ts";
import { isOver } from "../generations/apply-event.ts";
import type { WriteState } from "./write-state.ts";

export class ShownCandidate {
  readonly #state: WriteState;
  readonly #editor: () => Editor | null;
  /** The insertion point, until a candidate is shown there. */
  #place: number | null = null;

  constructor(state: WriteState, editor: () => Editor | null) {
    this.#state = state;
    this.#editor = editor;
  }

  /** Its position in the text; undefined while none is shown. */
  get at(): number | undefined {
    const editor = this.#editor();
    return editor ? shownOutput(editor.state)?.at : undefined;
  }

  /** Removes it from the text; the next one is shown at `place`, or at the caret. */
  hide(place: number | null): void {
    this.#editor()?.commands.hideOutput();
    this.#place = place;
  }

  /** Shows one of a generation's candidates: the chosen one, or until one is chosen the first that has text. */
  show(generation: Generation): void {
    const { candidates } = generation;
    // Replaced as a whole with every event, so it needs no proxy.
    this.#state.generation = ref(generation);
    if (!this.#hasWords(candidates[this.#state.shown]))
      this.#state.shown = Math.max(
        0,
        candidates.findIndex((candidate) => this.#hasWords(candidate)),
      );
    this.draw();
  }

  /** Shows another candidate. */
  choose(index: number): void {
    this.#state.shown = index;
    this.draw();
  }

  /** Shows the next or previous candidate that has text, wrapping around. False while there is no other. */
  step(by: 1 | -1): boolean {
    const candidates = this.#state.generation?.candidates ?? [];
    for (let passed = 1; passed <= candidates.length; passed++) {
      const index = (this.#state.shown + by * passed + candidates.length * passed) % candidates.length;
      if (!this.#hasWords(candidates[index])) continue;
      this.choose(index);
      return true;
    }
    return false;
  }

  /** Whether every candidate with text was discarded and no more text will come. */
  isGone(generation: Generation): boolean {
    return generation.candidates.every(
      ({ _id, text, suggestion, status }) =>
        this.#state.discarded.includes(_id) ||
        (text === "" && suggestion === null && (status === "failed" || isOver(generation))),
    );
  }

  /** Updates the text to the state. */
  draw(): void {
    const editor = this.#editor();
    const candidate = this.#state.generation?.candidates[this.#state.shown];
    if (!editor) return;
    const drawn = shownOutput(editor.state);
    if (!candidate || !this.#hasWords(candidate)) {
      // The candidate was discarded or failed and must no longer be shown.
      this.hide(drawn?.at ?? this.#place);
      return;
    }
    const node = { nodeid: candidate._id, value: candidate.text, isnew: candidate.kept_at === null };
    if (drawn?.node.nodeid === node.nodeid && drawn.node.value === node.value && drawn.node.isnew === node.isnew)
      return;
    editor.commands.showOutput(node, drawn?.at ?? this.#place ?? undefined);
  }

  #hasWords(candidate: Candidate | undefined): boolean {
    return candidate !== undefined && candidate.text !== "" && !this.#state.discarded.includes(candidate._id);
  }
}
