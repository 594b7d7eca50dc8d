// A divider typed at the beginning of a line: three hyphens (smart punctuation has turned two into a dash), or *** or
// ___ and a space.
import { InputRule } from "@tiptap/core";
import type { NodeType } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";

/** The metadata key of a transaction that turned typed signs into a divider: true. */
export const TYPED_DIVIDER = "typedDivider";

const TYPED = /^(?:---|—-|___\s|\*\*\*\s)$/;

/**
 * The input rule. The typed line stays after the divider only where it has other content, or where there is nothing
 * below to write in. Where no divider is allowed (the title, a list item's first line) the signs stay text.
 */
export function dividerRule(type: NodeType): InputRule {
  return new InputRule({
    find: TYPED,
    handler({ state, range }) {
      const { tr } = state;
      const $from = state.doc.resolve(range.from);
      const line = $from.depth;
      if (line === 0) return null;
      const [parent, index] = [$from.node(line - 1), $from.index(line - 1)];
      if (!parent.canReplaceWith(index, index, type)) return null;
      const at = $from.before(line);
      const isEmptied = range.to - range.from === $from.parent.content.size;
      const below = isEmptied && index + 1 < parent.childCount;
      const next = below ? Selection.findFrom(state.doc.resolve($from.after(line)), 1, true) : null;
      if (next) {
        tr.replaceWith(at, $from.after(line), type.create());
        tr.setSelection(next.map(tr.doc, tr.mapping));
      } else tr.delete(range.from, range.to).insert(at, type.create());
      tr.setMeta(TYPED_DIVIDER, true).scrollIntoView();
      return;
    },
  });
}
