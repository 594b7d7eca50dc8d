// Keys for blocks that the nodes themselves don't bring, and a way to go on writing below any last block.

import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { TYPED_DIVIDER } from "../typed-divider.ts";
import { deleteBlocks, duplicateBlocks, moveBlocks } from "./block-moves.ts";

/** What can be done with whole blocks, by the menu of a block and by keys. */
export const BLOCK_ACTIONS = {
  move_up: (state: EditorState) => moveBlocks(state, -1),
  move_down: (state: EditorState) => moveBlocks(state, 1),
  duplicate: duplicateBlocks,
  delete: deleteBlocks,
} satisfies Record<string, (state: EditorState) => Transaction | null>;

export type BlockAction = keyof typeof BLOCK_ACTIONS;

/** What a transaction says of an action that was asked for: whether there was anything to do. */
export interface BlockOutcome {
  action: BlockAction;
  isDone: boolean;
}

const OUTCOME = "blockOutcome";

/** What came of an action that was asked for with this transaction; undefined for any other. */
export function blockOutcome(tr: Transaction): BlockOutcome | undefined {
  return tr.getMeta(OUTCOME) as BlockOutcome | undefined;
}

/** Does it to the selected blocks; false where there is nothing to do. */
export function runBlockAction(view: EditorView, action: BlockAction): boolean {
  if (!view.editable) return false;
  const tr = BLOCK_ACTIONS[action](view.state);
  const outcome: BlockOutcome = { action, isDone: tr !== null };
  // That nothing was done is told as well, by a transaction without a step.
  view.dispatch((tr?.scrollIntoView() ?? view.state.tr).setMeta(OUTCOME, outcome));
  return outcome.isDone;
}

/** Whether the last thing typed became a divider. */
const dividerTyped = new PluginKey<boolean>("blockShortcuts");

/** Divider, quote and paragraph by key; a paragraph appears below a last block that is none when one goes there. */
export const BlockShortcuts = Extension.create({
  name: "blockShortcuts",
  // Before the marks: bold answers to a capital B too, and so to the key of quotes.
  priority: 1010,
  addKeyboardShortcuts() {
    // Where there is no way further the keys do nothing, and nothing else.
    const act = (action: BlockAction) => () => runBlockAction(this.editor.view, action) || true;
    return {
      [SHORTCUTS.block_move_up]: act("move_up"),
      [SHORTCUTS.block_move_down]: act("move_down"),
      [SHORTCUTS.block_duplicate]: act("duplicate"),
      [SHORTCUTS.block_delete]: act("delete"),
      [SHORTCUTS.block_paragraph]: () => this.editor.commands.clearNodes(),
      [SHORTCUTS.block_quote]: () => this.editor.commands.toggleBlockquote(),
      [SHORTCUTS.divider]: () => this.editor.commands.setHorizontalRule(),
      // The third hyphen has made the divider: an Enter of habit behind it makes no empty line.
      Enter: () =>
        dividerTyped.getState(this.editor.state) === true &&
        this.editor.commands.command(({ tr }) => Boolean(tr.setMeta(TYPED_DIVIDER, false))),
      ArrowDown: () => isAtEnd(this.editor.state) && appendParagraph(this.editor.view),
      // In a list Tab nests, and an item that cannot be nested further does not lose the focus by surprise.
      Tab: () => this.editor.isActive("listItem") && (this.editor.commands.sinkListItem("listItem") || true),
      "Shift-Tab": () => this.editor.isActive("listItem") && (this.editor.commands.liftListItem("listItem") || true),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: dividerTyped,
        state: {
          init: () => false,
          apply(tr, was) {
            const said = tr.getMeta(TYPED_DIVIDER) as boolean | undefined;
            if (said !== undefined) return said;
            return was && !tr.selectionSet && (!tr.docChanged || tr.getMeta("appendedTransaction") !== undefined);
          },
        },
        props: {
          handleClick(view, _position, event) {
            const last = view.dom.lastElementChild;
            const isBelow = last !== null && event.clientY > last.getBoundingClientRect().bottom;
            return isBelow && appendParagraph(view);
          },
        },
      }),
    ];
  },
});

/** Adds a paragraph below a last block that is no paragraph and goes there. */
function appendParagraph(view: EditorView): boolean {
  const { state } = view;
  const paragraph = state.schema.nodes["paragraph"];
  if (!view.editable || !paragraph || state.doc.lastChild?.type === paragraph) return false;
  const tr = state.tr.insert(state.doc.content.size, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, tr.doc.content.size - 1)).scrollIntoView());
  return true;
}

function isAtEnd({ selection, doc }: EditorState): boolean {
  return selection.empty && selection.to >= doc.content.size - (selection.$to.depth || 0) - 1;
}
