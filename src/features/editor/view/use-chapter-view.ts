// Which chapter's editor is shown. When another chapter is opened, the previous one stays visible until the next is
// ready, to avoid flicker; a placeholder is shown only if that takes long.
import { useEffect, useState } from "react";
import { subscribe } from "valtio";
import type { ChapterView } from "./chapter-view.ts";
import { closeViews, type OpenOptions, openView } from "./chapter-views.ts";

/** How long the previous chapter may stay, in milliseconds: after that it could be mistaken for the requested one. */
const PATIENCE_MS = 300;

/** The view to show for a chapter; null only before the first. */
export function useChapterView(chapterId: string, { language, user }: OpenOptions): ChapterView | null {
  const [shown, setShown] = useState<ChapterView | null>(null);
  const { uid, name } = user;
  useEffect(() => {
    const view = openView(chapterId, { language, user: { uid, name } });
    const settled = () => view.editor !== null || view.session.state.unreachable || view.session.state.refusal !== null;
    if (settled()) {
      setShown(view);
      return;
    }
    const show = () => settled() && setShown(view);
    const stops = [subscribe(view.state, show, true), subscribe(view.session.state, show, true)];
    const impatient = setTimeout(setShown, PATIENCE_MS, view);
    return () => {
      clearTimeout(impatient);
      for (const stop of stops) stop();
    };
  }, [chapterId, language, uid, name]);
  useEffect(() => closeViews, []);
  return shown;
}
