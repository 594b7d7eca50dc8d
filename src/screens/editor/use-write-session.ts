// The write session of the open chapter. Its code is fetched once the text is shown. The keys work before that: a
// continuation requested early starts when the code has loaded.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { WriteSession } from "../../features/writing/write-session.ts";
import type { WriteState } from "../../features/writing/write-state.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import type { openWriteSession } from "./open-write-session.ts";

/** Used while there is no view. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the session is open, and without write access. `onAsked`: the continuation key was pressed. */
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
    // A failed load is ignored: without a network no continuation could be requested either.
    const load = () => void import("./open-write-session.ts").then(open, () => undefined);
    const cancel = whenIdle(load);
    return () => {
      isGone = true;
      cancel();
      view.continuationKeys = null;
      opened?.close();
      setSession(null);
    };
  }, [storyId, view, isReady, onAsked]);
  return session;
}

/** Used while there is no session. */
const NOTHING = proxy<Pick<WriteState, "isClosed">>({ isClosed: true });

/** Whether a continuation can be requested now. */
export function useMayContinue(session: WriteSession | null): boolean {
  return !useSnapshot<Pick<WriteState, "isClosed">>(session?.state ?? NOTHING).isClosed;
}
