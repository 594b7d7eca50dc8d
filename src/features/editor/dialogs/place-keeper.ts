// Maps a text position through edits while a dialog about it is open.
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { mapPosition } from "../../../../extensions/map-position.ts";

/** Maps a position through every transaction until `stop` is called; `at` returns where it is now. */
export function placeKeeper(editor: Editor, position: number): { at: () => number; stop: () => void } {
  let at = position;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) at = mapPosition(transaction, at);
  };
  editor.on("transaction", follow);
  return { at: () => at, stop: () => void editor.off("transaction", follow) };
}
