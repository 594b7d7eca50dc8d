// Opens a document for as long as a component shows it.
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { chapterDocument } from "../../../../contract/collab.ts";
import type { DocumentSession, DocumentState } from "./document-session.ts";
import { anyLosesOnClose, holdDocument, tidyDevice } from "./document-sessions.ts";

/** The open document of a chapter; null for the moment before it is held. */
export function useDocument(chapterId: string): DocumentSession | null {
  const [open, setOpen] = useState<{ chapterId: string; session: DocumentSession } | null>(null);
  useEffect(() => {
    const { session, release } = holdDocument(chapterDocument(chapterId));
    setOpen({ chapterId, session });
    return release;
  }, [chapterId]);
  useEffect(() => {
    const idle = setTimeout(() => void tidyDevice(), 10_000);
    return () => clearTimeout(idle);
  }, []);
  // While another chapter is being held, the one before is no longer right.
  return open?.chapterId === chapterId ? open.session : null;
}

/** What is true of an open document, live. */
export function useDocumentState(session: DocumentSession): DocumentState {
  return useSnapshot(session.state) as DocumentState;
}

/** Asks before the page closes, while something typed is kept nowhere else. */
export function useCloseWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (anyLosesOnClose()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
