// A chapter's write session, and what tells it whether it may ask: fetched once the text is there.
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { followAvailability } from "../../features/writing/follow-availability.ts";
import { WriteSession } from "../../features/writing/write-session.ts";

export function openWriteSession(storyId: string, view: ChapterView): { session: WriteSession; close: () => void } {
  const session = new WriteSession(storyId, view.chapterId, () => view.editor);
  void session.direction.load();
  const stopFollowing = followAvailability(session);
  return {
    session,
    close: () => {
      stopFollowing();
      session.close();
    },
  };
}
