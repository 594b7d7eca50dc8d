// Sharing a world: readers see the snapshot that was taken of it, and may make it a world of their own.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import { WORLDS_PER_USER_MAX } from "../../contract/limits.ts";
import {
  SHARED_GRAPH_MAX,
  type SharedEntry,
  type SharedGraph,
  type SharedWorld,
} from "../../contract/shared-worlds.ts";
import type { World } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { BACKGROUND, sharedWorld } from "../support/shared-world.ts";
import { PIXEL, uploaded } from "../support/upload.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const BAD = "He looked up how to make a pipe bomb and wrote it down.";
const ADULT = "He asked for a blowjob, and she laughed until the candle went out.";
const WORLDS = "/api/v1/universes";

type Listed = { data: SharedEntry[]; paging: { has_next: boolean; next: string | null } };

const ask = (path: string, person?: TestPerson) => (person ? person.ask("GET", path) : app.request("GET", path));
const lookAt = (shareId: string, person?: TestPerson) => ask(`/api/v2/sharings/${shareId}/universe`, person);
const look = async (shareId: string, person?: TestPerson) => (await lookAt(shareId, person)).body as SharedWorld;
const entriesOf = async (shareId: string, query: string) =>
  (await ask(`/api/v2/sharings/${shareId}/universe/entries?${query}`)).body as Listed;
const namesOf = ({ data }: Listed) => data.map(({ name }) => name);
const graphOf = async (shareId: string) =>
  (await ask(`/api/v2/sharings/${shareId}/universe/characters`)).body as SharedGraph;
const peopleOf = async (shareId: string) => (await graphOf(shareId)).data;
const copy = (person: TestPerson, share_id: string, id?: string) => person.ask("POST", WORLDS, { share_id, id });

