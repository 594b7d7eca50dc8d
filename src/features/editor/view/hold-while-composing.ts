// Queues other people's edits while an input method is composing: an edit that redraws the line would abort the
// composition. The person's own edits are sent as usual.
import type { Editor } from "@tiptap/core";
import type { DocumentSession } from "../document/document-session.ts";

/** Longer than the editor needs to read the composed text from the DOM after a composition ended. */
const SETTLE_MS = 60;

/** Queues a document's incoming edits during compositions in an editor. Returns the function that stops this. */
export function holdWhileComposing(editor: Editor, session: Pick<DocumentSession, "hold">): () => void {
  const { dom } = editor.view;
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const letGo = () => {
    clearTimeout(timer);
    release?.();
    release = null;
  };
  const began = () => {
    clearTimeout(timer);
    release ??= session.hold();
  };
  const ended = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (editor.view.composing ? ended() : letGo()), SETTLE_MS);
  };
  dom.addEventListener("compositionstart", began);
  dom.addEventListener("compositionend", ended);
  return () => {
    dom.removeEventListener("compositionstart", began);
    dom.removeEventListener("compositionend", ended);
    letGo();
  };
}
