// An entry dragged into the text is inserted like one chosen with "@": a mention, in the title its words, with the
// caret after it. The editor's own drop would leave it selected, and the next key would overwrite it.
import { Extension } from "@tiptap/core";
import type { ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { MENTION, mentionedEntry, mentionLabel } from "./mention-attributes.ts";
import { wordEdge } from "./word-edge.ts";

/** Stands for a non-text node and takes one position. */
const LEAF = "\ufffc";

export const EntryDrop = Extension.create({
  name: "entryDrop",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        key: new PluginKey("entryDrop"),
        props: {
          handleDrop(view, event, slice, moved) {
            const entry = moved ? null : onlyMention(slice);
            const place = entry && view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (!place) return false;
            const isIn = editor
              .chain()
              .setTextSelection(edgeAt(view.state.doc.resolve(place.pos)))
              .insertEntry({ ...entry, spaced: true })
              .run();
            if (isIn) view.focus();
            return isIn;
          },
        },
      }),
    ];
  },
});

/** The position, or the nearer end of the word around it. */
function edgeAt($pos: ResolvedPos): number {
  if (!$pos.parent.isTextblock) return $pos.pos;
  const text = $pos.parent.textBetween(0, $pos.parent.content.size, LEAF, LEAF);
  return $pos.start() + wordEdge(text, $pos.parentOffset);
}

/** The entry, if there is nothing else in it. */
function onlyMention({ content }: Slice): { entryId: string; label: string } | null {
  const { firstChild } = content;
  if (content.childCount !== 1 || firstChild?.type.name !== MENTION) return null;
  const entryId = mentionedEntry(firstChild.attrs["entryId"]);
  return entryId ? { entryId, label: mentionLabel(firstChild.attrs["label"]) } : null;
}
