// A divider typed at the beginning of a line: three hyphens (two are a dash by then), or *** or ___ and a space.
import { InputRule } from "@tiptap/core";
import type { NodeType } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";

/** What a transaction says that made a divider of what was typed: true. */
export const TYPED_DIVIDER = "typedDivider";

const TYPED = /^(?:---|—-|___\s|\*\*\*\s)$/;

/**
 * The rule for it. The line it was typed in stays behind it only where there is something else in it, or nothing below
 * to go on in. Where no divider may stand (the title, a list item's first line) the signs are text.
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
