// Which entries the chapter names, in its order; looked at again when one pauses, never on the path of a key.
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { namedEntries } from "../../../extensions/entry-names/named-entries.ts";

const PAUSE_MS = 500;

const NONE: readonly string[] = [];

export function useNamedEntries(editor: Editor | null): readonly string[] {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (!editor) return setIds(NONE);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const found = [...namedEntries(editor).keys()];
      setIds((before) => (before.join(" ") === found.join(" ") ? before : found));
    };
    const later = () => {
      timer ??= setTimeout(look, PAUSE_MS);
    };
    look();
    // Not only edits: names are found anew when the world's have changed.
    editor.on("transaction", later);
    return () => {
      clearTimeout(timer);
      editor.off("transaction", later);
    };
  }, [editor]);
  return ids;
}
