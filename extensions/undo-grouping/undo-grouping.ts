// What one undo step contains: a run of typing, not everything since the page was opened. A step ends when the caret is
// moved, at a new paragraph, a paste or a format, after a pause, and at a word's end after a while.
import { Extension } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { pauseUndoGroup } from "./undo-group.ts";

const PAUSE_MS = 700;
const LONGEST_MS = 4_000;

type Kind = "typing" | "deleting" | "other";

/** The range of the current step. */
interface Group {
  last: Kind;
  beganAt: number;
  lastAt: number;
}

export const UndoGrouping = Extension.create<object, Group>({
  name: "undoGrouping",
  addStorage: () => ({ last: "other", beganAt: 0, lastAt: 0 }),
  // Before the change reaches Yjs, so that the change that ends a step is not part of it.
  dispatchTransaction({ transaction, next }) {
    const group = this.storage;
    const origin = transaction.getMeta(ySyncPluginKey);
    // A co-author's change moves one's caret too; that does not end a step.
    if (origin?.isChangeOrigin && !origin.isUndoRedoOperation) return next(transaction);
    if (transaction.docChanged && !origin?.isChangeOrigin) {
      const kind = kindOf(transaction);
      const now = performance.now();
      const isLong = now - group.beganAt > LONGEST_MS && /\s/u.test(insertedText(transaction));
      const isAfterPause = now - group.lastAt > PAUSE_MS;
      if (kind === "other" || kind !== group.last || isLong || isAfterPause) {
        pauseUndoGroup(this.editor.state);
        group.beganAt = now;
      }
      group.last = kind;
      group.lastAt = now;
    } else if (transaction.selectionSet) {
      group.last = "other";
    }
    next(transaction);
  },
});

function kindOf(tr: Transaction): Kind {
  if (tr.getMeta("uiEvent") !== undefined || tr.steps.length !== 1) return "other";
  const [step] = tr.steps;
  if (!(step instanceof ReplaceStep)) return "other";
  const { content, size } = step.slice;
  if (size === 0) return "deleting";
  // A plain run of text; anything with blocks in it (Enter, a pasted paragraph) is a step of its own.
  return content.childCount === 1 && content.firstChild?.isText === true ? "typing" : "other";
}

function insertedText(tr: Transaction): string {
  const [step] = tr.steps;
  return step instanceof ReplaceStep ? (step.slice.content.firstChild?.text ?? "") : "";
}
