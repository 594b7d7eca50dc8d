// Shows placeholders in an empty title and an empty chapter. It examines only two blocks, so it does not slow down long
// chapters.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { DEFAULT_LOCALE, type Locale } from "../../contract/limits.ts";

export interface PlaceholderOptions {
  /** A function, because the interface language may change. */
  title: () => string;
  body: () => string;
  /** The language of both texts, which may differ from the story's: their font depends on it. */
  language: () => Locale;
}

export const Placeholder = Extension.create<PlaceholderOptions>({
  name: "placeholder",
  addOptions: () => ({ title: () => "", body: () => "", language: () => DEFAULT_LOCALE }),
  addProseMirrorPlugins() {
    const { title, body, language } = this.options;
    return [
      new Plugin({
        key: new PluginKey("placeholder"),
        props: {
          decorations({ doc }) {
            const first = doc.firstChild;
            const second = doc.maybeChild(1);
            if (!first || !second) return null;
            const found: Decoration[] = [];
            const mark = (from: number, to: number, text: string, more: Record<string, string> = {}) =>
              found.push(
                Decoration.node(from, to, { class: "is-empty", "data-placeholder": text, lang: language(), ...more }),
              );
            // Gives an empty heading an accessible name.
            if (first.content.size === 0) mark(0, first.nodeSize, title(), { "aria-label": title() });
            if (isBodyEmpty(doc)) mark(first.nodeSize, first.nodeSize + second.nodeSize, body());
            return found.length > 0 ? DecorationSet.create(doc, found) : null;
          },
        },
      }),
    ];
  },
});

function isBodyEmpty(doc: Node): boolean {
  const body = doc.maybeChild(1);
  return doc.childCount === 2 && body !== null && body.isTextblock && body.content.size === 0;
}

/** Whether nothing has been written: neither a title nor any text. */
export function isBlank(doc: Node): boolean {
  return doc.firstChild?.content.size === 0 && isBodyEmpty(doc);
}
