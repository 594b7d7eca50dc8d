// Sets the caret into the title of a blank chapter, so that the person can start writing.
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { isBlank } from "../../../../extensions/placeholder/placeholder.ts";
import { onceFree } from "./once-free.ts";

/** Puts the caret into a blank chapter when it opens, unless the person is using another part of the page. */
export function useBlankPageFocus(editor: Editor | null): void {
  useEffect(() => {
    if (!editor?.isEditable || !isBlank(editor.state.doc)) return;
    return onceFree(() => editor.commands.focus("start", { scrollIntoView: false }));
  }, [editor]);
}
