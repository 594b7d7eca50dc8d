// The write panel's life in the chapter on show: its code is fetched once the text is there. Its keys hang on the view
// before that, so that whoever asks at once has not asked for nothing.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { WriteSession } from "../../features/writing/write-session.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** Before there is a chapter. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the chapter's editor is there, and for readers. `onAsked`: a continuation was asked for by its key. */
export function useWriteSession(storyId: string, view: ChapterView | null, onAsked: () => void): WriteSession | null {
  const [session, setSession] = useState<WriteSession | null>(null);
  const { editor } = useSnapshot(view?.state ?? NONE);
  const isReady = editor?.isEditable === true;
  useEffect(() => {
    if (!view || !isReady) return;
    let opened: WriteSession | null = null;
    let isWanted = false;
    let isGone = false;
    view.continuationKeys = {
      onContinue: () => {
        onAsked();
        if (opened) return opened.keys.onContinue();
        isWanted = true;
        load();
        return true;
      },
      onKeep: () => opened?.keys.onKeep() ?? false,
      onDismiss: () => opened?.keys.onDismiss() ?? false,
      onStep: (by) => opened?.keys.onStep(by) ?? false,
    };
    const open = ({ WriteSession }: typeof import("../../features/writing/write-session.ts")) => {
      if (isGone || opened) return;
      opened = new WriteSession(storyId, view.chapterId, () => view.editor);
      setSession(opened);
      if (isWanted) void opened.start();
      else void opened.resume();
    };
    // Without a network it can't be had, and neither can what it would ask for.
    const load = () => void import("../../features/writing/write-session.ts").then(open, () => undefined);
    const callOff = whenIdle(load);
    return () => {
      isGone = true;
      callOff();
      view.continuationKeys = null;
      opened?.close();
      setSession(null);
    };
  }, [storyId, view, isReady, onAsked]);
  return session;
}