describe("the share of a world", () => {
  it("begins private, keeps one id, and opens and closes for readers", async () => {
    const author = await signUp(app, "author");
    const { unid, put, get, shareId } = await sharedWorld(author, { state: "private" });
    expect(shareId).toBeNull();
    const unjudged = { ban: null, nsfw: false, nsfw_kept: false };
    expect(await get()).toEqual({ share_id: null, state: "private", ...unjudged, synced_at: null, is_changed: false });
    const { body } = await put({ state: "link" });
    const id = body.share_id as string;
    expect(body).toEqual({
      ...{ share_id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{17}$/), state: "link", ...unjudged },
      ...{ synced_at: expect.any(Number), is_changed: false },
    });
    expect(await author.get<World>(`${WORLDS}/${unid}`)).toMatchObject({ share_status: "link" });
    expect(await look(id)).toEqual({
      ...{ share_id: id, title: "Salt", background: BACKGROUND, cover: null, language: "en-US" },
      author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
      ...{ nsfw: false, is_withheld: false, is_listed: false, views: 0, references: 0 },
      ...{ character_count: 2, noun_count: 1, entry_count: 3, synced_at: body.synced_at, own_world_id: null },
    });
    expect((await put({ state: "private" })).body).toMatchObject({ share_id: id, state: "private" });
    expect(codeOf(await lookAt(id))).toBe(40360);
    expect((await put({ state: "link" })).body).toMatchObject({ share_id: id });
    expect((await lookAt(id)).status).toBe(200);
  });

  it("is one only, however often and at once it is asked for", async () => {
    const { put } = await sharedWorld(await signUp(app), { state: "private" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => put({ state: "square" })));
    expect(new Set(answers.map(({ body }) => body.share_id)).size).toBe(1);
  });

  it("shows readers what was taken until it is synced, and tells the author what has changed", async () => {
    const author = await signUp(app);
    const { unid, entries, add, lamp, oriel, put, sync, get, shareId } = await sharedWorld(author, { state: "link" });
    const changes: (() => Promise<unknown>)[] = [
      () => author.patch(`${WORLDS}/${unid}`, { background: "Another one." }),
      () => author.patch(`${WORLDS}/${unid}`, { title: "Brine" }),
      () => author.post(`${WORLDS}/${unid}/forbidden_words`, { word: "mist" }),
      () => add({ name: "Harbour" }),
      () => author.remove(`${entries}/${lamp}`),
      () => author.put(`${entries}/${oriel}`, { type: "character", name: "Oriel Reyes", description: "" }),
    ];
    for (const change of changes) {
      const before = [await look(shareId), await entriesOf(shareId, "type=character"), await peopleOf(shareId)];
      const { synced_at } = await get();
      await change();
      expect(await get()).toMatchObject({ is_changed: true, synced_at });
      const { views: _, ...world } = await look(shareId);
      expect(before[0]).toMatchObject(world);
      expect([await entriesOf(shareId, "type=character"), await peopleOf(shareId)]).toEqual(before.slice(1));
      const { body } = await sync();
      expect(body).toMatchObject({ is_changed: false });
      expect(body.synced_at).toBeGreaterThan(synced_at as number);
    }
    expect(await look(shareId)).toMatchObject({ title: "Brine", background: "Another one.", entry_count: 3 });
    expect(namesOf(await entriesOf(shareId, "type=normal"))).toEqual(["Harbour"]);
    // What is only for the author's own stories is nothing that readers get.
    await author.put(`${entries}/${oriel}`, {
      ...{ type: "character", name: "Oriel Reyes", description: "" },
      changes: [{ from_chapter: 3, description: "She is dead, and nobody knows." }],
    });
    expect(await get()).toMatchObject({ is_changed: false });
    await add({ name: "Quay" });
    expect((await put({ nsfw: false })).body).toMatchObject({ is_changed: true });
    expect((await put({ state: "square" })).body).toMatchObject({ is_changed: false });
    expect(namesOf(await entriesOf(shareId, "type=normal"))).toEqual(["Harbour", "Quay"]);
  });

  it("is not taken anew by a sync where nothing has changed", async () => {
    const { sync, get, put, shareId } = await sharedWorld(await signUp(app), { state: "link" });
    const rows = async () =>
      (await pool.query("select xmin::text, entry_id from shared_entries where share_id = $1 order by 2", [shareId]))
        .rows;
    const before = [await rows(), await get()];
    expect((await sync()).status).toBe(200);
    expect([await rows(), await get()]).toEqual(before);
    // That the work is for adults is told all the same.
    await pool.query("update shared_worlds set is_adult = true, adult_entry = 'Lamp' where share_id = $1", [shareId]);
    await pool.query("update shares set state = 'square' where id = $1", [shareId]);
    expect((await sync()).body).toMatchObject({ error_code: 40312, content: { entry: "Lamp" } });
    expect(await get()).toMatchObject({ nsfw: true });
    expect((await put({ state: "link" })).status).toBe(200);
  });

  it("has nothing to sync before the world is shared", async () => {
    const { sync } = await sharedWorld(await signUp(app), { state: "private" });
    expect(codeOf(await sync())).toBe(40406);
  });

  it("is its owner's alone", async () => {
    const { unid } = await sharedWorld(await signUp(app), { state: "link" });
    const other = await signUp(app);
    const path = `/api/v2/universes/${unid}/sharing`;
    expect(codeOf(await other.ask("GET", path))).toBe(40403);
    expect(codeOf(await other.ask("PUT", path, { state: "private" }))).toBe(40403);
    expect(codeOf(await other.ask("POST", `${path}/sync`, {}))).toBe(40403);
  });

  it("is closed while the world is in the bin, for good, and while the account is locked or leaving", async () => {
    const author = await signUp(app);
    const { unid, shareId } = await sharedWorld(author, { state: "link" });
    const codes = async () => [
      codeOf(await lookAt(shareId)),
      codeOf(await ask(`/api/v2/sharings/${shareId}/universe/entries?type=normal`)),
      codeOf(await ask(`/api/v2/sharings/${shareId}/universe/characters`)),
      codeOf(await copy(await signUp(app), shareId)),
    ];
    const set = (columns: string) => pool.query(`update users set ${columns} where id = $1`, [author.uid]);
    await set("shut = true");
    expect(await codes()).toEqual([40360, 40360, 40360, 40360]);
    await set("shut = false, deletion_due_at = now() + interval '1 day'");
    expect(await codes()).toEqual([40360, 40360, 40360, 40360]);
    await set("deletion_due_at = null");
    await author.ask("DELETE", WORLDS, { universe_ids: [unid] });
    expect(await codes()).toEqual([40460, 40460, 40460, 40460]);
    expect(await author.get("/api/v1/recycle_bin/universes")).toMatchObject({ data: [{ share_status: "link" }] });
    await author.post(`${WORLDS}/recover`, { universe_ids: [unid] });
    expect((await lookAt(shareId)).status).toBe(200);
    await pool.query("delete from worlds where id = $1", [unid]);
    expect(await codes()).toEqual([40460, 40460, 40460, 40460]);
    expect((await pool.query("select from shared_entries where share_id = $1", [shareId])).rowCount).toBe(0);
    expect(codeOf(await lookAt("1".repeat(17)))).toBe(40406);
  });

  it("is in no list's index once the world is deleted for good, and its link tells readers so", async () => {
    const author = await signUp(app);
    const rowOf = async (shareId: string) =>
      (await pool.query("select state, listed_at from shares where id = $1", [shareId])).rows[0];
    const listed = await sharedWorld(author, { state: "square" });
    expect(await rowOf(listed.shareId)).toEqual({ state: "square", listed_at: expect.any(Date) });
    const closed = await sharedWorld(author, { state: "square" });
    await closed.put({ state: "private" });
    await pool.query("delete from worlds where owner_id = $1", [author.uid]);
    expect(await rowOf(listed.shareId)).toEqual({ state: "link", listed_at: null });
    expect(await rowOf(closed.shareId)).toEqual({ state: "private", listed_at: null });
    const places = await pool.query("select from square_places where share_id = any($1)", [
      [listed.shareId, closed.shareId],
    ]);
    expect(places.rowCount).toBe(0);
    expect([codeOf(await lookAt(listed.shareId)), codeOf(await lookAt(closed.shareId))]).toEqual([40460, 40360]);
    await pool.query("delete from users where id = $1", [author.uid]);
    expect(await rowOf(listed.shareId)).toBeUndefined();
  });

  it("is on the square only once there is something to read", async () => {
    const author = await signUp(app);
    const { _id } = await author.post<World>(WORLDS, { title: "Salt" });
    const { share_id } = await author.put<{ share_id: string }>(`/api/v2/universes/${_id}/sharing`, {
      state: "square",
    });
    const isIndexed = async () => (await app.services.sharedWorlds.opening(share_id, null))?.opening.isIndexed;
    expect([(await look(share_id)).is_listed, await isIndexed()]).toEqual([false, false]);
    await author.patch(`${WORLDS}/${_id}`, { background: BACKGROUND });
    await author.post(`/api/v2/universes/${_id}/sharing/sync`, {});
    expect([(await look(share_id)).is_listed, await isIndexed()]).toEqual([true, true]);
  });

  it("is no story's, and names the kind of work it is of", async () => {
    const { shareId } = await sharedWorld(await signUp(app), { state: "link" });
    const answer = await ask(`/api/v2/sharings/${shareId}`);
    expect(answer.body).toMatchObject({ error_code: 40406, content: { kind: "universe" } });
  });
});

