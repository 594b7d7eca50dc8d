// Stories with a published chapter, for tests of what readers find.
import type { StorySharing } from "../../contract/sharings.ts";
import type { Story } from "../../contract/stories.ts";
import type { Answer } from "./app.ts";
import type { TestPerson } from "./people.ts";

export const LINE = "Oriel draws coasts before the sea makes them, and is paid for it.";

/** A story with a published chapter, shared with this state. */
export async function published(
  author: TestPerson,
  { title = "The Salt Cartographer", language = "en-US", text = LINE, state = "square" } = {},
) {
  const { _id: nid } = await author.post<Story>("/api/v2/novels", { title, language });
  const path = `/api/v2/novels/${nid}`;
  const { _id: cid } = await author.post<{ _id: string }>(`${path}/chapters`, {
    name: "One",
    blocks: [{ type: "paragraph", content: [{ type: "text", text, marks: [] }] }],
  });
  await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
  const put = (body: object) => author.ask("PUT", `${path}/sharing`, body) as Promise<Answer & { body: StorySharing }>;
  const { body } = await put({ state });
  const shareId = body.share_id ?? ((await author.get<StorySharing>(`${path}/sharing`)).share_id as string);
  return { nid, path, cid, shareId, put };
}
