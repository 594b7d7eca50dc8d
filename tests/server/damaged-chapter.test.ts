// A damaged chapter among intact ones: its owner restores it through the calls, and operations on the whole story
// report it and continue.
import { expect, test } from "vitest";
import type { Story } from "../../contract/stories.ts";
import type { Version } from "../../contract/versions.ts";
import { testApp } from "../support/app.ts";
import { damageChapter } from "../support/damaged-chapter.ts";
import { fetchExport } from "../support/own-account.ts";
import { codeOf, signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const MARKDOWN = "## The lamp\n\nIt went out.\n\n## The tide\n\nIt turned.\n";

async function damaged() {
  const owner = await signUp(app);
  const { story, chapter_ids } = await owner.post<{ story: Story; chapter_ids: [string, string] }>(
    "/api/v2/novels/import",
    { title: "Hest Point", language: "en-US", format: "md", text: MARKDOWN },
  );
  const [cid] = chapter_ids;
  const path = `/api/v2/novels/${story._id}`;
  const chapter = `${path}/chapters/${cid}`;
  const kept = await owner.post<Version>(`${chapter}/versions`, { label: "Sound" });
  const state = await damageChapter(pool, cid, "log");
  return { owner, path, chapter, cid, kept, state };
}

test("is exported as a damaged one, the others normally", async () => {
  const { owner, path, chapter, cid, state } = await damaged();
  const { body } = await owner.ask("GET", `${path}/export?format=md`);
  expect(String(body)).toContain("This chapter is damaged and could not be exported.");
  expect(String(body)).toContain("It turned.");
  expect(codeOf(await owner.ask("GET", `${chapter}/export?format=md`))).toBe(40904);
  // A named version that contains the damage.
  await pool.query(
    `insert into document_versions (document_id, bytes, reason, label, author_id, word_count, character_count, at)
     values ($1, $2, 'named', 'Spoiled', $3, 1, 1, now() - interval '1 hour')`,
    [cid, Buffer.from(state), owner.uid],
  );
  const found = await fetchExport(app, owner);
  expect(found.text("problems.txt")).toContain(`documents.jsonl (${cid}): is damaged`);
  expect(found.text("problems.txt")).toContain("versions.jsonl (");
  expect(found.lines("stories/Hest Point/documents.jsonl")).toHaveLength(1);
  expect(found.text("stories/Hest Point/story.md")).toContain("It turned.");
  expect(found.lines("stories/Hest Point/versions.jsonl")).toMatchObject([{ label: "Sound" }]);
});

test("is restored by its owner, once", async () => {
  const { owner, path, chapter, kept } = await damaged();
  expect(await owner.get(`${chapter}/recovery`)).toMatchObject({
    versions: [{ _id: kept._id, label: "Sound" }, { reason: "imported" }],
  });
  expect(codeOf(await owner.ask("POST", `${chapter}/versions/${kept._id}/restore`))).toBe(40904);
  await owner.post(`${chapter}/recovery`, { version_id: kept._id });
  expect(codeOf(await owner.ask("POST", `${chapter}/recovery`, { version_id: kept._id }))).toBe(40900);
  const { body } = await owner.ask("GET", `${path}/export?format=md`);
  expect(String(body)).toContain("It went out.");
  expect(String(body)).not.toContain("damaged");
  expect((await fetchExport(app, owner)).names).not.toContain("problems.txt");
});
