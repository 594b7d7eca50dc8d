// Where a story is found.
import type { Story } from "../../../contract/stories.ts";

export const STORIES_PATH = "/dashboard/novels";

/** A story's chapters. */
export function storyPath({ _id }: Pick<Story, "_id">): string {
  return `${STORIES_PATH}/${_id}`;
}

/** The editor, which goes on where one left off; a story without chapters has its page instead. */
export function editorPath({ _id, last_chapter_id }: Pick<Story, "_id" | "last_chapter_id">): string {
  return last_chapter_id ? `/editor?nid=${_id}` : storyPath({ _id });
}