describe("what readers see", () => {
  it("is entries by name, the recommended characters first, page by page, and found by name", async () => {
    const author = await signUp(app);
    const { add, sync, shareId } = await sharedWorld(author, { state: "link" });
    for (const name of ["夜航者", "Zed", "Abel"]) await add({ type: "character", name });
    await sync();
    const all = ["Mara", "Abel", "Oriel", "夜航者", "Zed"];
    expect(namesOf(await entriesOf(shareId, "type=character"))).toEqual(all);
    const names: string[] = [];
    let path: string | null = `/api/v2/sharings/${shareId}/universe/entries?type=character&limit=2`;
    while (path !== null) {
      const page: Listed = (await ask(path)).body as Listed;
      expect(page.data.length).toBeLessThanOrEqual(2);
      names.push(...namesOf(page));
      path = page.paging.next;
    }
    expect(names).toEqual(all);
    expect(namesOf(await entriesOf(shareId, "type=character&name=yehang"))).toEqual(["夜航者"]);
    expect(namesOf(await entriesOf(shareId, "type=character&name=cartographer"))).toEqual(["Oriel"]);
    expect(codeOf(await ask(`/api/v2/sharings/${shareId}/universe/entries?type=normal&cursor=x`))).toBe(42200);
    const nul = Buffer.from(JSON.stringify(["0", "a\0b", randomUUID()])).toString("base64url");
    expect(codeOf(await ask(`/api/v2/sharings/${shareId}/universe/entries?type=normal&cursor=${nul}`))).toBe(42200);
  });

  it("is of an entry what readers need, and nothing of the author's own stories", async () => {
    const { oriel, shareId } = await sharedWorld(await signUp(app), { state: "link" });
    const { data } = await entriesOf(shareId, "type=character");
    expect(data.find(({ _id }) => _id === oriel)).toEqual({
      ...{ _id: oriel, type: "character", name: "Oriel", aliases: ["The cartographer"] },
      ...{ description: "She draws coasts.", avatar: null, character_status: "alive", character_age: "adult" },
      ...{ character_gender: "female", is_recommended: false, character_target: "Find the last coast." },
      character_relationships: [{ name: "Mara", locked: true, relationships: ["sister"] }],
    });
    expect((await peopleOf(shareId)).map(({ name }) => name)).toEqual(["Mara", "Oriel"]);
  });

  it("is, of very many characters, a graph of the first ones, without ties to the others", async () => {
    const author = await signUp(app);
    const { unid, sync, shareId } = await sharedWorld(author, { state: "link" });
    // One before all others by name, who knows the last one and the first.
    await pool.query(
      `insert into entries (world_id, type, name, description, search_text, sort_key, character_relationships)
       select $1, 'character', name, '', name, name, case n when 0 then $3::jsonb else '[]' end
       from (select n, case n when 0 then 'A' else 'a' || lpad(n::text, 5, '0') end as name
         from generate_series(0, $2::int - 2) n) made`,
      [
        unid,
        SHARED_GRAPH_MAX,
        JSON.stringify(["Oriel", "Mara"].map((name) => ({ name, locked: false, relationships: ["aunt"] }))),
      ],
    );
    await pool.query("update entries set is_recommended = true where world_id = $1 and name = 'A'", [unid]);
    const whole = await graphOf(shareId);
    expect(whole).toMatchObject({ total: 2 });
    await sync();
    const [graph, again] = await Promise.all([graphOf(shareId), graphOf(shareId)]);
    expect(again).toEqual(graph);
    expect(graph.total).toBe(SHARED_GRAPH_MAX + 1);
    expect(graph.data).toHaveLength(SHARED_GRAPH_MAX);
    expect(graph.data.slice(0, 2).map(({ name }) => name)).toEqual(["A", "Mara"]);
    expect(graph.data[0]?.character_relationships.map(({ name }) => name)).toEqual(["Mara"]);
    expect(graph.data.some(({ name }) => name === "Oriel")).toBe(false);
  });

  it("keeps the pictures of the snapshot when the author replaces theirs, and drops them after a sync", async () => {
    const author = await signUp(app);
    const first = await uploaded(app, author, PIXEL);
    const { unid, sync, shareId } = await sharedWorld(author, { state: "link", more: { cover: first } });
    const second = await uploaded(app, author, PIXEL);
    await author.patch(`${WORLDS}/${unid}`, { cover: second });
    const none = { unsentSeconds: 0, unlinkedSeconds: -1, heldSeconds: -1 };
    await app.services.images.removeLeftovers(none);
    const { cover } = await look(shareId);
    expect(cover).toContain(first);
    expect((await app.request("GET", cover as string)).status).toBe(200);
    await sync();
    await app.services.images.removeLeftovers(none);
    expect((await app.request("GET", cover as string)).status).toBe(404);
    expect((await look(shareId)).cover).toContain(second);
  });

  it("counts readers once a day, and the author never", async () => {
    const author = await signUp(app);
    const { shareId, unid } = await sharedWorld(author, { state: "link" });
    const reader = await signUp(app);
    for (const person of [author, reader, reader]) await lookAt(shareId, person);
    await app.services.readerCounts.flush();
    expect(await look(shareId, author)).toMatchObject({ views: 1, own_world_id: unid });
    expect(await look(shareId, reader)).toMatchObject({ views: 1, own_world_id: null });
  });
});

