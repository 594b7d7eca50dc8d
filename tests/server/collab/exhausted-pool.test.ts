// More documents change at once than there are database connections: their projections take turns, and pages still
// load.
import { expect, test } from "vitest";
import type { Chapter } from "../../../contract/chapters.ts";
import type { Story } from "../../../contract/stories.ts";
import { testApp } from "../../support/app.ts";
import { Editor, until } from "../../support/collab-editor.ts";
import { signUp } from "../../support/people.ts";

const DOCUMENTS = 30;
/** The pool gives up waiting for a connection after five seconds: a deadlock of waiters takes at least this long. */
const KNOT_MS = 4_000;

test("thirty documents change at once: every projection is written, and a page never waits for all of them", async () => {
  const app = await testApp();
  const person = await signUp(app);
  const { _id: nid } = await person.post<Story>("/api/v2/novels", { title: "Crowd", language: "en-US" });
  const editors: Editor[] = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const { _id: chapterId } = await person.post<Chapter>(`/api/v2/novels/${nid}/chapters`, { name: `${i}` });
    editors.push(new Editor({ url: `${app.url.replace("http", "ws")}/collab`, token: person.token, chapterId }));
  }
  try {
    await Promise.all(editors.map((editor) => editor.saved()));
    for (const editor of editors) editor.write("two words");
    let slowest = 0;
    await until(async () => {
      const began = performance.now();
      const { data } = await person.get<{ data: Chapter[] }>(`/api/v2/novels/${nid}/chapters?limit=100`);
      slowest = Math.max(slowest, performance.now() - began);
      return data.filter((chapter) => chapter.word_count === 2).length === DOCUMENTS;
    }, "all text facts");
    expect(slowest).toBeLessThan(KNOT_MS);
  } finally {
    for (const editor of editors) editor.destroy();
  }
});
