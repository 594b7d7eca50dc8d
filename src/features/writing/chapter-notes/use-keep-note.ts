// Keeps a text as a note beside a chapter: one that was typed, or one from a card.
import { randomId } from "../../../lib/random-id.ts";
import { onLogout } from "../../../session/logout.ts";
import { useAddNote } from "./chapter-notes.queries.ts";

/** The ids of notes whose request has not succeeded, by chapter and text: the next try of the same text has the same. */
const tried = new Map<string, string>();
onLogout(() => tried.clear());

/**
 * Returns a function that keeps a text of 1 to CHAPTER_NOTE_MAX characters. It rejects with the error, which the caller
 * shows. A text that is kept again after a failure, or twice at once, becomes one note.
 */
export function useKeepNote(storyId: string, chapterId: string): (text: string) => Promise<void> {
  const { mutateAsync } = useAddNote({ storyId, chapterId });
  return async (text) => {
    const key = `${chapterId} ${text}`;
    const _id = tried.get(key) ?? randomId();
    tried.set(key, _id);
    await mutateAsync({ _id, text });
    tried.delete(key);
  };
}
