// Inserts a slice where it was pasted or dropped, as ProseMirror itself does: one undo step with its own name.
import type { Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { replacesBlocks } from "../title-behaviour/across.ts";
import { replaceAcross } from "../title-behaviour/replace-across.ts";

/** Replaces a range of the text by a slice that fits. A drop replaces nothing: it goes where a block is allowed. */
export function putIn(
  view: EditorView,
  slice: Slice,
  { from, to, isDrop }: { from: number; to: number; isDrop: boolean },
): void {
  const { tr, doc } = view.state;
  if (isDrop) {
    const at = dropPoint(doc, from, slice) ?? from;
    tr.replaceRange(at, at, slice);
    tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(at)), -1));
  } else if (replacesBlocks(doc, { from, to })) replaceAcross(tr, slice, { from, to });
  else tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))).replaceSelection(slice);
  view.dispatch(
    tr
      .setMeta("paste", !isDrop)
      .setMeta("uiEvent", isDrop ? "drop" : "paste")
      .scrollIntoView(),
  );
}