describe("words that are judged", () => {
  it("refuses a world whose entry may not be published, and names the entry", async () => {
    const author = await signUp(app);
    const { add, put, sync, get, lamp, entries } = await sharedWorld(author, { state: "private" });
    await add({ name: "Chart" });
    await pool.query("update entries set description = $2 where id = $1", [lamp, BAD]);
    const refused = await put({ state: "link" });
    expect(refused.body).toMatchObject({ error_code: 42203, content: { entry: "Lamp" } });
    expect(await get()).toMatchObject({ share_id: null });
    await author.remove(`${entries}/${lamp}`);
    expect((await put({ state: "link" })).status).toBe(200);
    const other = await add({ name: "Quay" });
    await pool.query("update entries set description = $2 where id = $1", [other, BAD]);
    expect((await sync()).body).toMatchObject({ error_code: 42203, content: { entry: "Quay" } });
    const { share_id } = await get();
    expect((await entriesOf(share_id as string, "type=normal")).data.map(({ name }) => name)).toEqual(["Chart"]);
  });

  it("marks a world on the square as for adults, and not one shared by link", async () => {
    const author = await signUp(app);
    const { add, put, sync, get, shareId } = await sharedWorld(author, { state: "link" });
    await add({ name: "Candle", description: ADULT });
    expect((await sync()).body).toMatchObject({ nsfw: false });
    expect((await put({ state: "square" })).body).toMatchObject({ error_code: 40312, content: { entry: "Candle" } });
    expect(await get()).toMatchObject({ state: "square", nsfw: true });
    expect((await put({ nsfw: false })).body).toMatchObject({ error_code: 40312 });
    expect(await look(shareId)).toMatchObject({ nsfw: true, is_listed: true });
  });
});

