// The range of the text that an input method is composing. A composition is never interrupted; if the chapter is too
// long after it has ended, only this range is trimmed.
import type { Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { textLength } from "../../contract/text-length.ts";
import { mapPosition } from "../map-position.ts";

/** Longer than the editor takes to read the composed text from the DOM after a composition ended. */
const SETTLE_MS = 60;

export interface ComposedRange {
  from: number;
  to: number;
  /** How many characters the range had before the composition. */
  length: number;
}

export class ComposedPart {
  private range: ComposedRange | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  begin(view: EditorView): void {
    clearTimeout(this.timer);
    const { from, to } = view.state.selection;
    this.range ??= { from, to, length: textLength(view.state.doc.textBetween(from, to)) };
  }

  follow(tr: Transaction): void {
    if (!this.range) return;
    const { from, to, length } = this.range;
    this.range = { from: mapPosition(tr, from, -1), to: mapPosition(tr, to), length };
  }

  /** Calls `trim` with the range once the composition has ended and its text has been read. */
  end(view: EditorView, trim: (range: ComposedRange) => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (view.isDestroyed) return;
      if (view.composing) return this.end(view, trim);
      const range = this.range;
      this.range = null;
      if (range) trim(range);
    }, SETTLE_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.range = null;
  }
}

/** The number of UTF-16 units in the last `count` characters of a text. */
export function unitsOfLast(text: string, count: number): number {
  const characters = [...text];
  const kept = Math.max(0, textLength(text) - count);
  return characters.slice(kept).join("").length;
}
