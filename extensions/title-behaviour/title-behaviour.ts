// How the title behaves as the first line of the page: one line, never merged with the text below it.
import { Extension } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { incomingRange, rememberDropPosition } from "../incoming-range.ts";
import { bodyTo, isAcross } from "./across.ts";
import { oneLineSlice } from "./one-line-slice.ts";

/**
 * Enter moves from the title to the text; Backspace, Delete and replacing never merge the two; a paste into the title
 * becomes one line, a paste over title and text goes into the text.
 */
export const TitleBehaviour = Extension.create({
  name: "titleBehaviour",
  // Before the character limit, which must see the text that a paste into the title really adds.
  priority: 1300,
  addKeyboardShortcuts() {
    return {
      Enter: () => moveToBody(this.editor.view),
      "Shift-Enter": () => moveToBody(this.editor.view),
      Backspace: () => backspaceAtBodyStart(this.editor.view) || removeAcross(this.editor.view),
      "Mod-Backspace": () => backspaceAtBodyStart(this.editor.view) || removeAcross(this.editor.view),
      Delete: () => deleteAtTitleEnd(this.editor.state) || removeAcross(this.editor.view),
      [SHORTCUTS.select_chapter]: () => selectBody(this.editor.view),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey("titleBehaviour"),
        props: {
          handleTextInput(view, _from, _to, text) {
            const tr = splitRemoval(view.state);
            if (!tr || view.composing) return false;
            view.dispatch(tr.insertText(text).scrollIntoView());
            return true;
          },
          transformPasted(slice, view) {
            const { $from, $to } = incomingRange(view);
            return isTitle($from) && isTitle($to) ? oneLineSlice(slice, view.state.schema) : slice;
          },
          handleDOMEvents: {
            drop: rememberDropPosition,
            cut(view, event) {
              const tr = splitRemoval(view.state);
              if (!tr || !event.clipboardData) return false;
              const { dom, text } = view.serializeForClipboard(view.state.selection.content());
              event.clipboardData.clearData();
              event.clipboardData.setData("text/html", dom.innerHTML);
              event.clipboardData.setData("text/plain", text);
              event.preventDefault();
              view.dispatch(tr.scrollIntoView());
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** Whether the selection begins in the title. */
export function inTitle(state: EditorState): boolean {
  return isTitle(state.selection.$from);
}

function isTitle($position: ResolvedPos): boolean {
  return $position.parent.type.name === "title";
}

/** The position at the end of the title's text. */
function titleEnd(state: EditorState): number {
  return (state.doc.firstChild?.nodeSize ?? 2) - 1;
}

function moveToBody(view: EditorView): boolean {
  const { state } = view;
  if (!inTitle(state)) return false;
  const tr = splitRemoval(state) ?? state.tr;
  const body = (tr.doc.firstChild?.nodeSize ?? 2) as number;
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(body), 1)).scrollIntoView());
  return true;
}

/** At the very beginning of the text Backspace does nothing; only an empty paragraph with more below it is removed. */
function backspaceAtBodyStart(view: EditorView): boolean {
  const { state } = view;
  const { $from, empty } = state.selection;
  const { doc } = state;
  const isPlainStart = empty && $from.depth === 1 && $from.index(0) === 1 && $from.parentOffset === 0;
  if (!isPlainStart || $from.parent.type.name !== "paragraph") return false;
  if ($from.parent.content.size === 0 && doc.childCount > 2) {
    const tr = state.tr.delete($from.before(), $from.after());
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve($from.before()), 1)).scrollIntoView());
  }
  return true;
}

function deleteAtTitleEnd(state: EditorState): boolean {
  return state.selection.empty && inTitle(state) && state.selection.from === titleEnd(state);
}

/** Removes a selection that reaches from the title into the text, keeping two lines; null for any other selection. */
function splitRemoval(state: EditorState): Transaction | null {
  const { selection } = state;
  if (!isAcross(state.doc, selection)) return null;
  const end = titleEnd(state);
  const tr = state.tr;
  // Everything was selected: leave an empty page.
  const to = Math.min(selection.to, state.doc.content.size);
  tr.delete(end + 1, to).delete(Math.max(1, selection.from), end);
  return tr.setSelection(TextSelection.create(tr.doc, Math.max(1, selection.from)));
}

function removeAcross(view: EditorView): boolean {
  const tr = splitRemoval(view.state);
  if (tr) view.dispatch(tr.scrollIntoView());
  return tr !== null;
}

/** Ctrl+A selects the text without its title; pressed again, everything. */
function selectBody(view: EditorView): boolean {
  const { state } = view;
  if (inTitle(state)) return false;
  const body = bodyTo(state.doc);
  if (state.selection.from <= body.from && state.selection.to >= body.to) return false;
  view.dispatch(state.tr.setSelection(body));
  return true;
}
