// What a picture becomes once it has passed: the cover or entry's picture its owner chose it for, if that still exists
// and was not set otherwise meanwhile.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import { imageAddress, type UploadResult } from "../../../contract/images.ts";
import type { World } from "../../../contract/worlds.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { type Place, setTarget, uploadHeld, waiting } from "../../support/held-images.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { shown } from "../../support/upload.ts";

const { images } = readConfig({});
const NOBODY = "01920000-0000-7000-8000-000000000000";

describe("holding", async () => {
  const app = await testApp({ images: { ...images, hold: true, perMinute: 1_000, perDay: 1_000 }, role: "web" });
  const { pool } = app.database;
  let author: TestPerson;
  let unid: string;
  let entry: Entry;
  const lamp = { type: "character", name: "Lamp", description: "" } as const;
  beforeEach(async () => {
    author = await signUp(app);
    unid = (await author.post<World>("/api/v1/universes", { title: "World" }))._id;
    entry = await author.post<Entry>(`/api/v1/universes/${unid}/entries`, lamp);
  });

  const world = () => author.get<World>(`/api/v1/universes/${unid}`);
  const entryNow = () => author.get<Entry>(`/api/v1/universes/${unid}/entries/${entry._id}`);
  const change = (body: object) => author.patch<World>(`/api/v1/universes/${unid}`, body);
  const changeEntry = (body: object) =>
    author.ask("PUT", `/api/v1/universes/${unid}/entries/${entry._id}`, { ...lamp, ...body });
  const pass = async (id: string) => void (await app.services.images.judgeHeld(id, true, async () => undefined));
  const toEntry = (): Place => ({ unid, entry_id: entry._id });
  const targets = async () => (await pool.query("select 1 from image_targets where world_id = $1", [unid])).rowCount;

  it("a cover is set with the verdict, and the world's change time is updated", async () => {
    const before = await world();
    const id = await waiting(app, author, { unid });
    expect(await world(), "nothing is shown before").toEqual(before);
    await pass(id);
    const after = await world();
    expect(after.cover).toBe(imageAddress(id));
    expect(after.updated_at).toBeGreaterThan(before.updated_at);
    expect(await targets()).toBe(0);
  });

  it("an entry's picture is set too, and a conflict is reported for an open editor's next change", async () => {
    const id = await waiting(app, author, toEntry());
    const { updated_at } = await world();
    await pass(id);
    expect((await entryNow()).avatar).toBe(imageAddress(id));
    expect((await world()).updated_at).toBeGreaterThan(updated_at);
    const stale = await changeEntry({ description: "It burns.", updated_at: entry.updated_at });
    expect(codeOf(stale)).toBe(40900);
    expect(stale.body).toMatchObject({ content: { entry: { avatar: imageAddress(id) } } });
    expect((await changeEntry({ description: "It burns.", updated_at: (await entryNow()).updated_at })).status).toBe(
      200,
    );
    expect(await entryNow()).toMatchObject({ description: "It burns.", avatar: imageAddress(id) });
  });

  it("a picture that has already passed is set at once", async () => {
    const id = await uploadHeld(app, author);
    await pass(id);
    expect((await world()).cover).toBeNull();
    expect((await setTarget(author, id, { unid })).body).toMatchObject({ status: "done", passed: true });
    expect((await world()).cover).toBe(imageAddress(id));
  });

  it("of two waiting for the same target the later one wins, in whatever order they pass", async () => {
    for (const place of [{ unid }, toEntry()]) {
      const [older, newer] = [await waiting(app, author, place), await waiting(app, author, place)];
      await pass(newer);
      await pass(older);
      const now = place.entry_id === undefined ? (await world()).cover : (await entryNow()).avatar;
      expect(now).toBe(imageAddress(newer));
    }
  });

  it("one picture waits for one target: the last one given", async () => {
    const { _id: other } = await author.post<World>("/api/v1/universes", { title: "Other" });
    const id = await waiting(app, author, { unid });
    await setTarget(author, id, { unid: other });
    await pass(id);
    expect((await world()).cover).toBeNull();
    expect((await author.get<World>(`/api/v1/universes/${other}`)).cover).toBe(imageAddress(id));
  });

  it("setting or removing a picture by hand meanwhile wins; control: changing another field does not", async () => {
    const passed = await uploadHeld(app, author);
    await pass(passed);
    const late = await waiting(app, author, { unid });
    await change({ cover: passed });
    await pass(late);
    expect((await world()).cover).toBe(imageAddress(passed));

    const removed = await waiting(app, author, { unid });
    await change({ cover: null });
    await pass(removed);
    expect((await world()).cover).toBeNull();

    const wanted = await waiting(app, author, { unid });
    await change({ title: "Renamed" });
    await pass(wanted);
    expect(await world()).toMatchObject({ title: "Renamed", cover: imageAddress(wanted) });

    const kept = await waiting(app, author, toEntry());
    expect((await changeEntry({ description: "It burns." })).status).toBe(200);
    await pass(kept);
    expect((await entryNow()).avatar).toBe(imageAddress(kept));
    const taken = await waiting(app, author, toEntry());
    expect((await changeEntry({ avatar: null })).status).toBe(200);
    await pass(taken);
    expect((await entryNow()).avatar).toBeNull();
  });

  it("a change in progress when the verdict arrives wins", async () => {
    const id = await waiting(app, author, { unid });
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from worlds where id = $1 for no key update", [unid]);
      const verdict = pass(id);
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(1);
      }, 30_000);
      await client.query("delete from image_targets where world_id = $1", [unid]);
      await client.query("commit");
      await verdict;
    } finally {
      client.release();
    }
    expect((await world()).cover).toBeNull();
    expect((await author.get<UploadResult>(`/api/v1/audit/images/${id}`)).passed).toBe(true);
  });

  it("a deleted world or entry has it when it is restored", async () => {
    const [cover, avatar] = [await waiting(app, author, { unid }), await waiting(app, author, toEntry())];
    await author.remove(`/api/v1/universes/${unid}/entries/${entry._id}`);
    await pass(avatar);
    await author.post(`/api/v1/universes/${unid}/entries/recover`, { entry_ids: [entry._id] });
    expect((await entryNow()).avatar).toBe(imageAddress(avatar));

    await author.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
    await pass(cover);
    await app.services.images.removeLeftovers();
    await author.post("/api/v1/universes/recover", { universe_ids: [unid] });
    expect((await world()).cover).toBe(imageAddress(cover));
    expect(await targets()).toBe(0);
  });

  it("deleting a world for good deletes its waiting targets; the picture still passes", async () => {
    const id = await waiting(app, author, { unid });
    await pool.query("delete from worlds where id = $1", [unid]);
    await pass(id);
    expect((await author.get<UploadResult>(`/api/v1/audit/images/${id}`)).passed).toBe(true);
  });

  it("in any concurrent order nothing fails and only passed pictures are shown", async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c] = [
        await waiting(app, author, { unid }),
        await uploadHeld(app, author),
        await waiting(app, author, toEntry()),
      ];
      const answers = await Promise.all([
        pass(a),
        setTarget(author, b, { unid }),
        pass(b),
        setTarget(author, a, { unid }),
        author.ask("PATCH", `/api/v1/universes/${unid}`, { cover: null }),
        pass(c),
        changeEntry({ description: `Round ${round}` }),
        author.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] }),
        author.ask("POST", "/api/v1/universes/recover", { universe_ids: [unid] }),
        app.services.images.removeLeftovers(),
      ]);
      for (const answer of answers)
        if (typeof answer === "object") expect([200, 404], JSON.stringify(answer.body)).toContain(answer.status);
      await author.post("/api/v1/universes/recover", { universe_ids: [unid] });
      expect([null, imageAddress(a), imageAddress(b)]).toContain((await world()).cover);
      expect(await targets()).toBe(0);
      await change({ cover: null });
    }
  });

  it("a target must be one's own, for one's own picture, and match the picture's purpose", async () => {
    const stranger = await signUp(app);
    const { _id: theirs } = await stranger.post<World>("/api/v1/universes", { title: "Theirs" });
    const [cover, avatar] = [await uploadHeld(app, author), await uploadHeld(app, author, toEntry())];
    const codes = await Promise.all([
      setTarget(stranger, cover, { unid: theirs }),
      setTarget(author, cover, { unid: theirs }),
      setTarget(author, NOBODY, { unid }),
      setTarget(author, cover, toEntry()),
      setTarget(author, avatar, { unid }),
      setTarget(author, avatar, { unid, entry_id: NOBODY }),
    ]);
    expect(codes.map(codeOf)).toEqual([40450, 40403, 40450, 42200, 42200, 40404]);
    const { query_id } = (
      await author.get<{ params: { query_id: string } }>("/api/v2/universe_cover/uploading_credentials")
    ).params;
    expect(codeOf(await setTarget(author, query_id, { unid })), "nothing was sent yet").toBe(40450);
    expect(await targets()).toBe(0);
  });

  it("an error during the verdict leaves the picture held and the world unchanged", async () => {
    const id = await waiting(app, author, { unid });
    const fails = app.services.images.judgeHeld(id, true, async () => {
      throw new Error("no line in the log");
    });
    await expect(fails).rejects.toThrow("no line");
    expect((await world()).cover).toBeNull();
    expect((await author.get<UploadResult>(`/api/v1/audit/images/${id}`)).held).toBe(true);
    await pass(id);
    expect((await world()).cover).toBe(imageAddress(id));
  });
});

