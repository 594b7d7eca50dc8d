// A person's own notes beside a chapter: private, few, added once however often the request is repeated, and staying
// with their chapter.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ChapterNote } from "../../contract/chapter-notes.ts";
import type { Chapter } from "../../contract/chapters.ts";
import { CHAPTER_NOTE_MAX, CHAPTER_NOTES_MAX } from "../../contract/limits.ts";
import { generationScene } from "../support/generation-scene.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const { app, server, author } = await generationScene();

async function scene() {
  const anna = await author();
  const chapters = `/api/v2/novels/${anna.storyId}/chapters`;
  const path = `${chapters}/${anna.chapterId}/notes`;
  const textsOf = async (person: TestPerson, of = path) =>
    (await person.get<{ data: ChapterNote[] }>(of)).data.map(({ text }) => text);
  const add = (text: string, more: object = {}) =>
    anna.ask("POST", path, { id: randomUUID(), text, ...more }) as Promise<{ status: number; body: ChapterNote }>;
  return { anna, chapters, path, add, textsOf };
}

async function coAuthor(storyId: string, ownerUid: string): Promise<TestPerson> {
  const person = await signUp(app, "co-author");
  const { token } = await app.services.collaborators.invite(ownerUid, storyId, "write");
  await app.services.collaborators.accept(person.uid, token);
  return person;
}

it("are listed oldest first, changed and deleted", async () => {
  const { anna, path, add, textsOf } = await scene();
  expect(await textsOf(anna)).toEqual([]);
  const { body: first } = await add("  Who lit the lamp?\r\nNot Mara.\n");
  expect(first).toEqual({
    _id: expect.any(String),
    text: "Who lit the lamp?\nNot Mara.",
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  });
  const { body: second } = await add("The letter is still in the coat.");
  const changed = await anna.put<ChapterNote>(`${path}/${first._id}`, { text: "Mara lit the lamp." });
  expect(changed).toMatchObject({ _id: first._id, text: "Mara lit the lamp.", created_at: first.created_at });
  expect(changed.updated_at).toBeGreaterThan(first.updated_at);
  expect((await anna.get<{ data: ChapterNote[] }>(path)).data).toEqual([changed, second]);
  await anna.remove(`${path}/${first._id}`);
  await anna.remove(`${path}/${first._id}`);
  expect(await textsOf(anna)).toEqual(["The letter is still in the coat."]);
  expect(codeOf(await anna.ask("PUT", `${path}/${first._id}`, { text: "Again" }))).toBe(40449);
  expect(await textsOf(anna)).toEqual(["The letter is still in the coat."]);
});

it("are added once, however often and at once the request comes", async () => {
  const { anna, path, textsOf } = await scene();
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => anna.ask("POST", path, { id, text: "Once only" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  // A late repetition does not take back a change.
  await anna.put(`${path}/${id}`, { text: "Changed since" });
  expect(await anna.post(path, { id, text: "Once only" })).toMatchObject({ text: "Changed since" });
  expect(await textsOf(anna)).toEqual(["Changed since"]);
});

it("are limited for each person and chapter, also when they are added at once", async () => {
  const { anna, path, chapters, add, textsOf } = await scene();
  const id = randomUUID();
  expect((await add("0", { id })).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: CHAPTER_NOTES_MAX + 4 }, (_, i) => add(`${i + 1}`)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => codeOf(answer as never))).toEqual(Array(5).fill(42277));
  expect(await textsOf(anna)).toHaveLength(CHAPTER_NOTES_MAX);
  // A repetition still finds its note; another chapter and another person have room of their own.
  expect((await add("0", { id })).status).toBe(200);
  const { _id: otherChapter } = await anna.post<Chapter>(chapters, { name: "Second" });
  await anna.post(`${chapters}/${otherChapter}/notes`, { id: randomUUID(), text: "Here is room" });
  const ben = await coAuthor(anna.storyId, anna.uid);
  await ben.post(path, { id: randomUUID(), text: "Ben's" });
  await anna.remove(`${path}/${id}`);
  expect((await add("Room again")).status).toBe(200);
});

