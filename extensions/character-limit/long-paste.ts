// What is pasted or dropped and is longer than the chapter (or its title) has room for: the page is asked what becomes of
// it; where there is nobody to ask it is cut between words.
import { Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import { arrival, noteDrop } from "../arrival.ts";
import type { LongPaste, NoticeHandler } from "../editor-notice.ts";
import { cutSlice, fragmentCharacters } from "./cut-slice.ts";
import { documentCharacters, titleCharacters } from "./node-counts.ts";
import { putIn } from "./put-in.ts";

export interface LongPasteOptions {
  onNotice: NoticeHandler;
  /** Takes over a paste or drop the chapter has no room for; false leaves it to be cut. */
  onLongPaste: (paste: LongPaste) => boolean;
}

export const LongPasteLimit = Extension.create<LongPasteOptions>({
  name: "longPasteLimit",
  // After whatever makes something else of it: a link of an address, a mention of an entry.
  priority: 50,
  addOptions: () => ({ onNotice: () => {}, onLongPaste: () => false }),
  addProseMirrorPlugins() {
    const { onNotice, onLongPaste } = this.options;
    const takeIn = (view: EditorView, slice: Slice, isDrop: boolean): boolean => {
      const excess = view.editable ? excessOf(slice, view) : null;
      if (!excess) return false;
      const { isTitle, room, size, from, to } = excess;
      if (!isTitle && onLongPaste({ slice, from, to, isDrop })) return true;
      const cut = cutSlice(slice, room, isTitle ? CHAPTER_TITLE_MAX : CHAPTER_MAX_CHARACTERS);
      onNotice({ type: "cut", left: size - fragmentCharacters(cut.content) });
      if (cut.size > 0) putIn(view, cut, { from, to, isDrop });
      return true;
    };
    return [
      new Plugin({
        key: new PluginKey("longPasteLimit"),
        props: {
          handlePaste: (view, _event, slice) => takeIn(view, slice, false),
          // A move inside the editor makes nothing longer.
          handleDrop: (view, _event, slice, moved) => !moved && takeIn(view, slice, true),
          handleDOMEvents: { drop: noteDrop },
        },
      }),
    ];
  },
});

/** What comes in, where, and how much room there is; null where it fits. */
function excessOf(slice: Slice, view: EditorView) {
  const { doc } = view.state;
  const { $from, $to, replaced } = arrival(view);
  const isTitle = $from.parent.type.name === "title" && $to.pos < (doc.firstChild?.nodeSize ?? 0);
  const left = isTitle ? CHAPTER_TITLE_MAX - titleCharacters(doc) : CHAPTER_MAX_CHARACTERS - documentCharacters(doc);
  const room = Math.max(0, left + fragmentCharacters(replaced));
  const size = fragmentCharacters(slice.content);
  return size > room ? { isTitle, room, size, from: $from.pos, to: $to.pos } : null;
}
