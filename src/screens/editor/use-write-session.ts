// The write panel's life in the chapter on show: its code is fetched once the text is there, its keys hang on the view.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { WriteSession } from "../../features/writing/write-session.ts";

/** Before there is a chapter. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the chapter's editor is there, and for readers. */
export function useWriteSession(storyId: string, view: ChapterView | null, onAsked: () => void): WriteSession | null {
  const [session, setSession] = useState<WriteSession | null>(null);
  const editor = useSnapshot(view?.state ?? NONE).editor;
  const isReady = editor?.isEditable === true;
  useEffect(() => {
    if (!view || !isReady) return;
    let opened: WriteSession | null = null;
    let isGone = false;
    void import("../../features/writing/write-session.ts").then(
      (part) => {
        if (isGone) return;
        opened = new part.WriteSession(storyId, view.chapterId, () => view.editor);
        const { onContinue, ...others } = opened.keys;
        view.continuationKeys = {
          ...others,
          onContinue: () => {
            onAsked();
            return onContinue();
          },
        };
        setSession(opened);
        void opened.resume();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      view.continuationKeys = null;
      opened?.close();
      setSession(null);
    };
  }, [storyId, view, isReady, onAsked]);
  return session;
}