it("are private: co-authors see only their own and can't reach others by id", async () => {
  const { anna, path, add, textsOf } = await scene();
  const ben = await coAuthor(anna.storyId, anna.uid);
  const { body: annas } = await add("Anna's");
  expect(await textsOf(ben)).toEqual([]);
  await ben.post(path, { id: randomUUID(), text: "Ben's" });
  expect(codeOf(await ben.ask("PUT", `${path}/${annas._id}`, { text: "Ben was here" }))).toBe(40449);
  expect(codeOf(await ben.ask("POST", path, { id: annas._id, text: "Ben was here" }))).toBe(40900);
  await ben.remove(`${path}/${annas._id}`);
  expect([await textsOf(anna), await textsOf(ben)]).toEqual([["Anna's"], ["Ben's"]]);
});

it("are never part of what a model is given", async () => {
  const { anna, add } = await scene();
  await add("The heron flies at noon.");
  server.play({});
  const { _id } = await anna.begin({ direction: "She waits for the ferry." });
  await anna.ended(_id);
  expect(JSON.stringify(server.requests)).toContain("She waits for the ferry.");
  expect(JSON.stringify(server.requests)).not.toContain("heron");
});

it("are refused when they are blank, too long or hold control characters", async () => {
  const { anna, path, add, textsOf } = await scene();
  const longest = "字".repeat(CHAPTER_NOTE_MAX);
  const { body: note } = await add(longest);
  expect(note.text).toBe(longest);
  const wrong = [
    "",
    " \n ",
    "\u200b",
    `${longest}字`,
    " ".repeat(CHAPTER_NOTE_MAX * 10 + 1),
    "a\u0000b",
    "a\u001bb",
    "\ud800",
    7,
    null,
    ["a"],
  ];
  for (const text of wrong) {
    expect(codeOf(await anna.ask("POST", path, { id: randomUUID(), text })), JSON.stringify(text)).toBe(42200);
    expect(codeOf(await anna.ask("PUT", `${path}/${note._id}`, { text })), JSON.stringify(text)).toBe(42200);
  }
  for (const id of [undefined, "x", "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"])
    expect(codeOf(await anna.ask("POST", path, { id, text: "Fine" }))).toBe(42200);
  for (const created_at of [-1, "now", null])
    expect(codeOf(await anna.ask("POST", path, { id: randomUUID(), text: "Fine", created_at }))).toBe(42200);
  expect(await textsOf(anna)).toEqual([longest]);
});

it("keep text of any script, markup and SQL as it is", async () => {
  const { anna, add, textsOf } = await scene();
  const texts = [
    "<img src=x onerror=alert(1)>",
    "'); drop table chapter_notes; --",
    "$1 ${name} {{name}} %s",
    "שלום \u202eabc\u202c",
    "👩‍👩‍👧‍👦 灯塔\n\n第二行\tEnd",
  ];
  for (const text of texts) expect((await add(text)).status).toBe(200);
  expect(await textsOf(anna)).toEqual(texts);
});

it("go back to their place when a deletion is undone, and never to the future", async () => {
  const { anna, path, add, textsOf } = await scene();
  const { body: first } = await add("First");
  await add("Second");
  await anna.remove(`${path}/${first._id}`);
  const { body: back } = await add("First", { id: first._id, created_at: first.created_at });
  expect(back._id).toBe(first._id);
  expect(await textsOf(anna)).toEqual(["First", "Second"]);
  const { body: future } = await add("From the future", { created_at: 1e300 });
  expect(future.created_at).toBeLessThan(Date.now() / 1_000 + 60);
  await add("Third");
  expect(await textsOf(anna)).toEqual(["First", "Second", "From the future", "Third"]);
});

it("stay with their chapter in the recycle bin, and go with it for good", async () => {
  const { anna, chapters, path, add, textsOf } = await scene();
  await anna.post<Chapter>(chapters, { name: "Second" });
  await add("Kept meanwhile");
  await anna.remove(`${chapters}/${anna.chapterId}`);
  expect(codeOf(await anna.ask("GET", path))).toBe(40440);
  await anna.post(`${chapters}/${anna.chapterId}/recover`);
  expect(await textsOf(anna)).toEqual(["Kept meanwhile"]);
  await app.database.pool.query("delete from chapters where id = $1", [anna.chapterId]);
  const { rows } = await app.database.pool.query("select 1 from chapter_notes where user_id = $1", [anna.uid]);
  expect(rows).toEqual([]);
});
