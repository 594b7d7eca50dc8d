// A chapter's limit while writing: keys past it are refused, compositions are trimmed when they end (pastes:
// long-paste.ts). Changes from elsewhere (co-authors, undo, this device's copy) are never refused, so that nothing
// written is lost.
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { CHAPTER_MAX_CHARACTERS, CHAPTER_TITLE_MAX } from "../../contract/limits.ts";
import { textLength } from "../../contract/text-length.ts";
import type { NoticeHandler } from "../editor-notice.ts";
import { ComposedPart, type ComposedRange, unitsOfLast } from "./composed-part.ts";
import { documentCharacters, titleCharacters } from "./node-counts.ts";

export interface CharacterLimitOptions {
  max: number;
  titleMax: number;
  onNotice: NoticeHandler;
}

/** Keeps a chapter within its 20,000 characters and its title within its own (product.md 5). */
export const CharacterLimit = Extension.create<CharacterLimitOptions>({
  name: "characterLimit",
  priority: 1200,
  addOptions: () => ({ max: CHAPTER_MAX_CHARACTERS, titleMax: CHAPTER_TITLE_MAX, onNotice: () => {} }),
  addProseMirrorPlugins() {
    const { max, titleMax, onNotice } = this.options;
    const composed = new ComposedPart();

    const grown = (tr: Transaction, before: Transaction["doc"]) => {
      const title = titleCharacters(tr.doc);
      if (title > titleMax && title > titleCharacters(before)) return "title";
      const body = documentCharacters(tr.doc);
      return body > max && body > documentCharacters(before) ? "chapter" : null;
    };

    const trim = (view: EditorView, range: ComposedRange) => {
      const { doc } = view.state;
      const isTitle = range.from < (doc.firstChild?.nodeSize ?? 0);
      const over = isTitle ? titleCharacters(doc) - titleMax : documentCharacters(doc) - max;
      const text = doc.textBetween(range.from, Math.min(range.to, doc.content.size));
      // A chapter that was over its limit before stays so: a composition is trimmed by at most what it added.
      const excess = Math.min(over, textLength(text) - range.length);
      const units = excess > 0 ? unitsOfLast(text, excess) : 0;
      if (units === 0) return;
      view.dispatch(view.state.tr.delete(range.to - units, range.to));
      onNotice({ type: "full", where: isTitle ? "title" : "chapter" });
    };

    return [
      new Plugin({
        key: new PluginKey("characterLimit"),
        state: {
          init: () => null,
          apply(tr) {
            if (tr.docChanged) composed.follow(tr);
            return null;
          },
        },
        filterTransaction(tr, state) {
          if (!tr.docChanged || tr.getMeta(ySyncPluginKey)?.isChangeOrigin) return true;
          // An input method is composing: refusing the transaction would break the composition.
          if (tr.getMeta("composition") !== undefined) return true;
          const where = grown(tr, state.doc);
          if (where) onNotice({ type: "full", where });
          return where === null;
        },
        props: {
          handleDOMEvents: {
            compositionstart: (view) => {
              composed.begin(view);
              return false;
            },
            compositionend: (view) => {
              composed.end(view, (range) => trim(view, range));
              return false;
            },
          },
        },
        view: () => ({ destroy: () => composed.stop() }),
      }),
    ];
  },
});
