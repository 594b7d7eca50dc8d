// The Lab session of the open chapter. Its code is fetched once the text is shown and the page is idle.
import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import type { ChapterView, ChapterViewState } from "../../features/editor/view/chapter-view.ts";
import type { LabSession } from "../../features/lab/lab-session.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { preloadLabTools } from "./lab-slots.tsx";

/** Used while there is no view. */
const NONE = proxy<ChapterViewState>({ editor: null });

/** Null until the session is open, and for people without write access. */
export function useLabSession(storyId: string, view: ChapterView | null): LabSession | null {
  const [session, setSession] = useState<LabSession | null>(null);
  const { editor } = useSnapshot(view?.state ?? NONE);
  const isReady = editor?.isEditable === true;
  useEffect(() => {
    if (!view || !isReady) return;
    let opened: LabSession | null = null;
    let isGone = false;
    const open = async () => {
      const [lab, settings, models] = await Promise.all([
        import("../../features/lab/lab-session.ts"),
        import("../../features/writing/write-settings.ts"),
        import("../../queries/use-writing-models.ts"),
        // So that the toolbar of the first selection appears without a wait.
        preloadLabTools(),
      ]);
      if (isGone) return;
      opened = new lab.LabSession({
        storyId,
        chapterId: view.chapterId,
        editor: () => view.editor,
        model: () => settings.writeSettings.model,
        modelSource: () => models.modelSourceOf(settings.writeSettings.model),
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
