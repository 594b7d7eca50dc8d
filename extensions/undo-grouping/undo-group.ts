// Ends the current undo step, so that later edits form a step of their own.
import type { EditorState } from "@tiptap/pm/state";
import { yUndoPluginKey } from "@tiptap/y-tiptap";
import type { UndoManager } from "yjs";

/** The chapter's undo manager in this editor; absent where the editor is not bound to a document. */
export function undoManagerOf(state: EditorState): UndoManager | undefined {
  return (yUndoPluginKey.getState(state) as { undoManager?: UndoManager } | undefined)?.undoManager;
}

/** Ends the current undo step. */
export function pauseUndoGroup(state: EditorState): void {
  undoManagerOf(state)?.stopCapturing();
}
