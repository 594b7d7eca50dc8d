// Where a story is found.
import type { Story } from "../../../contract/stories.ts";

export const STORIES_PATH = "/dashboard/novels";

/** A story's chapters. */
export function storyPath({ _id }: Pick<Story, "_id">): string {
  return `${STORIES_PATH}/${_id}`;
}

/** What the way into the editor is called. */
export function wayOn({ role, word_count }: Pick<Story, "role" | "word_count">) {
  if (role === "read") return "read_on";
  return word_count === 0 ? "start_writing" : "continue_writing";
}

/** The editor, which goes on where one left off; a story without chapters has its page instead. */
export function editorPath({ _id, last_chapter_id }: Pick<Story, "_id" | "last_chapter_id">): string {
  return last_chapter_id ? `/editor?nid=${_id}` : storyPath({ _id });
}
