// The selection that a Lab result belongs to, and the result drawn as changes over the text, on this page only. It
// enters the shared document only when it is accepted; accepting is one transaction and one undo step.
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import type { NoticeHandler } from "../editor-notice.ts";
import { mapPosition } from "../map-position.ts";
import { acceptChanges, insertBelow } from "./accept-changes.ts";
import { CHANGE_ATTRIBUTE, drawLab } from "./lab-decorations.ts";
import type { LabShown } from "./lab-shown.ts";
import { labText, type Range } from "./lab-text.ts";

export interface LabSelectionOptions {
  onNotice: NoticeHandler;
}

export interface LabSelectionStorage {
  /** Discards the result that is shown over the text; null while there is none to discard. */
  onDiscard: (() => void) | null;
}

declare module "@tiptap/core" {
  interface Storage {
    labSelection: LabSelectionStorage;
  }
  interface Commands<ReturnType> {
    labSelection: {
      /** Marks a range of text for the Lab, with a result's changes over it. */
      showLab: (shown: LabShown) => ReturnType;
      hideLab: () => ReturnType;
      /** Includes a change in those to be accepted, or leaves it out. */
      takeLabChange: (id: number, isTaken: boolean) => ReturnType;
      /** Puts the included changes into the chapter. */
      acceptLab: (from: { generation: string }) => ReturnType;
      /** Inserts a whole result below the block in which its selection ends. */
      insertLabBelow: (result: { generation: string; text: string }) => ReturnType;
    };
  }
}

const key = new PluginKey<LabShown | null>("labSelection");

/** What the Lab shows in an editor, or null. */
export function shownLab(state: EditorState): LabShown | null {
  return key.getState(state) ?? null;
}

export const LabSelection = Extension.create<LabSelectionOptions, LabSelectionStorage>({
  name: "labSelection",
  addOptions: () => ({ onNotice: () => {} }),
  addStorage: () => ({ onDiscard: null }),
  addCommands() {
    const { onNotice } = this.options;
    return {
      showLab:
        (shown) =>
        ({ tr, dispatch }) => {
          dispatch?.(tr.setMeta(key, { shown }));
          return true;
        },
      hideLab:
        () =>
        ({ tr, state, dispatch }) => {
          if (!shownLab(state)) return false;
          dispatch?.(tr.setMeta(key, { shown: null }));
          return true;
        },
      takeLabChange:
        (id, isTaken) =>
        ({ tr, state, dispatch }) => {
          const shown = shownLab(state);
          if (!shown) return false;
          const changes = shown.changes.map((change) => (change.id === id ? { ...change, isTaken } : change));
          dispatch?.(tr.setMeta(key, { shown: { ...shown, changes } }));
          return true;
        },
      acceptLab:
        ({ generation }) =>
        ({ tr, state, view, dispatch }) => {
          const taken = shownLab(state)?.changes.filter(({ isTaken }) => isTaken) ?? [];
          if (taken.length === 0 || !view.editable) return false;
          if (!dispatch) return true;
          const { count, left } = acceptChanges(tr, taken, generation);
          if (left > 0) onNotice(count > 0 ? { type: "cut", left } : { type: "full", where: "chapter" });
          if (count > 0) tr.setMeta(key, { shown: null });
          return count > 0;
        },
      insertLabBelow:
        ({ generation, text }) =>
        ({ tr, state, view, dispatch }) => {
          const shown = shownLab(state);
          if (!shown || !view.editable) return false;
          if (!dispatch) return true;
          const isIn = insertBelow(tr, shown.to, text, generation);
          if (isIn) tr.setMeta(key, { shown: null });
          else onNotice({ type: "full", where: "chapter" });
          return isIn;
        },
    };
  },
  addKeyboardShortcuts() {
    return {
      [SHORTCUTS.dismiss_result]: () => {
        const { onDiscard } = this.storage;
        if (!onDiscard || this.editor.view.composing || shownLab(this.editor.state)?.phase !== "result") return false;
        onDiscard();
        return true;
      },
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<LabShown | null>({
        key,
        state: {
          init: () => null,
          apply(tr, shown) {
            const asked = tr.getMeta(key) as { shown: LabShown | null } | undefined;
            if (asked) return asked.shown;
            if (!shown || (shown.phase === "chosen" && choosesAnew(tr))) return null;
            return tr.docChanged ? follow(tr, shown) : shown;
          },
        },
        props: {
          decorations(state) {
            const shown = key.getState(state);
            return shown ? drawLab(state.doc, shown) : null;
          },
          handleClick(view, _at, event) {
            const sign = event.target instanceof Element ? event.target.closest(`[${CHANGE_ATTRIBUTE}]`) : null;
            const id = Number(sign?.getAttribute(CHANGE_ATTRIBUTE) ?? Number.NaN);
            const shown = shownLab(view.state);
            const change = shown?.changes.find((one) => one.id === id);
            if (!shown || !change) return false;
            const changes = shown.changes.map((one) => (one === change ? { ...one, isTaken: !one.isTaken } : one));
            view.dispatch(view.state.tr.setMeta(key, { shown: { ...shown, changes } }));
            // The click still moves the caret.
            return false;
          },
        },
      }),
    ];
  },
});

/**
 * The marking ends with the next selection, in the transaction that sets it: a separate transaction on focus would come
 * between a click and ProseMirror reading it, redraw the text with the old selection, and the next key would replace
 * that.
 */
function choosesAnew(tr: Transaction): boolean {
  return tr.selectionSet && !tr.getMeta(ySyncPluginKey)?.isChangeOrigin;
}

/** Maps everything through an edit. A change whose own words were edited is dropped, since it no longer applies. */
function follow(tr: Transaction, shown: LabShown): LabShown | null {
  const range = rangeAfter(tr, shown);
  const changes = shown.changes.flatMap((change) => {
    const now = rangeAfter(tr, change);
    return labText(tr.doc, now).text === change.removed
      ? [{ ...change, ...now, edits: change.edits.map((edit) => ({ ...edit, ...rangeAfter(tr, edit) })) }]
      : [];
  });
  if (range.from === range.to && changes.length === 0) return null;
  return { ...shown, ...range, changes };
}

function rangeAfter(tr: Transaction, { from, to }: Range): Range {
  const start = mapPosition(tr, from, 1);
  return { from: start, to: Math.max(start, mapPosition(tr, to, -1)) };
}
