// Find and replace as commands: the page's find bar calls them and reads `findState`.
import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { pauseUndoGroup } from "../undo-grouping/undo-group.ts";
import type { FindOptions } from "./find-in-text.ts";
import type { Match } from "./find-matches.ts";
import { type FindAction, type FindState, nextFindState } from "./find-state.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    findReplace: {
      /** Highlights every match of a phrase; an empty phrase shows none. */
      find: (options: FindOptions) => ReturnType;
      /** Goes to the next match, or the previous one, around the ends of the chapter. */
      findStep: (step: 1 | -1) => ReturnType;
      /** Replaces the current match and moves to the next. */
      replaceMatch: (text: string) => ReturnType;
      /** Replaces every match, as one undo step. */
      replaceAllMatches: (text: string) => ReturnType;
      closeFind: () => ReturnType;
    };
  }
}

const key = new PluginKey<FindState | null>("findReplace");

/** The current search, or null while none is open. */
export function findState(state: EditorState): FindState | null {
  return key.getState(state) ?? null;
}

export const FindReplace = Extension.create({
  name: "findReplace",
  addCommands() {
    return {
      find:
        (options) =>
        ({ tr, dispatch }) => {
          dispatch?.(tr.setMeta(key, { type: "search", options } satisfies FindAction));
          return true;
        },
      closeFind:
        () =>
        ({ tr, dispatch }) => {
          dispatch?.(tr.setMeta(key, { type: "close" } satisfies FindAction));
          return true;
        },
      findStep:
        (step) =>
        ({ state, tr, dispatch }) => {
          const found = findState(state);
          if (!found || found.matches.length === 0) return false;
          const index =
            (Math.max(found.current, step === 1 ? -1 : 0) + step + found.matches.length) % found.matches.length;
          const match = found.matches[index];
          if (!match || !dispatch) return Boolean(match);
          tr.setSelection(TextSelection.create(tr.doc, match.from, match.to));
          dispatch(tr.setMeta(key, { type: "look", index } satisfies FindAction));
          return true;
        },
      replaceMatch:
        (text) =>
        ({ state, tr, dispatch, view }) => {
          const found = findState(state);
          const match = found?.matches[found.current];
          if (!match || !view.editable) return false;
          if (dispatch) {
            pauseUndoGroup(state);
            const words = (match.head ?? "") + text;
            const next = { type: "goOn", from: match.from + words.length } satisfies FindAction;
            dispatch(replaced(tr, match, text).setMeta(key, next));
          }
          return true;
        },
      replaceAllMatches:
        (text) =>
        ({ state, tr, dispatch, view }) => {
          const matches = findState(state)?.matches ?? [];
          if (matches.length === 0 || !view.editable) return false;
          if (dispatch) {
            pauseUndoGroup(state);
            for (const match of [...matches].reverse()) replaced(tr, match, text);
            dispatch(tr);
            queueMicrotask(() => pauseUndoGroup(view.state));
          }
          return true;
        },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<FindState | null>({
        key,
        state: {
          init: () => null,
          apply: (tr, found, before) => nextFindState(found, tr.getMeta(key) as FindAction | undefined, tr, before),
        },
        props: { decorations: (state) => key.getState(state)?.highlights },
      }),
      new Plugin({
        key: new PluginKey("findCurrent"),
        props: { decorations: (state) => key.getState(state)?.currentHighlight },
      }),
    ];
  },
});

/** Keeps as text the rest of a mention that the phrase was a part of. */
function replaced<T extends EditorState["tr"]>(tr: T, { from, to, head = "", tail = "" }: Match, by: string): T {
  const text = head + by + tail;
  return text === "" ? tr.delete(from, to) : tr.insertText(text, from, to);
}

/** Moves to the next match, or the previous one, and shows it; false where there is none. */
export function goToMatch(editor: Editor, step: 1 | -1): boolean {
  if (!editor.commands.findStep(step)) return false;
  revealMatch(editor.view);
  return true;
}

/** Scrolls the current match into view, while the focus stays where it is. */
export function revealMatch(view: EditorView): void {
  if (view.isDestroyed) return;
  const found = findState(view.state);
  const match = found?.matches[found.current];
  if (!match) return;
  const { node } = view.domAtPos(match.from);
  const line = node instanceof Element ? node : node.parentElement;
  (line?.querySelector(".find-current") ?? line)?.scrollIntoView({ block: "center" });
}
