// Marks the text of a link while the focus is in the panel that asks for its address: meanwhile the browser shows no
// selection in the text.
import { type Editor, getMarkRange } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const key = new PluginKey<DecorationSet>("linkTarget");

/** Marks the selected words, or the link the caret is in, until it is called with false. */
export function showLinkTarget(editor: Editor, shown: boolean): void {
  if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(key, shown));
}

/** Draws the mark and maps it through transactions. */
export function linkTarget(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, marked, before) {
        const shown = tr.getMeta(key) as boolean | undefined;
        if (shown === undefined) return marked.map(tr.mapping, tr.doc);
        return shown ? targetOf(before) : DecorationSet.empty;
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function targetOf({ doc, selection, schema }: EditorState): DecorationSet {
  const { from, to, empty, $from } = selection;
  const link = schema.marks["link"];
  const range = empty && link ? getMarkRange($from, link) : { from, to };
  if (!range || range.from === range.to) return DecorationSet.empty;
  return DecorationSet.create(doc, [Decoration.inline(range.from, range.to, { class: "link-target" })]);
}
