// The character "@" completes the entries of the bound world: this extension reports the query and inserts the choice.
// The list itself belongs to the page and is loaded when it is first needed.
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { completionMatch } from "./completion-match.ts";
import { MENTION } from "./mention-attributes.ts";
import { spacesAround } from "./spaces-around.ts";

/** The query at the caret. */
export interface CompletionAsk {
  query: string;
  /** The "@" and the text after it: the range that a choice replaces. */
  range: { from: number; to: number };
}

/** What the page does for entries in the text; each key's function returns whether it handled the key. */
export interface EntryHost {
  /** Whether there is a world to complete from. */
  hasEntries: () => boolean;
  /** Shows the list for a query; closes it for null. */
  onComplete: (asked: CompletionAsk | null) => void;
  onCompletionKey: (event: KeyboardEvent) => boolean;
  /** Called for the shortcut that shows the entry at the caret. */
  onShowEntry: () => boolean;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    entryCompletion: {
      /** Inserts an entry, as a mention or (`asText`, and in the title) as its words. */
      insertEntry: (entry: InsertedEntry) => ReturnType;
      /** Tells screen readers which row of the list is chosen; null: there is no list. */
      setCompletionOption: (ids: CompletionIds | null) => ReturnType;
      /** Closes the list; what was typed stays. */
      closeCompletion: () => ReturnType;
    };
  }
}

export interface InsertedEntry {
  entryId: string;
  label: string;
  asText?: boolean;
  /** Adds the spaces needed between words, where the person has typed none. */
  spaced?: boolean;
  /** Defaults to the selection. */
  range?: { from: number; to: number };
}

/** Ids of elements on the page. */
export interface CompletionIds {
  list: string;
  option: string | null;
}

interface Asking {
  /** The query of the open list; null while it is closed. */
  asked: CompletionAsk | null;
  /** The position of the "@" whose list was closed: it stays closed there. */
  dismissed: number | null;
  ids: CompletionIds | null;
}

type Change = { close: true } | { again: true } | { ids: CompletionIds | null };

const key = new PluginKey<Asking>("entryCompletion");
const SETTLE_MS = 60;

export const EntryCompletion = Extension.create<{ host: () => EntryHost | null }>({
  name: "entryCompletion",
  // While the list is open its keys come before all others, including the title's.
  priority: 1350,
  addOptions: () => ({ host: () => null }),
  addCommands() {
    return {
      insertEntry:
        ({ entryId, label, asText = false, spaced = false, range }) =>
        ({ tr, state, view, dispatch }) => {
          const { schema } = state;
          const mention = schema.nodes[MENTION];
          if (!view.editable || !mention || label === "") return false;
          const { from, to } = range ?? state.selection;
          const $from = tr.doc.resolve(from);
          if (!$from.parent.isTextblock) return false;
          if (!dispatch) return true;
          const marks = $from.marks().filter(({ type }) => type.name !== "link" && type.name !== "generated");
          const plain = asText || $from.parent.type.name === "title";
          const node = plain ? schema.text(label, marks) : mention.create({ entryId, label }, null, marks);
          const spaces = spaced ? spacesAround(label, $from, tr.doc.resolve(to)) : null;
          const space = schema.text(" ", marks);
          const nodes = [...(spaces?.before ? [space] : []), node, ...(spaces?.after ? [space] : [])];
          tr.replaceWith(from, to, nodes).setMeta("uiEvent", "mention").scrollIntoView();
          return true;
        },
      setCompletionOption:
        (ids) =>
        ({ tr, dispatch }) => {
          dispatch?.(change(tr, { ids }));
          return true;
        },
      closeCompletion:
        () =>
        ({ tr, dispatch }) => {
          dispatch?.(change(tr, { close: true }));
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      [SHORTCUTS.entry_show]: () => !this.editor.view.composing && (this.options.host()?.onShowEntry() ?? false),
    };
  },
  addProseMirrorPlugins() {
    const { host } = this.options;
    const { editor } = this;
    const mayAsk = () =>
      !editor.view.composing && editor.isFocused && editor.isEditable && host()?.hasEntries() === true;
    return [
      new Plugin<Asking>({
        key,
        state: {
          init: () => ({ asked: null, dismissed: null, ids: null }),
          apply: (tr, value, _before, state) => next(value, tr, state, mayAsk),
        },
        view: () => ({
          update(view, before) {
            const asked = key.getState(view.state)?.asked ?? null;
            if (asked !== (key.getState(before)?.asked ?? null)) host()?.onComplete(asked);
          },
          destroy: () => host()?.onComplete(null),
        }),
        props: {
          decorations(state) {
            const asked = key.getState(state)?.asked;
            if (!asked) return null;
            const { from, to } = asked.range;
            return DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: "entry-query" })]);
          },
          attributes(state): Record<string, string> {
            const ids = key.getState(state)?.ids;
            if (!ids) return {};
            return {
              "aria-autocomplete": "list",
              "aria-controls": ids.list,
              ...(ids.option && { "aria-activedescendant": ids.option }),
            };
          },
          handleKeyDown(view, event) {
            if (!key.getState(view.state)?.asked || event.isComposing) return false;
            if (event.key !== "Escape") return host()?.onCompletionKey(event) ?? false;
            view.dispatch(change(view.state.tr, { close: true }));
            return true;
          },
          handleDOMEvents: {
            // Text composed after the "@" is looked up when the composition ends.
            compositionend(view) {
              askAgain(view);
              return false;
            },
            blur(view) {
              if (key.getState(view.state)?.asked) view.dispatch(change(view.state.tr, { close: true }));
              return false;
            },
          },
        },
      }),
    ];
  },
});

function change(tr: Transaction, what: Change): Transaction {
  return tr.setMeta(key, what);
}

function next(value: Asking, tr: Transaction, state: EditorState, mayAsk: () => boolean): Asking {
  const what = tr.getMeta(key) as Change | undefined;
  if (what && "ids" in what) return { ...value, ids: what.ids };
  const dismissed = value.dismissed === null ? null : tr.mapping.map(value.dismissed);
  if (what && "close" in what) return { ...value, asked: null, dismissed: value.asked?.range.from ?? dismissed };
  if (!tr.docChanged && !tr.selectionSet && !what) return value;
  // The list opens only for an "@" that one typed oneself: not when the caret moves to one, nor for a co-author's.
  const isOwn = tr.docChanged && !tr.getMeta(ySyncPluginKey)?.isChangeOrigin;
  if (!value.asked && !isOwn && !what) return dismissed === value.dismissed ? value : { ...value, dismissed };
  const found = state.selection.empty && mayAsk() ? completionMatch(state.selection.$from) : null;
  if (!found) return { ...value, asked: null, dismissed };
  if (found.range.from === dismissed) return { ...value, asked: null, dismissed };
  const { asked } = value;
  const isSame = asked?.query === found.query && asked.range.from === found.range.from;
  return { ...value, asked: isSame ? asked : { query: found.query, range: found.range }, dismissed: null };
}

function askAgain(view: EditorView): void {
  setTimeout(() => {
    if (view.isDestroyed) return;
    if (view.composing) askAgain(view);
    else if (completionMatch(view.state.selection.$from)) view.dispatch(change(view.state.tr, { again: true }));
  }, SETTLE_MS);
}
