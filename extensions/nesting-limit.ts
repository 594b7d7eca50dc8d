// Limits the nesting of quotes and lists, far above real use: the server refuses a document that is nested deeper than
// readers process (server/collab/log/nesting.ts), so the editor and imports stay well below that.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { NESTED_MAX } from "./document-json.ts";

/** Refuses edits that would nest a line deeper than the limit; content that is already deeper stays editable. */
export const NestingLimit = Extension.create({
  name: "nestingLimit",
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey("nestingLimit"),
      filterTransaction(tr, state) {
        if (!tr.docChanged || tr.getMeta(ySyncPluginKey)?.isChangeOrigin) return true;
        const nested = nestedInChanges(tr);
        return nested <= NESTED_MAX || nested <= nestedBetween(state.doc, 0, state.doc.content.size);
      },
    }),
  ],
});

/** The depth between the first and the last change: wrapping a line changes both sides of it. */
function nestedInChanges({ doc, mapping }: Transaction): number {
  let [first, last] = [doc.content.size, 0];
  for (const [index, map] of mapping.maps.entries())
    map.forEach((_oldFrom, _oldTo, from, to) => {
      const later = mapping.slice(index + 1);
      first = Math.min(first, later.map(from, -1));
      last = Math.max(last, later.map(to, 1));
    });
  return first > last ? 0 : nestedBetween(doc, first, last);
}

/** The largest number of blocks around any line of the range. */
function nestedBetween(doc: Node, from: number, to: number): number {
  let nested = 0;
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) nested = Math.max(nested, doc.resolve(pos).depth);
    return !node.isTextblock;
  });
  return nested;
}
