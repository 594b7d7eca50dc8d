// Opens a chapter's write session and tells it whether generations are available. Loaded lazily, after the text.
import { QueryObserver } from "@tanstack/react-query";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { availabilityQuery, isClosed } from "../../features/generations/availability.ts";
import { showRememberedQuote } from "../../features/writing/go-to-quote.ts";
import { WriteSession } from "../../features/writing/write-session.ts";
import { queryClient } from "../../queries/query-client.ts";

export function openWriteSession(storyId: string, view: ChapterView): { session: WriteSession; close: () => void } {
  const session = new WriteSession(storyId, view.chapterId, () => view.editor);
  void session.direction.load();
  showRememberedQuote(view.chapterId, view.editor);
  const stopFollowing = followAvailability(session);
  return {
    session,
    close: () => {
      stopFollowing();
      session.close();
    },
  };
}

/** Sets `state.isClosed` from the availability query. Returns a function that stops it. */
function followAvailability({ state }: Pick<WriteSession, "state">): () => void {
  return new QueryObserver(queryClient, availabilityQuery).subscribe(({ data }) => {
    state.isClosed = isClosed("continuation", data);
  });
}
