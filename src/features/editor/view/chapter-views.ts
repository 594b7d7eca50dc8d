// The chapter editors of this page: the shown one and the last few before it, each keeping its document open.
import { chapterDocument } from "../../../../contract/collab.ts";
import type { Locale } from "../../../../contract/limits.ts";
import { onLogout } from "../../../session/logout.ts";
import { holdDocument } from "../document/document-sessions.ts";
import { ChapterView } from "./chapter-view.ts";

/** Number of editors kept in addition to the shown one. */
const KEPT = 2;

interface Kept {
  view: ChapterView;
  release: () => void;
}

/** In the order of last use, the most recent last. */
const views = new Map<string, Kept>();

export interface OpenOptions {
  language: Locale | null;
  user: { uid: string; name: string };
}

/** The view of a chapter: the kept one, or a new one for its document. */
export function openView(chapterId: string, { language, user }: OpenOptions): ChapterView {
  let kept = views.get(chapterId);
  if (!kept) {
    const { session, release } = holdDocument(chapterDocument(chapterId));
    kept = { view: new ChapterView({ chapterId, language, user, session }), release };
  }
  views.delete(chapterId);
  views.set(chapterId, kept);
  kept.view.setLanguage(language);
  closeOldest(KEPT + 1);
  return kept.view;
}

/** The view of a chapter that is open, or was a moment ago. */
export function openedView(chapterId: string): ChapterView | undefined {
  return views.get(chapterId)?.view;
}

/** Closes every view; called when the editor's screen is left. */
export function closeViews(): void {
  closeOldest(0);
}

/** Closes one chapter's view, so that opening it again creates a new one. */
export function closeView(chapterId: string): void {
  const kept = views.get(chapterId);
  views.delete(chapterId);
  kept?.view.destroy();
  kept?.release();
}

function closeOldest(keep: number): void {
  for (const [chapterId] of views) {
    if (views.size <= keep) return;
    closeView(chapterId);
  }
}

onLogout(closeViews);
