// A chapter's write session, and what tells it whether it may ask: fetched once the text is there.
import { QueryObserver } from "@tanstack/react-query";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { availabilityQuery, isClosed } from "../../features/generations/availability.ts";
import { WriteSession } from "../../features/writing/write-session.ts";
import { queryClient } from "../../queries/query-client.ts";

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

/** Returns how to stop. */
function followAvailability({ state }: Pick<WriteSession, "state">): () => void {
  return new QueryObserver(queryClient, availabilityQuery).subscribe(({ data }) => {
    state.isClosed = isClosed("continuation", data);
  });
}
