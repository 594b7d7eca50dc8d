// The write panel's life in the chapter on show: its code is fetched once the text is there. Its keys hang on the view
// before that, so that anyone who asks at once has not asked for nothing.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { WriteSession } from "../../features/writing/write-session.ts";
import type { WriteState } from "../../features/writing/write-state.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import type { openWriteSession } from "./open-write-session.ts";

/** Before there is a chapter. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the chapter's editor is there, and for readers. `onAsked`: a continuation was asked for by its key. */
export function useWriteSession(storyId: string, view: ChapterView | null, onAsked: () => void): WriteSession | null {
  const [session, setSession] = useState<WriteSession | null>(null);
  const { editor } = useSnapshot(view?.state ?? NONE);
  const isReady = editor?.isEditable === true;
  useEffect(() => {
    if (!view || !isReady) return;
    let opened: ReturnType<typeof openWriteSession> | null = null;
    let isWanted = false;
    let isGone = false;
    view.continuationKeys = {
      onContinue: () => {
        onAsked();
        if (opened) return opened.session.keys.onContinue();
        isWanted = true;
        load();
        return true;
      },
      onKeep: () => opened?.session.keys.onKeep() ?? false,
      onDismiss: () => opened?.session.keys.onDismiss() ?? false,
      onStep: (by) => opened?.session.keys.onStep(by) ?? false,
    };
    const open = ({ openWriteSession }: typeof import("./open-write-session.ts")) => {
      if (isGone || opened) return;
      opened = openWriteSession(storyId, view);
      setSession(opened.session);
      if (isWanted) void opened.session.start();
      else void opened.session.resume();
    };
    // Without a network it can't be had, and neither can what it would ask for.
    const load = () => void import("./open-write-session.ts").then(open, () => undefined);
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

/** Before there is a session. */
const NOTHING = proxy<Pick<WriteState, "isClosed">>({ isClosed: true });

/** Whether a continuation can be asked for. */
export function useMayContinue(session: WriteSession | null): boolean {
  return !useSnapshot<Pick<WriteState, "isClosed">>(session?.state ?? NOTHING).isClosed;
}
