// The Lab's life in the chapter on show: its code is fetched when the text is there and the page idle.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { preloadLabTools } from "./lab-slots.tsx";

/** Before there is a chapter. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the chapter's editor is there, and for readers. */
export function useLabSession(storyId: string, view: ChapterView | null): LabSession | null {
  const [session, setSession] = useState<LabSession | null>(null);
  const { editor } = useSnapshot(view?.state ?? NONE);
  const isReady = editor?.isEditable === true;
  useEffect(() => {
    if (!view || !isReady) return;
    let opened: LabSession | null = null;
    let isGone = false;
    const open = async () => {
      const [lab, settings] = await Promise.all([
        import("../../features/lab/lab-session.ts"),
        import("../../features/writing/write-settings.ts"),
        // What a first selection shows is then there at once.
        preloadLabTools(),
      ]);
      if (isGone) return;
      opened = new lab.LabSession({
        storyId,
        chapterId: view.chapterId,
        editor: () => view.editor,
        model: () => settings.writeSettings.model,
      });
      setSession(opened);
    };
    const cancel = whenIdle(() => void open().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      opened?.close();
      setSession(null);
    };
  }, [storyId, view, isReady]);
  return session;
}
