// Shows the continuation: one output node, drawn as a decoration at its position in the text, on this page only. It
// enters the shared document only when it is kept; keeping is one transaction and one undo step.
import { Extension } from "@tiptap/core";
import { DOMSerializer, type Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { OutputNode } from "../../contract/generations.ts";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { cutToLength, textLength } from "../../contract/text-length.ts";
import { isBetweenWords, lastPlace } from "../character-limit/cut-line.ts";
import { documentCharacters } from "../character-limit/node-counts.ts";
import type { NoticeHandler } from "../editor-notice.ts";
import { mapPosition } from "../map-position.ts";
import { insertGenerated } from "./kept-text.ts";

/** The output node that is shown. */
export interface ShownOutput {
  node: OutputNode;
  /** Its position, which is mapped through every transaction. */
  at: number;
}

/** What the page does when the continuation's keys are pressed; each function returns whether it handled the key. */
export interface ContinuationKeys {
  onContinue: () => boolean;
  onKeep: () => boolean;
  onDismiss: () => boolean;
  onStep: (by: 1 | -1) => boolean;
}

export interface AiContinuationOptions {
  keys: () => ContinuationKeys | null;
  onNotice: NoticeHandler;
}

declare module "@tiptap/core" {
  interface Storage {
    continuation: { showsOrigin: boolean };
  }
  interface Commands<ReturnType> {
    continuation: {
      /** Shows a node at a position: by default that of the node already shown, else the caret. */
      showOutput: (node: OutputNode, at?: number) => ReturnType;
      hideOutput: () => ReturnType;
      /** Puts the node that is shown, or a part of its text, into the chapter. */
      keepOutput: (kept: { generation: string; text?: string }) => ReturnType;
      /** Turns the marking of generated text on the page on or off. */
      setShowsOrigin: (shows: boolean) => ReturnType;
    };
  }
}

type Change = { show: ShownOutput } | { hide: true } | { redraw: true };

const key = new PluginKey<ShownOutput | null>("aiContinuation");

/** The output node that is shown in an editor, or null. */
export function shownOutput(state: EditorState): ShownOutput | null {
  return key.getState(state) ?? null;
}

/** Where a continuation would be inserted now: at the caret; at the end of the text while the caret is outside it. */
export function continuationPlace(state: EditorState): number {
  const { doc, selection } = state;
  const title = doc.firstChild?.nodeSize ?? 0;
  return selection.head > title ? selection.head : Selection.atEnd(doc).head;
}

/** How many more characters the chapter can take. */
export function roomLeft(doc: Node): number {
  return Math.max(0, CHAPTER_MAX_CHARACTERS - documentCharacters(doc));
}

export const AiContinuation = Extension.create<AiContinuationOptions, { showsOrigin: boolean }>({
  // Differs from the node's name, because TipTap rejects two extensions of one name.
  name: "continuation",
  // Runs before other handlers of Tab and Escape, as long as there is something to keep or to dismiss.
  priority: 1150,
  addOptions: () => ({ keys: () => null, onNotice: () => {} }),
  addStorage: () => ({ showsOrigin: false }),
  addCommands() {
    return {
      showOutput:
        (node, at) =>
        ({ tr, state, dispatch }) => {
          const place = at ?? shownOutput(state)?.at ?? continuationPlace(state);
          dispatch?.(change(tr, { show: { node, at: Math.min(place, tr.doc.content.size) } }));
          return true;
        },
      hideOutput:
        () =>
        ({ tr, state, dispatch }) => {
          if (!shownOutput(state)) return false;
          dispatch?.(change(tr, { hide: true }));
          return true;
        },
      keepOutput:
        ({ generation, text }) =>
        ({ tr, state, view, dispatch }) => {
          const shown = shownOutput(state);
          if (!shown || !view.editable) return false;
          const wanted = text ?? shown.node.value;
          const room = roomLeft(tr.doc);
          const within = cutToLength(wanted, room);
          // A candidate is never cut within a word.
          const fits =
            within === wanted ? wanted : wanted.slice(0, lastPlace(wanted, within.length, isBetweenWords)).trimEnd();
          if (!dispatch) return fits !== "";
          const isKept = insertGenerated(tr, shown.at, fits, generation);
          if (isKept) change(tr, { hide: true });
          if (fits !== wanted)
            this.options.onNotice(
              isKept
                ? { type: "cut", left: textLength(wanted) - textLength(fits) }
                : { type: "full", where: "chapter" },
            );
          return isKept;
        },
      setShowsOrigin:
        (shows) =>
        ({ tr, dispatch }) => {
          this.storage.showsOrigin = shows;
          dispatch?.(change(tr, { redraw: true }));
          return true;
        },
    };
  },
  addKeyboardShortcuts() {
    // While an input method composes, it receives all keys.
    const press = (run: (keys: ContinuationKeys) => boolean) => () => {
      const keys = this.options.keys();
      return keys !== null && !this.editor.view.composing && run(keys);
    };
    const whileShown = (run: (keys: ContinuationKeys) => boolean) =>
      press((keys) => shownOutput(this.editor.state) !== null && run(keys));
    return {
      [SHORTCUTS.continue]: press((keys) => keys.onContinue()),
      [SHORTCUTS.keep_result]: whileShown((keys) => keys.onKeep()),
      [SHORTCUTS.dismiss_result]: press((keys) => keys.onDismiss()),
      [SHORTCUTS.step_result]: press((keys) => keys.onStep(1)),
      [SHORTCUTS.step_back]: press((keys) => keys.onStep(-1)),
    };
  },
  addProseMirrorPlugins() {
    const settings = this.storage;
    return [
      new Plugin<ShownOutput | null>({
        key,
        state: {
          init: () => null,
          apply(tr, shown) {
            const asked = tr.getMeta(key) as Change | undefined;
            if (asked && "show" in asked) return asked.show;
            if (asked && "hide" in asked) return null;
            return shown && tr.docChanged ? { ...shown, at: mapPosition(tr, shown.at) } : shown;
          },
        },
        props: {
          attributes: (): Record<string, string> => (settings.showsOrigin ? { "data-shows-origin": "" } : {}),
          decorations(state) {
            const shown = key.getState(state);
            if (!shown) return null;
            return DecorationSet.create(state.doc, [
              Decoration.widget(shown.at, (view) => draw(view, shown.node), {
                // The same text at the same position is not drawn again.
                key: `${shown.node.nodeid} ${shown.node.isnew} ${shown.node.value}`,
                side: 1,
                marks: [],
                ignoreSelection: true,
              }),
            ]);
          },
        },
      }),
    ];
  },
});

function change(tr: Transaction, what: Change): Transaction {
  return tr.setMeta(key, what);
}

function draw(view: EditorView, node: OutputNode): HTMLElement {
  const { schema } = view.state;
  const output = schema.nodes["aiContinuation"]?.create({ ...node });
  if (!output) throw new Error("The schema lacks the output node.");
  return DOMSerializer.fromSchema(schema).serializeNode(output) as HTMLElement;
}