describe("a service's verdict", async () => {
  const asked: ServerResponse[] = [];
  const service = createServer((_, response) => void asked.push(response));
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  afterAll(async () => {
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
  });
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const app = await testApp({ images: { ...images, service: { url, key: null } }, role: "web" });

  it("sets the waiting target as an administrator's does", async () => {
    const author = await signUp(app);
    const { _id: unid } = await author.post<World>("/api/v1/universes", { title: "World" });
    const id = await waiting(app, author, { unid });
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    asked[0]?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ flagged: false }));
    await vi.waitFor(
      async () => expect((await author.get<World>(`/api/v1/universes/${unid}`)).cover).toBe(imageAddress(id)),
      30_000,
    );
  });

  it("that arrives after an administrator's changes nothing, and deletes no bytes", async () => {
    const author = await signUp(app);
    asked.length = 0;
    const id = await uploadHeld(app, author);
    await vi.waitFor(() => expect(asked).toHaveLength(1), 30_000);
    await app.database.pool.query("update images set stored_at = now() - interval '1 hour' where id = $1", [id]);
    await app.services.images.judgeHeld(id, true, async () => undefined);
    asked[0]?.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ flagged: true }));
    // Waits for the pictures being judged.
    await app.services.images.stop();
    expect((await shown(app, imageAddress(id))).status).toBe(200);
  });
});
