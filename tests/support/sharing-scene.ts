// A story with its owner, for tests of what is published of it and what readers see.
import type { StorySharing } from "../../contract/sharings.ts";
import type { Story } from "../../contract/stories.ts";
import type { Answer, TestApp } from "./app.ts";
import { signUp, type TestPerson } from "./people.ts";

/** Long enough to be published. */
export const LINE = "Oriel draws coasts before the sea makes them, and is paid.";

export const paragraph = (text: string, marks: object[] = []) => ({
  type: "paragraph",
  content: [{ type: "text", text, marks }],
});

export function sharingScene(app: TestApp) {
  return {
    /** A new author with an empty story. */
    async scene() {
      const author = await signUp(app, "author");
      const { _id: nid } = await author.post<Story>("/api/v2/novels", {
        title: "The Salt Cartographer",
        language: "en-US",
      });
      const path = `/api/v2/novels/${nid}`;
      const add = async (name: string, blocks: object[]) =>
        (await author.post<{ _id: string }>(`${path}/chapters`, { name, blocks }))._id;
      /** Changes the chapter's title. */
      const write = async (cid: string, text: string) => {
        await app.services.documents.setTitle(cid, text, author.uid);
      };
      const publish = (...ids: string[]) =>
        author.ask("POST", `${path}/sharing/chapters`, { chapter_ids: ids }) as Promise<
          Answer & { body: StorySharing }
        >;
      const share = (state: string) => author.put<StorySharing>(`${path}/sharing`, { state });
      return { author, nid, path, add, write, publish, share };
    },
    look: async (shareId: string | null, person?: TestPerson) =>
      person ? person.ask("GET", `/api/v2/sharings/${shareId}`) : app.request("GET", `/api/v2/sharings/${shareId}`),
    read: (shareId: string | null, cid: string) => app.request("GET", `/api/v2/sharings/${shareId}/chapters/${cid}`),
  };
}
