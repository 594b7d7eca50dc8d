// The candidate that stands in the chapter's text: which of a generation's it is, and where it stands.
import type { Editor } from "@tiptap/core";
import { ref } from "valtio";
import type { Candidate, Generation } from "../../../contract/generations.ts";
import { shownOutput } from "../../../extensions/ai-continuation/ai-continuation.ts";
import { isOver } from "../generations/apply-event.ts";
import type { WriteState } from "./write-state.ts";

export class ShownCandidate {
  readonly #state: WriteState;
  readonly #editor: () => Editor | null;
  /** Where the results were asked for, until one of them is in the text. */
  #place: number | null = null;

  constructor(state: WriteState, editor: () => Editor | null) {
    this.#state = state;
    this.#editor = editor;
  }

  /** Where it stands in the text; undefined while none does. */
  get at(): number | undefined {
    const editor = this.#editor();
    return editor ? shownOutput(editor.state)?.at : undefined;
  }

  /** Takes it out of the text; the next one stands at `place`, or at the caret. */
  hide(place: number | null): void {
    this.#editor()?.commands.hideOutput();
    this.#place = place;
  }

  /** Shows one of a generation's candidates: the chosen one, or until there is one the first to have a word. */
  show(generation: Generation): void {
    const { candidates } = generation;
    // Replaced as a whole with every event: nothing in it is followed by itself.
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

  /** The next or previous candidate that has words, the first after the last. False while there is no other. */
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

  /** Whether all that has words was discarded, and nothing more is to come. */
  isGone(generation: Generation): boolean {
    return generation.candidates.every(
      ({ _id, text, status }) =>
        this.#state.discarded.includes(_id) || (text === "" && (status === "failed" || isOver(generation))),
    );
  }

  /** Brings the text up to date with the state. */
  draw(): void {
    const editor = this.#editor();
    const candidate = this.#state.generation?.candidates[this.#state.shown];
    if (!editor) return;
    const drawn = shownOutput(editor.state);
    if (!candidate || !this.#hasWords(candidate)) {
      // Taken back or discarded: it must not be read on.
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
