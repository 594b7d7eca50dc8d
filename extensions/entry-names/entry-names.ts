// Underlines the names of a world's entries in the chapter, on this page only: updated at every key, never part of the
// text. The code that finds and draws them (underlines.ts) is passed in once there is a world: a chapter without one
// loads nothing.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { EntryMatch } from "../entry-matcher/entry-matcher.ts";

/** A world's names, ready to be found and drawn. */
export interface Underlining {
  /** The names in a line. */
  namesOf: (block: Node) => readonly EntryMatch[];
  /** All underlines of a document. */
  all: (doc: Node) => DecorationSet;
  /** The underlines after an edit. `set` has already been mapped to `doc`; `before` is the document it was made for. */
  after: (set: DecorationSet, before: Node, doc: Node) => DecorationSet;
}

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    entryNames: {
      /** Finds and underlines these names from now on; null for none. Waits until a composition ends. */
      setEntryNames: (setup: Underlining | null) => ReturnType;
    };
  }
}

interface NamesState {
  how: Underlining | null;
  set: DecorationSet;
  /** The document the underlines were made for: older than the current one while an input method composes. */
  madeFor: EditorState["doc"];
}

type Change = { setup: Underlining | null } | { settle: true };

const key = new PluginKey<NamesState>("entryNames");

/** Longer than the editor takes to read the composed text from the DOM after a composition ended. */
const SETTLE_MS = 60;

export const EntryNames = Extension.create({
  name: "entryNames",
  addCommands() {
    return {
      setEntryNames:
        (setup) =>
        ({ tr, dispatch, view }) => {
          if (!dispatch) return true;
          if (view.composing) afterComposing(view, () => view.dispatch(withEntryNames(view.state.tr, setup)));
          else dispatch(withEntryNames(tr, setup));
          return true;
        },
    };
  },
  addProseMirrorPlugins: () => [entryNamesPlugin()],
});

/** The plugin that finds and underlines names, without the extension. */
export function entryNamesPlugin(): Plugin {
  return new Plugin<NamesState>({
    key,
    state: {
      init: (_config, { doc }) => ({ how: null, set: DecorationSet.empty, madeFor: doc }),
      apply: (tr, value) => next(value, tr),
    },
    props: {
      decorations: (state) => key.getState(state)?.set,
      handleDOMEvents: {
        compositionend(view) {
          afterComposing(view, () => {
            if (key.getState(view.state)?.madeFor !== view.state.doc)
              view.dispatch(change(view.state.tr, { settle: true }));
          });
          return false;
        },
      },
    },
  });
}

/** Adds to a transaction the names that are found from then on. */
export function withEntryNames(tr: Transaction, setup: Underlining | null): Transaction {
  return change(tr, { setup });
}

function change(tr: Transaction, what: Change): Transaction {
  return tr.setMeta(key, what);
}

function next(value: NamesState, tr: Transaction): NamesState {
  const asked = tr.getMeta(key) as Change | undefined;
  const { doc } = tr;
  if (asked && "setup" in asked) {
    const { setup: how } = asked;
    return { how, set: how?.all(doc) ?? DecorationSet.empty, madeFor: doc };
  }
  const { how, madeFor } = value;
  if (!how) return madeFor === doc ? value : { ...value, madeFor: doc };
  if (!tr.docChanged && !asked) return value;
  const set = tr.docChanged ? value.set.map(tr.mapping, doc) : value.set;
  // Redrawing a line would interrupt the composition in it.
  if (tr.getMeta("composition") !== undefined) return { how, set, madeFor };
  return { how, set: how.after(set, madeFor, doc), madeFor: doc };
}

function afterComposing(view: EditorView, run: () => void): void {
  setTimeout(() => {
    if (view.isDestroyed) return;
    if (view.composing) afterComposing(view, run);
    else run();
  }, SETTLE_MS);
}

/** An editor's underlines, for code outside this plugin. */
export function underlines(state: EditorState): DecorationSet {
  return key.getState(state)?.set ?? DecorationSet.empty;
}

/** The names in a line of an editor; none while there is no world. */
export function namesIn(state: EditorState, block: Node): readonly EntryMatch[] {
  return key.getState(state)?.how?.namesOf(block) ?? [];
}
