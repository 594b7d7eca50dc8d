// Restores the caret after undo (to its position before the step) and redo (to its position after it). y-tiptap's own
// code for this is too late: Yjs reports the step only after the page has been drawn, so the position would be applied
// at the next undo, or at a co-author's next letter.
import { Extension } from "@tiptap/core";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import {
  getRelativeSelection,
  type ProsemirrorBinding,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
  yUndoPluginKey,
} from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";
import { undoManagerOf } from "./undo-group.ts";

type Place = ReturnType<typeof getRelativeSelection>;
type StackItem = UndoManager["undoStack"][number];

/** A step's carets, kept with it as it moves between the undo and redo stacks. */
interface Places {
  before: Place | null;
  after: Place | null;
}

const KEY = "caret";

export const UndoCaret = Extension.create({
  name: "undoCaret",
  addProseMirrorPlugins: () => [new Plugin({ view: followSteps })],
});

function followSteps(view: EditorView) {
  const manager = undoManagerOf(view.state);
  const now = () => {
    const binding = bindingOf(view);
    return binding && getRelativeSelection(binding, view.state);
  };
  const isOwn = () => manager !== undefined && !manager.undoing && !manager.redoing;
  // The inverse step on the other stack, which takes over the carets of the step being undone or redone.
  let opposite: StackItem | null = null;
  const added = ({ stackItem }: { stackItem: StackItem }) => {
    if (isOwn()) stackItem.meta.set(KEY, { before: placeBefore(view), after: now() } satisfies Places);
    else opposite = stackItem;
  };
  const updated = ({ stackItem }: { stackItem: StackItem }) => {
    const places = stackItem.meta.get(KEY) as Places | undefined;
    if (places && isOwn()) places.after = now();
  };
  const popped = ({ stackItem, type }: { stackItem: StackItem; type: "undo" | "redo" }) => {
    const binding = bindingOf(view);
    if (!binding) return;
    // Discards the position that y-tiptap has stored here for later; its type does not allow null.
    const kept: { beforeTransactionSelection: unknown } = binding;
    kept.beforeTransactionSelection = null;
    const places = stackItem.meta.get(KEY) as Places | undefined;
    opposite?.meta.set(KEY, places);
    opposite = null;
    goTo(view, binding, type === "undo" ? places?.before : places?.after);
  };
  manager?.on("stack-item-added", added);
  manager?.on("stack-item-updated", updated);
  manager?.on("stack-item-popped", popped);
  return {
    destroy() {
      manager?.off("stack-item-added", added);
      manager?.off("stack-item-updated", updated);
      manager?.off("stack-item-popped", popped);
    },
  };
}

function bindingOf(view: EditorView): ProsemirrorBinding | null {
  return (ySyncPluginKey.getState(view.state) as { binding?: ProsemirrorBinding | null } | undefined)?.binding ?? null;
}

/** The selection before the last transaction, in the document of that moment. */
function placeBefore(view: EditorView): Place | null {
  return (yUndoPluginKey.getState(view.state) as { prevSel?: Place } | undefined)?.prevSel ?? null;
}

function goTo(view: EditorView, binding: ProsemirrorBinding, place: Place | null | undefined): void {
  if (!place?.anchor || !place.head) return;
  const positions = [place.anchor, place.head].map((at) =>
    relativePositionToAbsolutePosition(binding.doc, binding.type, at, binding.mapping),
  );
  const [anchor, head] = positions;
  if (anchor == null || head == null) return;
  const { tr } = view.state;
  const end = tr.doc.content.size;
  const [$anchor, $head] = [tr.doc.resolve(Math.min(anchor, end)), tr.doc.resolve(Math.min(head, end))];
  view.dispatch(tr.setSelection(TextSelection.between($anchor, $head, -1)).scrollIntoView());
}
