// Where "Continue writing" of a story leads, and what it is called there.
import { editorPath, storyPath } from "../../../contract/page-paths.ts";
import type { Story } from "../../../contract/stories.ts";

/** The text of the link to the editor, as a key of `stories.json`. */
export function continueLabel({ role, word_count }: Pick<Story, "role" | "word_count">) {
  if (role === "read") return "read_on";
  return word_count === 0 ? "start_writing" : "continue_writing";
}

/** The editor at the chapter last open on this device, or the one edited last; the story's page if it has no chapters. */
export function continuePath({ _id, last_chapter_id }: Pick<Story, "_id" | "last_chapter_id">): string {
  return last_chapter_id ? editorPath(_id) : storyPath(_id);
}
