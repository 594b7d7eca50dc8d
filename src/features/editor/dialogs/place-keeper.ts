// A place in the text while somebody thinks about it and others write on.
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { placeAfter } from "../../../../extensions/place-after.ts";

/** Follows it, until it is stopped. */
export function placeKeeper(editor: Editor, position: number): { at: () => number; stop: () => void } {
  let at = position;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (transaction.docChanged) at = placeAfter(transaction, at);
  };
  editor.on("transaction", follow);
  return { at: () => at, stop: () => void editor.off("transaction", follow) };
}
