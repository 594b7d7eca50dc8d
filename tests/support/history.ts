// Chapters with a history, for tests of versions: created through the API, written through the socket.
import { expect, onTestFinished } from "vitest";
import type * as Y from "yjs";
import { COLLAB_PATH } from "../../contract/collab.ts";
import type { Invitation } from "../../contract/collaborators.ts";
import type { Story } from "../../contract/stories.ts";
import type { Version, VersionBlock } from "../../contract/versions.ts";
import type { TestApp } from "./app.ts";
import { Editor } from "./collab-editor.ts";
import { signUp, type TestPerson } from "./people.ts";

export interface VersionPage {
  data: Version[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

export interface Comparison extends Version {
  blocks: VersionBlock[];
  current: VersionBlock[];
}

export interface ChapterWithHistory {
  owner: TestPerson;
  story: Story;
  chapterId: string;
  /** Path of the story, of the chapter, and of the chapter's versions. */
  storyPath: string;
  chapterPath: string;
  path: string;
  list(query?: string): Promise<VersionPage>;
  keep(label?: string, as?: TestPerson): Promise<Version>;
  look(version: { _id: string }): Promise<Comparison>;
  /** Returns the id of the version stored of the text before. */
  restore(version: { _id: string }, as?: TestPerson): Promise<string>;
  /** The lines of the current text, the title first. */
  lines(): Promise<string[]>;
  /** Adds a new person to the story. */
  guest(rights: "read" | "write"): Promise<TestPerson>;
  /** Opens the chapter, or another, as a browser does until the end of the test, and waits until its text is loaded. */
  open(person?: TestPerson, doc?: Y.Doc, other?: string): Promise<Editor>;
}

/** A story of one chapter with this Markdown text; its history is empty, unless the import's version is kept. */
export async function chapterWithHistory(
  app: TestApp,
  text: string,
  { keepsImport = false } = {},
): Promise<ChapterWithHistory> {
  const owner = await signUp(app, "owner");
  const { story, chapter_ids } = await app.services.transfer.importStory(owner.uid, {
    title: "A story",
    language: "en-US",
    format: "md",
    text,
  });
  expect(chapter_ids).toHaveLength(1);
  const chapterId = chapter_ids[0] as string;
  if (!keepsImport) await app.database.pool.query("delete from document_versions where document_id = $1", [chapterId]);
  const storyPath = `/api/v2/novels/${story._id}`;
  const chapterPath = `${storyPath}/chapters/${chapterId}`;
  const path = `${chapterPath}/versions`;
  return {
    owner,
    story,
    chapterId,
    storyPath,
    chapterPath,
    path,
    list: (query = "") => owner.get(path + query),
    keep: (label = "", as = owner) => as.post(path, { label }),
    look: ({ _id }) => owner.get(`${path}/${_id}`),
    restore: async ({ _id }, as = owner) =>
      (await as.post<{ kept_version_id: string }>(`${path}/${_id}/restore`)).kept_version_id,
    async lines() {
      const { content } = await app.services.documents.readDocument(chapterId);
      return content.map((block) => (block.content ?? []).map((node) => node.text ?? "").join(""));
    },
    async guest(rights) {
      const person = await signUp(app, "guest");
      const { token } = await owner.post<Invitation>(`${storyPath}/invitations`, { rights });
      await person.post(`/api/v2/invitations/${token}/accept`);
      return person;
    },
    async open(person = owner, doc, other = chapterId) {
      const editor = new Editor({
        url: app.url.replace("http", "ws") + COLLAB_PATH,
        token: person.token,
        chapterId: other,
        ...(doc && { doc }),
      });
      onTestFinished(() => editor.destroy());
      await editor.saved();
      return editor;
    },
  };
}
