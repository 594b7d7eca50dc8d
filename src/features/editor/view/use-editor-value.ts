// A value read from the editor as component state: recomputed after each transaction, rendered only when it changed.
// For small leaf components; larger ones must not run on every keystroke.
import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useSyncExternalStore } from "react";

/** `read` returns a primitive, or the same object as long as its content is unchanged. */
export function useEditorValue<T extends string | number | boolean | null>(
  editor: Editor,
  read: (editor: Editor) => T,
): T {
  const latest = useRef(read);
  latest.current = read;
  const follow = useCallback(
    (changed: () => void) => {
      editor.on("transaction", changed);
      return () => {
        editor.off("transaction", changed);
      };
    },
    [editor],
  );
  return useSyncExternalStore(follow, () => latest.current(editor));
}
