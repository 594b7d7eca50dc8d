// Puts a slice where it was pasted or dropped, as ProseMirror itself does: one step of undo with its own name.
import type { Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

/** Replaces a range of the text by a slice that fits. A drop replaces nothing: it goes where a block may stand. */
export function putIn(
  view: EditorView,
  slice: Slice,
  { from, to, isDrop }: { from: number; to: number; isDrop: boolean },
): void {
  const { tr, doc } = view.state;
  const start = isDrop ? (dropPoint(doc, from, slice) ?? from) : from;
  const end = isDrop ? start : to;
  const selection = TextSelection.between(doc.resolve(start), doc.resolve(end));
  if (isDrop) tr.replaceRange(start, end, slice);
  else tr.setSelection(selection).replaceSelection(slice);
  if (isDrop) tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(end)), -1));
  view.dispatch(
    tr
      .setMeta("paste", !isDrop)
      .setMeta("uiEvent", isDrop ? "drop" : "paste")
      .scrollIntoView(),
  );
}
