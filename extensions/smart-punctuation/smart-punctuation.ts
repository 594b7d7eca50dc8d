// Smart punctuation while typing. One Backspace or Ctrl+Z right after a substitution restores what was typed.
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { DEFAULT_LOCALE, type Locale } from "../../contract/limits.ts";
import { smartPunctuation } from "./substitutions.ts";

export interface SmartPunctuationOptions {
  enabled: boolean;
  /** The story's language: decides at the start of a paragraph, where there is no text to decide. */
  language: Locale;
}

declare module "@tiptap/core" {
  interface Storage {
    smartPunctuation: SmartPunctuationOptions;
  }
}

/** The last substitution, until anything else happens: its position and what was typed. */
interface Made {
  from: number;
  to: number;
  typed: string;
}

const key = new PluginKey<Made | null>("smartPunctuation");
/** How many code units of the paragraph before the caret are read; an open quote before that is ignored. */
const READ_BACK = 2_000;

/** Turns typed quotes, dashes, ellipses and half-width punctuation into typographic ones, in English and Chinese. */
export const SmartPunctuation = Extension.create<SmartPunctuationOptions, SmartPunctuationOptions>({
  name: "smartPunctuation",
  // Before the undo shortcuts, which would undo more than the substitution.
  priority: 1100,
  addOptions: () => ({ enabled: true, language: DEFAULT_LOCALE }),
  addStorage() {
    return { ...this.options };
  },
  addProseMirrorPlugins() {
    const settings = this.storage;
    return [
      new Plugin<Made | null>({
        key,
        state: {
          init: () => null,
          apply(tr, made) {
            const meta = tr.getMeta(key) as Made | null | undefined;
            if (meta !== undefined) return meta;
            return tr.docChanged || tr.selectionSet ? null : made;
          },
        },
        props: {
          handleTextInput: (view, from, to, text) =>
            settings.enabled && substitute(view, from, to, text, settings.language),
          handleKeyDown(view, event) {
            const backspace = event.key === "Backspace" && !event.ctrlKey && !event.metaKey && !event.altKey;
            const undo =
              event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
            return (backspace || undo) && restoreTyped(view);
          },
        },
      }),
    ];
  },
});

function substitute(view: EditorView, from: number, to: number, text: string, language: Locale): boolean {
  if (view.composing || [...text].length !== 1) return false;
  const before = textBefore(view.state, from);
  const found = smartPunctuation(before, text, language);
  if (!found) return false;
  const start = from - found.remove;
  const tr = view.state.tr.insertText(found.insert, start, to);
  tr.setSelection(TextSelection.create(tr.doc, start + found.insert.length));
  // Where this extends the last substitution ("--" was a dash, now "---" is), undo restores all that was typed for
  // both.
  const last = key.getState(view.state);
  const goesOn = last && last.to === from && last.from <= start && start < last.to;
  const typed = (goesOn ? last.typed : before.slice(before.length - found.remove)) + text;
  const madeFrom = goesOn ? last.from : start;
  view.dispatch(
    tr.setMeta(key, { from: madeFrom, to: start + found.insert.length, typed } satisfies Made).scrollIntoView(),
  );
  return true;
}

function textBefore(state: EditorState, position: number): string {
  const $position = state.doc.resolve(position);
  const end = $position.parentOffset;
  return $position.parent.textBetween(Math.max(0, end - READ_BACK), end, undefined, "￼");
}

function restoreTyped(view: EditorView): boolean {
  const made = key.getState(view.state);
  if (!made || view.composing) return false;
  const tr = view.state.tr.insertText(made.typed, made.from, made.to);
  tr.setSelection(TextSelection.create(tr.doc, made.from + made.typed.length));
  const { doc } = view.state;
  view.dispatch(tr.setMeta(key, null).scrollIntoView());
  if (view.state.doc !== doc) return true;
  // A full chapter has no room for the restored text: the key keeps its usual effect.
  view.dispatch(view.state.tr.setMeta(key, null));
  return false;
}
