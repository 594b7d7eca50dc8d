// What is pasted or dropped and is longer than the chapter (or its title) has room for is handed to the page, which
// asks what becomes of it: cutting text is large and rare, and not part of the editor. So is putting it over title and
// text.
import { Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import { arrival, noteDrop } from "../arrival.ts";
import type { LongPaste } from "../editor-notice.ts";
import { replacesBlocks } from "../title-behaviour/across.ts";
import { documentCharacters, fragmentCharacters, replacedCharacters, titleCharacters } from "./node-counts.ts";

export interface LongPasteOptions {
  /** Takes it over; false where nobody can, and it is refused as a whole. */
  onLongPaste: (paste: LongPaste, view: EditorView) => boolean;
}

export const LongPasteLimit = Extension.create<LongPasteOptions>({
  name: "longPasteLimit",
  // After whatever makes something else of it: a link of an address, a mention of an entry.
  priority: 50,
  addOptions: () => ({ onLongPaste: () => false }),
  addProseMirrorPlugins() {
    const { onLongPaste } = this.options;
    const takeIn = (view: EditorView, slice: Slice, isDrop: boolean): boolean => {
      const place = view.editable ? placeOfOdd(slice, view) : null;
      return place !== null && onLongPaste({ slice, isDrop, ...place }, view);
    };
    return [
      new Plugin({
        key: new PluginKey("longPasteLimit"),
        props: {
          // Over title and text, or all of a list, never as the editor itself would do it.
          handlePaste: (view, _event, slice) =>
            takeIn(view, slice, false) || replacesBlocks(view.state.doc, view.state.selection),
          // A move inside the editor makes nothing longer.
          handleDrop: (view, _event, slice, moved) => !moved && takeIn(view, slice, true),
          handleDOMEvents: { drop: noteDrop },
        },
      }),
    ];
  },
});

/** Where something comes in that does not fit, or takes the place of blocks; null for anything else. */
function placeOfOdd(slice: Slice, view: EditorView): Pick<LongPaste, "from" | "to" | "isTitle"> | null {
  const { doc } = view.state;
  const { $from, $to } = arrival(view);
  const isTitle = $from.parent.type.name === "title" && $to.pos < (doc.firstChild?.nodeSize ?? 0);
  const left = isTitle ? CHAPTER_TITLE_MAX - titleCharacters(doc) : CHAPTER_MAX_CHARACTERS - documentCharacters(doc);
  const room = Math.max(0, left + replacedCharacters(doc, $from.pos, $to.pos));
  const isOdd = replacesBlocks(doc, { from: $from.pos, to: $to.pos }) || fragmentCharacters(slice.content) > room;
  return isOdd ? { isTitle, from: $from.pos, to: $to.pos } : null;
}
