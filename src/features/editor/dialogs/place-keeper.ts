// A place in the text while somebody thinks about it and others write on.
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { mapPosition } from "../../../../extensions/map-position.ts";

/** Follows it, until it is stopped. */
export function placeKeeper(editor: Editor, position: number): { at: () => number; stop: () => void } {
  let at = position;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) at = mapPosition(transaction, at);
  };
  editor.on("transaction", follow);
  return { at: () => at, stop: () => void editor.off("transaction", follow) };
}
