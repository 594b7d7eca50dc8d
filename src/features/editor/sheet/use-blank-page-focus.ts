// A blank chapter was made to be written: the caret waits in its title.
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { isBlank } from "../../../../extensions/placeholder/placeholder.ts";

/** Puts the caret into a blank chapter that opens, unless the person is busy elsewhere on the page. */
export function useBlankPageFocus(editor: Editor | null): void {
  useEffect(() => {
    if (!editor?.isEditable || !isBlank(editor.state.doc)) return;
    if (!isBusyElsewhere()) editor.commands.focus("start", { scrollIntoView: false });
  }, [editor]);
}

/** Whether the text shall not take the focus by itself. */
export function isBusyElsewhere(): boolean {
  // With a finger it would call up the keyboard over a page nobody has seen yet.
  if (!matchMedia("(pointer: fine)").matches) return true;
  return document.activeElement?.closest("input, textarea, select, [role=dialog], [role=menu]") != null;
}
