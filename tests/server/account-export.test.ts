// Everything a person owns as one zip: its contents can be read again, and it contains nothing of anybody else.
import { randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { promisify } from "node:util";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import type { Story } from "../../contract/stories.ts";
import { createAccountExport } from "../../server/modules/account-export/account-export.service.ts";
import { AppError } from "../../server/platform/errors.ts";
import { ZIP_LIMITS } from "../../server/platform/zip-stream.ts";
import { testApp } from "../support/app.ts";
import { fetchExport, unpackExport } from "../support/own-account.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { AVATAR, PIXEL, shown, uploaded } from "../support/upload.ts";
import { makeWorld } from "../support/world.ts";
import { entriesOf, imported } from "../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const PATH = ownAccountEndpoints.exportAll.path;

const MARKDOWN = "## The lamp\n\nThe lamp at **Hest Point** went out.\n\n## 海\n\n她听见海在念她的名字。\n";
const story = (person: TestPerson, title: string, text = MARKDOWN) =>
  person.post<{ story: Story; chapter_ids: string[] }>("/api/v2/novels/import", {
    title,
    language: "en-US",
    format: "md",
    text,
  });

describe("contents", () => {
  it("has the account, its login methods, and an explanation of the rest, in the requested language", async () => {
    const person = await signUp(app, "exporting");
    const name = "Oriel Vane";
    await person.put("/api/v2/self/profile/nickname", { nickname: name });
    const found = await fetchExport(app, person);
    expect(found.json("account.json")).toMatchObject({
      id: person.uid,
      email: person.email,
      nickname: name,
      logs_in_by: ["email_and_password"],
      profile_changes: [{ what: "nickname", count: 1 }],
      sessions: [{}],
    });
    expect(found.everything).not.toMatch(/argon2|refresh/i);
    expect(found.text("README.txt")).toContain("stories/              a folder for each story you own");
    expect((await fetchExport(app, person, "zh-CN")).text("README.txt")).toContain("你拥有的每个故事一个文件夹");
    expect((await fetchExport(app, person, "xx'\"")).text("README.txt")).toContain("a folder for each story");
    expect(found.names).not.toContain("problems.txt");
  });

  it("has each story as its own export writes it, and each chapter as it is stored", async () => {
    const person = await signUp(app);
    const { story: made, chapter_ids } = await story(person, "The Salt / Cartographer");
    await person.put(`/api/v2/novels/${made._id}/notes`, {
      author_note: "Keep it cold.",
      style: "",
      point_of_view: "unset",
    });
    await app.services.documents.keepVersion(chapter_ids[0] ?? "", {
      reason: "named",
      label: "First",
      uid: person.uid,
    });
    await person.remove(`/api/v2/novels/${made._id}/chapters/${chapter_ids[1]}`);
    const { story: binned } = await story(person, "In the bin");
    await person.remove(`/api/v2/novels/${binned._id}`);
    const found = await fetchExport(app, person);
    const folder = "stories/The Salt Cartographer";
    const { body } = await person.ask("GET", `/api/v2/novels/${made._id}/export?format=md`);
    expect(found.text(`${folder}/story.md`)).toBe(body);
    expect(body).toContain("Hest Point");
    expect(found.json(`${folder}/story.json`)).toMatchObject({
      id: made._id,
      notes: { author_note: "Keep it cold." },
      chapters: [
        { id: chapter_ids[0], deleted_at: null },
        { id: chapter_ids[1], deleted_at: expect.any(Number) },
      ],
    });
    const documents = found.lines<{ id: string; document: unknown }>(`${folder}/documents.jsonl`);
    for (const [at, { id, document }] of documents.entries()) {
      expect(id).toBe(chapter_ids[at]);
      expect(document).toEqual(JSON.parse(JSON.stringify(await app.services.documents.readDocument(id))));
    }
    expect(documents).toHaveLength(2);
    expect(found.lines(`${folder}/versions.jsonl`)).toEqual([
      expect.objectContaining({ label: "First", by_me: true, document: documents[0]?.document }),
    ]);
    expect(found.text("deleted-stories/In the bin/story.md")).toContain("Hest Point");
    expect(found.names.filter((name) => name.startsWith("deleted-stories/"))).toHaveLength(3);
  });

  it("has each world in a form that can be imported, including the recycle bin", async () => {
    const person = await signUp(app);
    const world = await person.post<{ _id: string }>("/api/v1/universes", {
      title: "Coast",
      background: "It is winter.",
      forbidden_words: ["mist"],
    });
    const entry = (name: string) =>
      person.post<{ _id: string }>(`/api/v1/universes/${world._id}/entries`, {
        type: "normal",
        name,
        description: `${name} burns.`,
      });
    await entry("Lamp");
    await entry("Beacon");
    const { _id: gone } = await entry("Wick");
    await app.services.worlds.removeEntries(person.uid, world._id, [gone]);
    const bin = await person.post<{ _id: string }>("/api/v1/universes", {
      title: "coast",
      background: "",
      forbidden_words: [],
    });
    await app.services.worlds.remove(person.uid, [bin._id]);
    const found = await fetchExport(app, person);
    const again = await imported(person, found.bytes("worlds/Coast.storyloom.json"), "Coast.storyloom.json", "Again");
    const bare = async (unid: string) =>
      (await entriesOf(person, unid)).map(({ name, description, type }) => ({ name, description, type }));
    expect(await bare(again.world._id)).toEqual(await bare(world._id));
    expect(await bare(again.world._id)).toHaveLength(2);
    expect(found.lines("worlds/Coast.deleted-entries.jsonl")).toEqual([expect.objectContaining({ name: "Wick" })]);
    expect(found.json("deleted-worlds/coast.storyloom.json")).toMatchObject({ title: "coast" });
  });

  it("has each picture as it is stored, each result and each transaction of power", async () => {
    const person = await signUp(app);
    const id = await uploaded(app, person, PIXEL, { credential: AVATAR });
    const generation = randomUUID();
    await pool.query(
      `insert into generations (id, user_id, kind, model, write_length, status, cost, context_tail, request_hash, process_id)
       values ($1, $2, 'lab', 'v2', 70, 'done', 70, 'words before', '', gen_random_uuid())`,
      [generation, person.uid],
    );
    await pool.query(
      "insert into generation_candidates (id, generation_id, place, status, text) values ($1, $2, 1, 'complete', 'She knocked.')",
      [randomUUID(), generation],
    );
    await person.get("/api/v1/user/benefits/writing");
    const found = await fetchExport(app, person);
    expect(Buffer.from(found.bytes(`pictures/${id}.webp`))).toEqual((await shown(app, `/images/${id}.webp`)).bytes);
    expect(found.json("pictures/pictures.json")).toEqual([expect.objectContaining({ id, purpose: "avatar" })]);
    expect(found.lines("generations.jsonl")).toEqual([
      expect.objectContaining({ id: generation, candidates: [expect.objectContaining({ text: "She knocked." })] }),
    ]);
    const { data } = await person.get<{ data: { _id: string }[] }>("/api/v1/user/power/statement");
    expect(found.lines<{ _id: string }>("power.jsonl").map(({ _id }) => _id)).toEqual(data.map(({ _id }) => _id));
    expect(data.length).toBeGreaterThan(0);
  });

  it("has safe and unique file names, whatever the titles", async () => {
    const person = await signUp(app);
    for (const title of ["Salt", "salt", "../../etc", "nul", "夜"]) await story(person, title);
    const { names } = await fetchExport(app, person);
    const folders = new Set(names.filter((name) => name.endsWith("/story.md")).map((name) => name.split("/")[1]));
    expect([...folders].sort()).toEqual(["Salt", "etc", "salt (2)", "story", "夜"].sort());
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
});

it("has nothing of anybody else, neither of co-authors nor of the owners of shared stories", async () => {
  const people = {
    owner: await signUp(app, "owner"),
    writer: await signUp(app, "co-writer"),
    reader: await signUp(app, "co-reader"),
    stranger: await signUp(app, "stranger"),
  };
  const world = await makeWorld(app, people);
  await pool.query("update stories set title = 'Shared title' where id = $1", [world.shared.nid]);
  await pool.query("update stories set title = 'Foreign title' where id = $1", [world.foreign.nid]);
  await app.services.documents.keepVersion(world.shared.cid, {
    reason: "named",
    label: "by the writer",
    uid: people.writer.uid,
  });
  const owner = await fetchExport(app, people.owner);
  expect(owner.names).toContain("stories/Shared title/story.md");
  expect(owner.lines("stories/Shared title/versions.jsonl")).toContainEqual(
    expect.objectContaining({ label: "by the writer", by_me: false }),
  );
  for (const { uid, email } of [people.writer, people.reader, people.stranger])
    for (const secret of [uid, email]) expect(owner.everything).not.toContain(secret);
  expect(owner.everything).not.toContain("Foreign title");

  const writer = await fetchExport(app, people.writer);
  expect(writer.names.filter((name) => name.startsWith("stories/"))).toEqual([]);
  for (const secret of [people.owner.uid, people.owner.email, "Shared title", world.shared.unid])
    expect(writer.everything).not.toContain(secret);
  // What a model wrote for the co-author belongs to the co-author.
  expect(writer.lines("generations.jsonl")).toHaveLength(1);
});

describe("while it is sent", () => {
  it("a person can have only one at a time, and the next when it has ended", async () => {
    const person = await signUp(app);
    const held = vi.spyOn(app.services.power, "statement");
    const { promise, resolve } = Promise.withResolvers<void>();
    held.mockImplementationOnce(async () => {
      await promise;
      return { data: [], paging: { has_prev: false, has_next: false, next: null } };
    });
    const first = fetchExport(app, person);
    await vi.waitUntil(() => held.mock.calls.length > 0, 30_000);
    const second = await person.ask("GET", PATH);
    expect(codeOf(second)).toBe(42900);
    resolve();
    await first;
    held.mockRestore();
    await vi.waitFor(async () => expect((await person.ask("GET", PATH)).status).toBe(200), 30_000);
  });

  it("reads nothing more when the reader has disconnected, and admits them again", async () => {
    const person = await signUp(app);
    const read = vi.spyOn(app.services.power, "statement");
    const { promise, resolve } = Promise.withResolvers<void>();
    const listed = vi.spyOn(app.services.worlds, "ownWorlds").mockImplementationOnce(async () => {
      await promise;
      return [];
    });
    const request = httpRequest(app.url + PATH, { headers: { authorization: `Bearer ${person.token}` } });
    request.on("error", () => undefined);
    request.end();
    await vi.waitUntil(() => listed.mock.calls.length > 0, 30_000);
    request.destroy();
    // The first one still waits for its worlds.
    const again = () => vi.waitFor(async () => expect((await person.ask("GET", PATH)).status).toBe(200), 30_000);
    await again();
    resolve();
    await again();
    // Once for each export of the reader who stayed.
    expect(read).toHaveBeenCalledTimes(2);
    read.mockRestore();
    listed.mockRestore();
  });

  it("admits again a client that disconnected before it was identified", async () => {
    const person = await signUp(app);
    const open = promisify(app.http.server.getConnections.bind(app.http.server));
    const holding = await pool.connect();
    await holding.query("begin; lock table sessions in access exclusive mode");
    const request = httpRequest(app.url + PATH, { headers: { authorization: `Bearer ${person.token}` } });
    request.on("error", () => undefined);
    request.end();
    await vi.waitUntil(async () => {
      const { rows } = await holding.query("select count(*)::int as waiting from pg_locks where not granted");
      return rows[0].waiting > 0;
    }, 30_000);
    const before = await open();
    request.destroy();
    try {
      await vi.waitUntil(async () => (await open()) < before, 30_000);
    } finally {
      // Also after a failure, which would otherwise hold up every test that follows.
      await holding.query("commit");
      holding.release();
    }
    await vi.waitFor(async () => expect((await person.ask("GET", PATH)).status).toBe(200), 30_000);
  });

  it("has no answer to HEAD", async () => {
    const person = await signUp(app);
    const headers = { authorization: `Bearer ${person.token}` };
    expect((await fetch(app.url + PATH, { method: "HEAD", headers })).status).toBe(404);
  });
});

describe("unreadable content", () => {
  async function collect(bytes: AsyncIterable<Uint8Array>) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return unpackExport(Buffer.concat(pieces));
  }
  const make = (deps: Partial<Parameters<typeof createAccountExport>[0]>) =>
    createAccountExport({
      db: app.database.db,
      log: pino({ level: "silent" }),
      ...app.services,
      ...deps,
    });
  const options = { locale: "en-US", gone: new AbortController().signal } as const;

  it("is listed, and does not keep anything else out of the export", async () => {
    const person = await signUp(app);
    const broken = await story(person, "Broken");
    await story(person, "Whole");
    const { documents } = app.services;
    const logged: string[] = [];
    const service = make({
      log: pino({ level: "warn" }, { write: (line) => void logged.push(line) }),
      documents: {
        ...documents,
        readDocument: (id) =>
          id === broken.chapter_ids[1] ? Promise.reject(new Error("secret cause")) : documents.readDocument(id),
      },
      images: { readOwn: async () => null },
    });
    await uploaded(app, person, PIXEL, { credential: AVATAR });
    const found = await collect((await service.exportAll(person.uid, options)).bytes);
    const problems = found.text("problems.txt");
    expect(problems).toContain("stories/Broken/story.md: could not be read");
    expect(problems).toContain("stories/Broken/documents.jsonl: could not be read");
    expect(problems).toMatch(/pictures\/.*webp: could not be read/);
    expect(problems).not.toContain("secret");
    // The log has the cause, and no title.
    expect(logged.join("")).toContain("secret cause");
    expect(logged.join("")).not.toContain("Broken");
    expect(problems).not.toContain("Whole");
    expect(found.lines("stories/Broken/documents.jsonl")).toHaveLength(1);
    expect(found.lines("stories/Whole/documents.jsonl")).toHaveLength(2);
    expect(found.names).toContain("power.jsonl");
  });

  it("is written beside a world that is too large to include its cards' originals", async () => {
    const person = await signUp(app);
    const made = async (title: string) => {
      const { _id } = await person.post<{ _id: string }>("/api/v1/universes", {
        title,
        background: "",
        forbidden_words: [],
      });
      const entry = await person.post<{ _id: string }>(`/api/v1/universes/${_id}/entries`, {
        type: "normal",
        name: "Oriel",
        description: "She keeps the lamp.",
      });
      for (const path of ["assets/icon/main.png", "assets/other/main.png", "notes"])
        await pool.query("insert into entry_files (entry_id, path, bytes) values ($1, $2, $3)", [
          entry._id,
          path,
          Buffer.from(`bytes of ${path}`),
        ]);
      return _id;
    };
    const coast = await made("Coast");
    const gone = await made("Gone");
    await made("Small");
    await app.services.worlds.remove(person.uid, [gone]);
    const { worldFiles } = app.services;
    const service = make({
      worldFiles: {
        exportOwn: async (uid, id) => ({
          ...(await worldFiles.exportOwn(uid, id)),
          picturesLeft: id === coast || id === gone ? 1 : 0,
        }),
      },
    });
    const found = await collect((await service.exportAll(person.uid, options)).bytes);
    const beside = found.names.filter((name) => name.includes(".files/"));
    expect(beside).toEqual(
      ["worlds/Coast", "deleted-worlds/Gone"].flatMap((world) =>
        ["main.png", "main (2).png", "notes"].map((name) => `${world}.files/Oriel/${name}`),
      ),
    );
    expect(found.text("worlds/Coast.files/Oriel/main.png")).toBe("bytes of assets/icon/main.png");
    expect(found.text("worlds/Coast.files/Oriel/main (2).png")).toBe("bytes of assets/other/main.png");
    expect(found.text("problems.txt")).toContain(
      "worlds/Coast.storyloom.json: has no room for some pictures and files",
    );
  });

  it("is limited to what a zip can hold, and reports that", async () => {
    const person = await signUp(app);
    await story(person, "First");
    await story(person, "Second");
    const service = make({ limits: { ...ZIP_LIMITS, entries: 5 } });
    const found = await collect((await service.exportAll(person.uid, options)).bytes);
    expect(found.names).toEqual([
      "README.txt",
      "account.json",
      ...["story.md", "story.json", "documents.jsonl"].map((name) => `stories/First/${name}`),
      "problems.txt",
    ]);
    expect(found.text("problems.txt")).toContain("stories/Second/story.md: has no room");
    expect(found.text("problems.txt")).toContain("power.jsonl: has no room");
    const small = make({ limits: { ...ZIP_LIMITS, entryBytes: 100 } });
    const cut = await collect((await small.exportAll(person.uid, options)).bytes);
    expect(cut.text("problems.txt")).toContain("stories/First/documents.jsonl: has no room");
  });

  it("does not queue for writing a world again once the reader has disconnected", async () => {
    const person = await signUp(app);
    await person.post("/api/v1/universes", { title: "Coast", background: "", forbidden_words: [] });
    const gone = new AbortController();
    const exportOwn = vi.fn(async () => {
      gone.abort();
      throw new AppError("too_many_requests");
    });
    const service = make({ worldFiles: { exportOwn } });
    await expect(
      collect((await service.exportAll(person.uid, { ...options, gone: gone.signal })).bytes),
    ).rejects.toThrow();
    expect(exportOwn).toHaveBeenCalledOnce();
  });
});