describe("using a shared world", () => {
  it("makes one's own with its entries, relationships, banned words and pictures", async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const cover = await uploaded(app, author, PIXEL);
    const { shareId, unid } = await sharedWorld(author, {
      state: "link",
      more: { cover, forbidden_words: ["mist"] },
    });
    const made = await reader.post<World>(WORLDS, { share_id: shareId });
    expect(made).toMatchObject({
      ...{ title: "Salt", background: BACKGROUND, forbidden_words: ["mist"], share_status: "private" },
      ...{ entry_count: 3, character_count: 2, cover: expect.stringMatching(/^\/images\//) },
    });
    expect(made._id).not.toBe(unid);
    expect(made.cover).not.toContain(cover);
    const { data } = await reader.get<{ data: Entry[] }>(`${WORLDS}/${made._id}/entries`);
    expect(data.find(({ name }) => name === "Oriel")).toMatchObject({
      ...{ description: "She draws coasts.", aliases: ["The cartographer"], character_target: "Find the last coast." },
      character_relationships: [{ name: "Mara", locked: true, relationships: ["sister"] }],
    });
    // The copy is the reader's, whatever becomes of the author.
    await pool.query("delete from users where id = $1", [author.uid]);
    await app.services.images.removeLeftovers();
    expect((await app.request("GET", made.cover as string)).status).toBe(200);
    expect(await reader.get<World>(`${WORLDS}/${made._id}`)).toMatchObject({ entry_count: 3, cover: made.cover });
  });

  it("copies the snapshot, not the world as it is now", async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const { shareId, add } = await sharedWorld(author, { state: "link" });
    await add({ name: "Secret" });
    expect((await reader.post<World>(WORLDS, { share_id: shareId })).entry_count).toBe(3);
  });

  it("is one world for one id, however often and at once it is asked for, and one reference a person", async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const { shareId } = await sharedWorld(author, { state: "link" });
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => copy(reader, shareId, id)));
    expect(answers.map(({ body }) => (body as World)._id)).toEqual([id, id, id, id]);
    expect((await reader.get<{ total: number }>(WORLDS)).total).toBe(1);
    await copy(reader, shareId);
    await copy(author, shareId);
    expect(await look(shareId)).toMatchObject({ references: 1 });
    await copy(await signUp(app), shareId);
    expect(await look(shareId)).toMatchObject({ references: 2 });
    expect(codeOf(await copy(await signUp(app), shareId, id))).toBe(40900);
  });

  it("keeps to the number of worlds a person may have", async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const { shareId } = await sharedWorld(author, { state: "link" });
    await pool.query("insert into worlds (owner_id, title) select $1, 'Full' from generate_series(1, $2::int)", [
      reader.uid,
      WORLDS_PER_USER_MAX,
    ]);
    const answer = await copy(reader, shareId);
    expect(answer.body).toMatchObject({ error: "worlds_max", content: { max: WORLDS_PER_USER_MAX } });
    expect(await look(shareId)).toMatchObject({ references: 0 });
  });

  it("is forbidden where its words are refused by now", async () => {
    const { shareId, lamp } = await sharedWorld(await signUp(app), { state: "link" });
    await pool.query("update shared_entries set description = $2 where entry_id = $1", [lamp, BAD]);
    expect(codeOf(await copy(await signUp(app), shareId))).toBe(42221);
  });

  it("needs a title or a share", async () => {
    const person = await signUp(app);
    expect(codeOf(await person.ask("POST", WORLDS, { background: "x" }))).toBe(42241);
  });
});
