// A value read from the editor, as state of a small component: recomputed after each transaction, rendered only when
// it changed. For leaves; whatever is larger must not follow keys.
import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useSyncExternalStore } from "react";

/** `read` answers a primitive, or the same object while nothing it speaks of changed. */
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
