// A story that is shared by link, with published chapters.
import type { Locale } from "../../../contract/limits.ts";
import { sharedStoryPath } from "../../../contract/page-paths.ts";
import { type ShareState, type StorySharing, sharingEndpoints } from "../../../contract/sharings.ts";
import type { Story } from "../../../contract/stories.ts";
import { transferEndpoints } from "../../../contract/transfer.ts";
import type { Person } from "./fixtures.ts";

export interface SharedStory {
  story: Story;
  chapterIds: string[];
  shareId: string;
  /** The address of the page that readers read it on. */
  path: string;
  set(state: ShareState, nsfw?: boolean): Promise<void>;
  unpublish(...ids: string[]): Promise<void>;
}

/** Makes a story of a text in Markdown, whose chapters begin at headings of the first level, and publishes them all. */
export async function sharedStory(
  author: Person,
  { title, text, language = "en-US" }: { title: string; text: string; language?: Locale },
): Promise<SharedStory> {
  const { story, chapter_ids: chapterIds } = await author.ask<{ story: Story; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    { title, language, format: "md", text, chapter_level: 1 },
  );
  const at = (path: string) => path.replace(":nid", story._id);
  const set = (state: ShareState, nsfw?: boolean) =>
    author.ask<StorySharing>("PUT", at(sharingEndpoints.put.path), { state, ...(nsfw !== undefined && { nsfw }) });
  const { share_id } = await set("link");
  await author.ask("POST", at(sharingEndpoints.publish.path), { chapter_ids: chapterIds });
  return {
    story,
    chapterIds,
    shareId: share_id as string,
    path: sharedStoryPath(share_id as string),
    async set(state, nsfw) {
      await set(state, nsfw);
    },
    async unpublish(...ids) {
      await author.ask("DELETE", at(sharingEndpoints.unpublish.path), { chapter_ids: ids });
    },
  };
}
