// A blank chapter was made to be written: the caret waits in its title.
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { isBlank } from "../../../../extensions/placeholder/placeholder.ts";
import { onceFree } from "./once-free.ts";

/** Puts the caret into a blank chapter that opens, unless the person is busy elsewhere on the page. */
export function useBlankPageFocus(editor: Editor | null): void {
  useEffect(() => {
    if (!editor?.isEditable || !isBlank(editor.state.doc)) return;
    return onceFree(() => editor.commands.focus("start", { scrollIntoView: false }));
  }, [editor]);
}
