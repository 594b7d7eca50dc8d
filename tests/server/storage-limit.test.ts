// Beyond a person's storage limit nothing new is stored: neither by them, nor by others in their stories. Each refusal
// has its control one byte below.
import { describe, expect, it } from "vitest";
import type { StorageUse } from "../../contract/storage-use.ts";
import { type Answer, testApp } from "../support/app.ts";
import { chapterWithHistory } from "../support/history.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { AVATAR, COVER, PIXEL, upload, uploaded } from "../support/upload.ts";

const LIMIT = 300_000;
const MARGIN = 50_000;
const app = await testApp({ role: "web", storage: { perPerson: LIMIT, margin: MARGIN } });
const { pool } = app.database;

const TEXT = "# The coast\n\nFirst words.\n\nSecond words.";
const use = (person: TestPerson) => person.get<StorageUse>("/api/v1/user/storage");

/** Leaves this many bytes free; negative: over the limit by this many. */
async function leave(person: TestPerson, free: number): Promise<void> {
  await pool.query("delete from world_files where owner_id = $1 and name = 'filler'", [person.uid]);
  const { rows } = await pool.query<{ id: string }>(
    `insert into world_files (owner_id, name, summary, expires_at) values ($1, 'filler', '{}', now() + interval '1 day')
     returning id`,
    [person.uid],
  );
  const { used } = await use(person);
  await pool.query("insert into world_file_pieces (file_id, place, bytes) values ($1, 0, $2)", [
    rows[0]?.id,
    Buffer.alloc(LIMIT - used - free),
  ]);
  expect((await use(person)).used).toBe(LIMIT - free);
}

/** Refused at the limit, and nothing stored; accepted where `needed` bytes are free. */
async function bounded(person: TestPerson, act: () => Promise<Answer>, needed = 1, code = 40350): Promise<void> {
  await leave(person, needed - 1);
  const before = await use(person);
  const refused = await act();
  expect(codeOf(refused)).toBe(code);
  expect(refused.status).toBe(403);
  const content = (refused.body as { content: unknown }).content;
  // Another person's limit is not revealed.
  expect(content).toEqual(code === 40350 ? { max: LIMIT } : null);
  expect(await use(person)).toEqual(before);
  await leave(person, needed);
  const taken = await act();
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
}

