// Keys for blocks that the nodes themselves do not define, and a way to continue writing after any last block.
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { SHORTCUTS } from "../../contract/shortcuts.ts";
import { TYPED_DIVIDER } from "../typed-divider.ts";
import { deleteBlocks, duplicateBlocks, moveBlocks } from "./block-moves.ts";

/** What the block menu and keys can do with whole blocks. */
export const BLOCK_ACTIONS = {
  move_up: (state: EditorState) => moveBlocks(state, -1),
  move_down: (state: EditorState) => moveBlocks(state, 1),
  duplicate: duplicateBlocks,
  delete: deleteBlocks,
} satisfies Record<string, (state: EditorState) => Transaction | null>;

export type BlockAction = keyof typeof BLOCK_ACTIONS;

/** Transaction metadata about a requested block action: whether there was anything to do. */
export interface BlockOutcome {
  action: BlockAction;
  isDone: boolean;
}

const OUTCOME = "blockOutcome";

/** The outcome of the block action that this transaction carries; undefined for any other transaction. */
export function blockOutcome(tr: Transaction): BlockOutcome | undefined {
  return tr.getMeta(OUTCOME) as BlockOutcome | undefined;
}

/** Runs the action on the selected blocks; false where there is nothing to do. */
export function runBlockAction(view: EditorView, action: BlockAction): boolean {
  if (!view.editable) return false;
  const tr = BLOCK_ACTIONS[action](view.state);
  const outcome: BlockOutcome = { action, isDone: tr !== null };
  // If nothing was done, a transaction without steps reports that.
  view.dispatch((tr?.scrollIntoView() ?? view.state.tr).setMeta(OUTCOME, outcome));
  return outcome.isDone;
}

/** Whether the last thing typed became a divider. */
const dividerTyped = new PluginKey<boolean>("blockShortcuts");

/** Keys for divider, quote and paragraph; moving past a last block that is not a paragraph adds a paragraph. */
export const BlockShortcuts = Extension.create({
  name: "blockShortcuts",
  // Before the marks: bold's shortcut also matches a capital B, which is the key of quotes.
  priority: 1010,
  addKeyboardShortcuts() {
    // Where a block cannot move further, the keys still count as handled and have no other effect.
    const act = (action: BlockAction) => () => runBlockAction(this.editor.view, action) || true;
    return {
      [SHORTCUTS.block_move_up]: act("move_up"),
      [SHORTCUTS.block_move_down]: act("move_down"),
      [SHORTCUTS.block_duplicate]: act("duplicate"),
      [SHORTCUTS.block_delete]: act("delete"),
      [SHORTCUTS.block_paragraph]: () => this.editor.commands.clearNodes(),
      [SHORTCUTS.block_quote]: () => this.editor.commands.toggleBlockquote(),
      [SHORTCUTS.divider]: () => this.editor.commands.setHorizontalRule(),
      // The third hyphen already made the divider: an Enter pressed by habit after it adds no empty line.
      Enter: () =>
        dividerTyped.getState(this.editor.state) === true &&
        this.editor.commands.command(({ tr }) => Boolean(tr.setMeta(TYPED_DIVIDER, false))),
      ArrowDown: () => isAtEnd(this.editor.state) && appendParagraph(this.editor.view),
      // In a list Tab nests the item; where it cannot be nested further, Tab still does not move the focus.
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

/** Adds a paragraph after a last block that is not a paragraph and moves the caret there. */
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
