// The Lab's access to the chapter's text: the selection, what is marked, and the result drawn over it.
import type { Editor } from "@tiptap/core";
import { ref } from "valtio";
import type { Generation } from "../../../contract/generations.ts";
import { changesOf } from "../../../extensions/lab-selection/lab-changes.ts";
import { shownLab } from "../../../extensions/lab-selection/lab-selection.ts";
import { labText, type Range } from "../../../extensions/lab-selection/lab-text.ts";
import { type LabMaterial, labMaterial } from "./lab-context.ts";
import { textOf } from "./lab-outcome.ts";
import { labParts } from "./lab-parts.ts";
import type { LabState } from "./lab-state.ts";
import { readSelection } from "./read-selection.ts";
import { textAround } from "./text-around.ts";

export class LabText {
  readonly #state: LabState;
  readonly #editor: () => Editor | null;
  readonly #stops: (() => void)[] = [];
  #watchers = 0;

  /** `onDiscard` is called when the editor asks to remove the result that is drawn over the text. */
  constructor(state: LabState, editor: () => Editor | null, onDiscard: () => void) {
    this.#state = state;
    this.#editor = editor;
    const now = editor();
    if (!now) return;
    const follow = () => this.#follow(now);
    const left = () => this.#mark(now);
    now.on("transaction", follow).on("blur", left);
    this.#stops.push(() => now.off("transaction", follow).off("blur", left));
    const { labSelection } = now.storage;
    labSelection.onDiscard = onDiscard;
    this.#stops.push(() => {
      labSelection.onDiscard = null;
    });
    follow();
  }

  /** While a panel is shown, the selected words stay marked when the focus leaves the text. */
  watch(): () => void {
    this.#watchers++;
    this.mark();
    return () => {
      this.#watchers--;
      const editor = this.#editor();
      if (this.#watchers === 0 && editor && shownLab(editor.state)?.phase === "chosen") editor.commands.hideLab();
    };
  }

  /** Marks the selected words while the editor has no focus and so does not show the selection. */
  mark(): void {
    const editor = this.#editor();
    if (editor && !editor.isFocused) this.#mark(editor);
  }

  /**
   * The words for the request: the text of the results on show, otherwise the selection. Null where there is neither.
   */
  material(): (LabMaterial & { range: Range }) | null {
    const editor = this.#editor();
    if (!editor?.isEditable) return null;
    const { results, selected } = this.#state;
    const range: Range | null = results.length > 0 ? shownLab(editor.state) : selected.range;
    if (!range || (results.length === 0 && selected.isTitle)) return null;
    const { from, to } = range;
    return { ...labMaterial(editor.state.doc, range), range: { from, to } };
  }

  /** Marks the text of a request while it runs. */
  markWorking(range: Range): void {
    this.#editor()?.commands.showLab({ ...range, phase: "working", changes: [] });
  }

  /** Draws a result over the text it was made of. */
  showResult(result: Generation): void {
    const editor = this.#editor();
    const range = editor && shownLab(editor.state);
    if (!range) return;
    const { doc } = editor.state;
    const { from, to } = range;
    this.#state.parts = ref(labParts(labText(doc, range).text, textOf(result)));
    this.#state.around = ref(textAround(doc, range));
    editor.commands.showLab({ from, to, phase: "result", changes: changesOf(doc, range, textOf(result)) });
  }

  hide(): void {
    this.#editor()?.commands.hideLab();
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.hide();
  }

  #mark(editor: Editor): void {
    const { source, selected } = this.#state;
    const { range, isTitle } = selected;
    if (this.#watchers === 0 || source !== "selection" || !range || isTitle) return;
    const shown = shownLab(editor.state);
    if (!shown || shown.phase === "chosen") editor.commands.showLab({ ...range, phase: "chosen", changes: [] });
  }

  #follow(editor: Editor): void {
    const state = this.#state;
    const shown = shownLab(editor.state);
    if (shown !== state.shown) state.shown = shown && ref(shown);
    const selected = readSelection(editor.state);
    const { range, isTitle, text } = state.selected;
    if (selected.text !== text || selected.isTitle !== isTitle || selected.range?.from !== range?.from) {
      state.selected = ref(selected);
      state.unchanged = null;
    }
  }
}