describe("at the limit", () => {
  it("no story is created", async () => {
    const person = await signUp(app);
    await bounded(person, () => person.ask("POST", "/api/v2/novels", { title: "A story", language: "en-US" }));
  });

  it("no chapter is added, by the owner or another", async () => {
    const { owner, guest, storyPath } = await chapterWithHistory(app, TEXT);
    const writer = await guest("write");
    const add = (person: TestPerson) => () => person.ask("POST", `${storyPath}/chapters`, { name: "One more" });
    await bounded(owner, add(owner));
    await bounded(owner, add(writer), 1, 40351);
    // The other person's own storage does not matter.
    await leave(owner, 10_000);
    await leave(writer, 0);
    expect((await add(writer)()).status).toBe(200);
  });

  it("a repeated request for an existing chapter is answered", async () => {
    const { owner, storyPath } = await chapterWithHistory(app, TEXT);
    const body = { id: crypto.randomUUID(), name: "Once" };
    const first = await owner.post(`${storyPath}/chapters`, body);
    await leave(owner, 0);
    expect(await owner.post(`${storyPath}/chapters`, body)).toEqual(first);
  });

  it("no version is stored by hand, by the owner or another", async () => {
    const { owner, guest, path } = await chapterWithHistory(app, TEXT);
    const writer = await guest("write");
    await bounded(owner, () => owner.ask("POST", path, { label: "mine" }));
    await bounded(owner, () => writer.ask("POST", path, { label: "theirs" }), 1, 40351);
  });

  it("no text is imported that is larger than the free storage", async () => {
    const { owner, guest, storyPath } = await chapterWithHistory(app, TEXT);
    const text = `# 海岸\n\n${"潮水。".repeat(500)}`;
    const source = { format: "md", text };
    const bytes = Buffer.byteLength(text);
    await bounded(
      owner,
      () => owner.ask("POST", "/api/v2/novels/import", { title: "A story", language: "zh-CN", ...source }),
      bytes,
    );
    await bounded(owner, () => owner.ask("POST", `${storyPath}/import`, source), bytes);
    const writer = await guest("write");
    await bounded(owner, () => writer.ask("POST", `${storyPath}/import`, source), bytes, 40351);
  });

  it("no upload is allowed, and no picture is stored that is larger than the free storage", async () => {
    const person = await signUp(app);
    await bounded(person, () => person.ask("GET", COVER));
    await leave(person, 100_000);
    await uploaded(app, person, PIXEL, { credential: AVATAR });
    const { images } = (await use(person)).kinds;
    await bounded(person, () => upload(app, person, PIXEL, { credential: AVATAR }), images);
    // The refused one left nothing that could be shown.
    const { rows } = await pool.query("select id from images where owner_id = $1 and status = 'failed'", [person.uid]);
    expect(rows).toHaveLength(1);
    expect(await app.services.images.readOwn(person.uid, rows[0].id)).toBeNull();
    await leave(person, images - 1);
    await expect(app.services.images.importPicture(person.uid, "entry", PIXEL)).rejects.toMatchObject({
      code: "storage_full",
    });
    await leave(person, images);
    expect(await app.services.images.importPicture(person.uid, "entry", PIXEL)).toMatchObject({ held: false });
  });

  it("no file is accepted that is larger than the free storage, and none is imported", async () => {
    const person = await signUp(app);
    const bytes = Buffer.from(
      JSON.stringify({ entries: { 0: { key: ["Mara"], comment: "Mara", content: "A sailor." } } }),
    );
    const file = { name: "book.json", bytes, language: "en-US", unid: null } as const;
    const send = () => app.services.worldFiles.upload(person.uid, file);
    await leave(person, bytes.length - 1);
    await expect(send()).rejects.toMatchObject({ code: "storage_full" });
    await leave(person, bytes.length);
    const { _id } = await send();
    const begin = () => person.ask("POST", `/api/v1/world_files/${_id}/import`, { unid: null, title: "A world" });
    expect(codeOf(await begin())).toBe(40350);
    await leave(person, 1);
    expect((await begin()).body).toMatchObject({ status: expect.stringMatching(/running|done/) });
  });

  it("a chapter can be renamed and restored as long as it could be written to", async () => {
    const { owner, guest, chapterPath, path, keep, restore } = await chapterWithHistory(app, TEXT);
    const writer = await guest("write");
    const version = await keep();
    await leave(owner, -(MARGIN - 20_000));
    await owner.patch(chapterPath, { name: "Another" });
    await restore(version);
    await leave(owner, -MARGIN);
    expect(codeOf(await owner.ask("PATCH", chapterPath, { name: "A third" }))).toBe(40350);
    expect(codeOf(await owner.ask("POST", `${path}/${version._id}/restore`))).toBe(40350);
    expect(codeOf(await writer.ask("PATCH", chapterPath, { name: "A third" }))).toBe(40351);
  });

  it("storage is freed by permanent deletion, not by the recycle bin", async () => {
    const { owner, storyPath } = await chapterWithHistory(app, TEXT);
    const create = () => owner.ask("POST", "/api/v2/novels", { title: "A story", language: "en-US" });
    await leave(owner, 0);
    await owner.remove(storyPath);
    expect(codeOf(await create())).toBe(40350);
    await owner.remove(storyPath.replace("/novels/", "/recycle_bin/novels/"));
    expect((await create()).status).toBe(200);
  });

  it("stories can be read, left, restored and deleted as before", async () => {
    const { owner, storyPath, chapterPath, path } = await chapterWithHistory(app, TEXT);
    await leave(owner, -MARGIN * 2);
    for (const read of [storyPath, chapterPath, path, `${storyPath}/export?format=md`])
      expect((await owner.ask("GET", read)).status, read).toBe(200);
    await owner.remove(chapterPath);
    await owner.post(`${chapterPath}/recover`);
    await owner.remove(storyPath);
    await owner.post(`${storyPath.replace("/novels/", "/recycle_bin/novels/")}/recover`);
  });
});
