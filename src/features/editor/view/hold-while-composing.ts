// An input method owns the text it composes: an edit from elsewhere that redraws the line would break it off. While
// one is at work other people's edits wait; one's own go out as ever.
import type { Editor } from "@tiptap/core";
import type { DocumentSession } from "../document/document-session.ts";

/** Longer than the editor takes to read the composed text from the page after a composition ended. */
const SETTLE_MS = 60;

/** Holds a document's incoming edits during compositions in an editor. Returns how to stop. */
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
