// Quotes and lists within each other, far deeper than anybody writes: the server takes no document that is nested
// deeper than a reader shows (server/collab/log/nesting.ts), so the editor and imports stay well above that.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { NESTED_MAX } from "./document-json.ts";

/** Refuses what would nest a line deeper; what others wrote, and what is that deep already, goes on as it is. */
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

/** From the first change to the last: what a line is wrapped in is changed before it and behind it. */
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

/** Blocks around the line that has the most of them. */
function nestedBetween(doc: Node, from: number, to: number): number {
  let nested = 0;
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) nested = Math.max(nested, doc.resolve(pos).depth);
    return !node.isTextblock;
  });
  return nested;
}
