// A paste or drop that is longer than the chapter (or its title) has room for is passed to the page, which asks the
// person what to do: cutting text is a lot of code and rare, so it is not loaded with the editor. The same applies to a
// paste over title and text.
import { Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import type { LongPaste } from "../editor-notice.ts";
import { incomingRange, rememberDropPosition } from "../incoming-range.ts";
import { replacesBlocks } from "../title-behaviour/across.ts";
import { documentCharacters, fragmentCharacters, replacedCharacters, titleCharacters } from "./node-counts.ts";

export interface LongPasteOptions {
  /** Takes over the paste; false where the page cannot, and the paste is refused as a whole. */
  onLongPaste: (paste: LongPaste, view: EditorView) => boolean;
}

export const LongPasteLimit = Extension.create<LongPasteOptions>({
  name: "longPasteLimit",
  // Runs after the handlers that convert a paste: an address into a link, an entry into a mention.
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
          // Over title and text, or a whole list, the editor's own handling would be wrong.
          handlePaste: (view, _event, slice) =>
            takeIn(view, slice, false) || replacesBlocks(view.state.doc, view.state.selection),
          // A move inside the editor does not change the length.
          handleDrop: (view, _event, slice, moved) => !moved && takeIn(view, slice, true),
          handleDOMEvents: { drop: rememberDropPosition },
        },
      }),
    ];
  },
});

/** The range for content that does not fit or replaces whole blocks; null for anything else. */
function placeOfOdd(slice: Slice, view: EditorView): Pick<LongPaste, "from" | "to" | "isTitle"> | null {
  const { doc } = view.state;
  const { $from, $to } = incomingRange(view);
  const isTitle = $from.parent.type.name === "title" && $to.pos < (doc.firstChild?.nodeSize ?? 0);
  const left = isTitle ? CHAPTER_TITLE_MAX - titleCharacters(doc) : CHAPTER_MAX_CHARACTERS - documentCharacters(doc);
  const room = Math.max(0, left + replacedCharacters(doc, $from.pos, $to.pos));
  const isOdd = replacesBlocks(doc, { from: $from.pos, to: $to.pos }) || fragmentCharacters(slice.content) > room;
  return isOdd ? { isTitle, from: $from.pos, to: $to.pos } : null;
}
