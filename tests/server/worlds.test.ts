// Worlds through their calls: created, listed, changed, their banned words, deleted and restored, and their limits.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { BANNED_WORDS_MAX, WORLDS_PER_USER_MAX } from "../../contract/limits.ts";
import type { DeletedWorld } from "../../contract/world-bin.ts";
import type { World } from "../../contract/worlds.ts";
import { purgeDeletedWorlds } from "../../server/modules/worlds/worlds.jobs.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const BAD = "He looked up how to make a pipe bomb and wrote it down.";
const PATH = "/api/v1/universes";
const BIN = "/api/v1/recycle_bin/universes";
type Bin<T> = { data: T[]; paging: { has_prev: boolean; has_next: boolean; next: string | null } };
type Listed = { data: World[]; total: number; paging: { has_prev: boolean; has_next: boolean; next: string | null } };

const make = (person: TestPerson, body: object = {}) => person.post<World>(PATH, { title: "Salt", ...body });
const code = async (person: TestPerson, method: string, path: string, body?: unknown) => {
  const answer = await person.ask(method, path, body);
  return answer.status === 200 ? 200 : codeOf(answer);
};
const picture = async (uid: string, status = "passed") => {
  const { rows } = await pool.query(
    "insert into images (owner_id, purpose, status) values ($1, 'world_cover', $2) returning id",
    [uid, status],
  );
  return (rows[0] as { id: string }).id;
};

it("is created, read, changed and listed, the latest change first", async () => {
  const owner = await signUp(app);
  const first = await make(owner, { title: " First ", background: "A coast.\r\nA war.", forbidden_words: ["mist"] });
  expect(first).toMatchObject({
    title: "First",
    background: "A coast.\nA war.",
    cover: null,
    forbidden_words: ["mist"],
    share_status: "private",
    entry_count: 0,
    character_count: 0,
  });
  const second = await make(owner, { title: "Second" });
  expect((await owner.get<Listed>(PATH)).data.map(({ title }) => title)).toEqual(["Second", "First"]);
  const changed = await owner.patch<World>(`${PATH}/${first._id}`, { title: "Changed" });
  expect(changed).toMatchObject({ title: "Changed", background: "A coast.\nA war.", forbidden_words: ["mist"] });
  expect(changed.updated_at).toBeGreaterThan(first.updated_at);
  expect((await owner.get<Listed>(PATH)).data).toEqual([changed, second]);
  expect(await owner.get(`${PATH}/${first._id}`)).toEqual(changed);
});

it("checks ten times the limit before trimming blanks, and the limit after", async () => {
  const owner = await signUp(app);
  const padded = (title: string, raw: number) => ({ title: title.padEnd(raw, " "), background: "" });
  expect((await make(owner, padded("Salt", 200))).title).toBe("Salt");
  expect(await code(owner, "POST", PATH, padded("Salt", 201))).toBe(42204);
  expect(await code(owner, "POST", PATH, { title: "Salt", background: "A".padEnd(2_000, "\n") })).toBe(200);
  expect(await code(owner, "POST", PATH, { title: "Salt", background: "A".padEnd(2_001, "\n") })).toBe(42205);
});

it("is created once under the id its browser chose, however often that is requested", async () => {
  const [owner, other] = [await signUp(app), await signUp(app)];
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(owner, { id })));
  expect(new Set(answers.map(({ _id }) => _id))).toEqual(new Set([id]));
  expect((await make(owner, { id, title: "Another" })).title).toBe("Salt");
  expect((await owner.get<Listed>(PATH)).total).toBe(1);
  expect(await code(other, "POST", PATH, { title: "Theirs", id })).toBe(40900);
  expect(await code(other, "POST", PATH, { title: "Theirs", id: "0".repeat(8) })).toBe(42200);
  expect((await other.get<Listed>(PATH)).total).toBe(0);
});

it("its change time follows its entries", async () => {
  const owner = await signUp(app);
  const first = await make(owner, { title: "First" });
  await make(owner, { title: "Second" });
  await owner.post(`${PATH}/${first._id}/entries`, { type: "normal", name: "Lamp", description: "" });
  await owner.post(`${PATH}/${first._id}/entries`, { type: "character", name: "Mara", description: "" });
  const { data } = await owner.get<Listed>(PATH);
  expect(data[0]).toMatchObject({ title: "First", entry_count: 2, character_count: 1 });
});

it("is listed in pages with a link to the next one", async () => {
  const owner = await signUp(app);
  for (const title of ["One", "Two", "Three"]) await make(owner, { title });
  const first = await owner.get<Listed>(`${PATH}?per_page=2`);
  expect(first).toMatchObject({
    total: 3,
    paging: { has_prev: false, has_next: true, next: `${PATH}?per_page=2&page=2` },
  });
  const second = await owner.get<Listed>(first.paging.next as string);
  expect(second).toMatchObject({ total: 3, paging: { has_prev: true, has_next: false, next: null } });
  expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(["Three", "Two", "One"]);
  expect((await owner.get<Listed>(`${PATH}?title=tw`)).data.map(({ title }) => title)).toEqual(["Two"]);
});

it("cannot be overwritten by a client that has not seen the latest change of the same field", async () => {
  const owner = await signUp(app);
  const { _id } = await make(owner, { background: "Maps are law." });
  const path = `${PATH}/${_id}`;
  const patch = (body: object) => owner.ask("PATCH", path, body);
  const base = { background: "Maps are law." };
  expect(await patch({ background: "The sea is law.", base })).toMatchObject({ status: 200 });
  const late = await patch({ background: "Salt is law.", base });
  const now = await owner.get<World>(path);
  expect([late.status, late.body]).toMatchObject([409, { error_code: 40900, content: { world: now } }]);
  expect(now.background).toBe("The sea is law.");
  // Another field's change, a new change time or an equal value is no conflict.
  await owner.post(`${path}/forbidden_words`, { word: "fog" });
  await owner.post(`${path}/entries`, { type: "normal", name: "Lamp", description: "" });
  expect(await patch({ title: "Brine", base: { title: "Salt", background: "long ago" } })).toMatchObject({
    status: 200,
  });
  expect(await patch({ background: "The sea is law.", base })).toMatchObject({ status: 200 });
  expect(await patch({ title: "Foam", background: "Foam is law.", base: { title: "Salt" } })).toMatchObject({
    status: 409,
  });
  expect(await owner.get(path)).toMatchObject({ title: "Brine", background: "The sea is law." });

  const race = await Promise.all(
    Array.from({ length: 6 }, (_, index) => patch({ title: `Racer ${index}`, base: { title: "Brine" } })),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
});

it("reports an invalid field with its own code", async () => {
  const owner = await signUp(app);
  expect(await code(owner, "POST", PATH, {})).toBe(42241);
  expect(await code(owner, "POST", PATH, { title: "  " })).toBe(42241);
  expect(await code(owner, "POST", PATH, { title: "x".repeat(21) })).toBe(42204);
  expect(await code(owner, "POST", PATH, { title: "好".repeat(20), background: "好".repeat(201) })).toBe(42205);
  expect(await code(owner, "POST", PATH, { title: "x", forbidden_words: ["x".repeat(11)] })).toBe(42212);
  expect(await code(owner, "POST", PATH, { title: "x", background: BAD })).toBe(42203);
  const { _id } = await make(owner);
  expect(await code(owner, "PATCH", `${PATH}/${_id}`, { background: BAD })).toBe(42203);
});

it("accepts a picture that is its owner's and has passed", async () => {
  const owner = await signUp(app);
  const cover = await picture(owner.uid);
  const made = await make(owner, { cover });
  expect(made.cover).toBe(`/images/${cover}.webp`);
  const path = `${PATH}/${made._id}`;
  expect((await owner.patch<World>(path, { title: "Other" })).cover).toBe(made.cover);
  for (const other of [
    await picture((await signUp(app)).uid),
    await picture(owner.uid, "judging"),
    await picture(owner.uid, "refused"),
  ])
    expect(await code(owner, "PATCH", path, { cover: other })).toBe(42200);
  expect((await owner.patch<World>(path, { cover: null })).cover).toBeNull();
});

it("bans words, no duplicates and at most twenty", async () => {
  const owner = await signUp(app);
  const { _id } = await make(owner);
  const words = `${PATH}/${_id}/forbidden_words`;
  expect((await owner.post<World>(words, { word: " Mist " })).forbidden_words).toEqual(["Mist"]);
  for (const word of ["Mist", "mist", "ＭＩＳＴ"]) {
    const { body } = await owner.ask("POST", words, { word });
    expect(body).toMatchObject({ error_code: 42200, content: [{ field: "word", reason: "duplicate" }] });
  }
  expect(await code(owner, "POST", words, { word: "好".repeat(11) })).toBe(42212);
  expect(await code(owner, "POST", PATH, { title: "x", forbidden_words: ["a", "A"] })).toBe(42200);
  expect(
    await code(owner, "POST", PATH, { title: "x", forbidden_words: Array.from({ length: 21 }, (_, i) => `w${i}`) }),
  ).toBe(40301);
  const many = Array.from({ length: 40 }, (_, i) => owner.ask("POST", words, { word: `w${i}` }));
  const codes = (await Promise.all(many)).map(({ status, body }) =>
    status === 200 ? 200 : (body as { error_code: number }).error_code,
  );
  expect(codes.filter((one) => one === 200)).toHaveLength(BANNED_WORDS_MAX - 1);
  expect(new Set(codes)).toEqual(new Set([200, 40301]));
  await owner.remove(`${words}/${encodeURIComponent("mist")}`);
  const left = await owner.get<World>(`${PATH}/${_id}`);
  expect(left.forbidden_words).toHaveLength(BANNED_WORDS_MAX - 1);
  await owner.post(words, { word: "a/b?%" });
  await owner.remove(`${words}/${encodeURIComponent("a/b?%")}`);
  await owner.remove(`${words}/never`);
  expect(await owner.get(`${PATH}/${_id}`)).toMatchObject({ forbidden_words: left.forbidden_words });
});

it("bans words that differ only in a mark separately, and unbans the right one", async () => {
  const owner = await signUp(app);
  const { _id } = await make(owner, { forbidden_words: ["か", "が", "resume", "résumé"] });
  const words = `${PATH}/${_id}/forbidden_words`;
  await owner.post(words, { word: "ばか" });
  await owner.post(words, { word: "はか" });
  await owner.remove(`${words}/${encodeURIComponent("か")}`);
  await owner.remove(`${words}/${encodeURIComponent("RESUME")}`);
  expect(await owner.get(`${PATH}/${_id}`)).toMatchObject({ forbidden_words: ["が", "résumé", "ばか", "はか"] });
});

it("is deleted and can be restored for thirty days", async () => {
  const owner = await signUp(app);
  const [one, two] = [await make(owner, { title: "One" }), await make(owner, { title: "Two" })];
  const path = `${PATH}/${one._id}`;
  const { _id: entryId } = await owner.post<{ _id: string }>(`${path}/entries`, {
    type: "normal",
    name: "Lamp",
    description: "",
  });
  expect(await code(owner, "DELETE", PATH, { universe_ids: [one._id, one._id] })).toBe(200);
  expect(await code(owner, "DELETE", PATH, { universe_ids: [one._id] })).toBe(200);
  for (const [method, at, body] of [
    ["GET", path],
    ["PATCH", path, { title: "x" }],
    ["GET", `${path}/entries`],
    ["GET", `${path}/entries/${entryId}`],
  ] as const)
    expect(await code(owner, method, at, body)).toBe(40403);
  expect((await owner.get<Listed>(PATH)).data).toEqual([two]);
  await owner.post(`${PATH}/recover`, { universe_ids: [one._id, two._id] });
  expect(await owner.get(path)).toMatchObject({ title: "One", entry_count: 1 });

  await owner.ask("DELETE", PATH, { universe_ids: [one._id] });
  await pool.query("update worlds set deleted_at = now() - interval '31 days' where id = $1", [one._id]);
  expect(await code(owner, "POST", `${PATH}/recover`, { universe_ids: [one._id] })).toBe(40403);
  expect(await purgeDeletedWorlds(db)).toMatchObject({ worlds: 1 });
  expect((await pool.query("select 1 from entries where id = $1", [entryId])).rowCount).toBe(0);
  expect((await owner.get<Listed>(PATH)).data).toEqual([two]);
});

it("is listed with its remaining days once it is deleted, to its owner only", async () => {
  const owner = await signUp(app);
  const made: World[] = [];
  for (const title of ["One", "Two", "Three", "Live"]) made.push(await make(owner, { title }));
  const path = `${PATH}/${made[0]?._id}`;
  await owner.post(`${path}/entries`, { type: "character", name: "Mara", description: "" });
  const bin = (query = "") => owner.get<Bin<DeletedWorld>>(`${BIN}${query}`);
  expect((await bin()).data).toEqual([]);
  for (const world of made.slice(0, 3)) await owner.ask("DELETE", PATH, { universe_ids: [world._id] });
  await pool.query("update worlds set deleted_at = now() - interval '27 days 1 hour' where id = $1", [made[0]?._id]);
  await pool.query("update worlds set deleted_at = now() - interval '31 days' where id = $1", [made[1]?._id]);

  const first = await bin("?limit=1");
  expect(first.data).toMatchObject([{ title: "Three", remaining_days: 30 }]);
  const second = await owner.get<Bin<DeletedWorld>>(first.paging.next as string);
  expect(second).toMatchObject({
    data: [{ title: "One", remaining_days: 3, entry_count: 1, character_count: 1 }],
    paging: { has_prev: true, has_next: false, next: null },
  });
  expect((await (await signUp(app)).get<Bin<DeletedWorld>>(BIN)).data).toEqual([]);
  await owner.post(`${PATH}/recover`, { universe_ids: [made[0]?._id, made[2]?._id] });
  expect((await bin()).data).toEqual([]);
});

it("is deleted for good on request, with its entries, and only from the recycle bin", async () => {
  const owner = await signUp(app);
  const [gone, kept] = [await make(owner), await make(owner, { title: "Kept" })];
  await owner.post(`${PATH}/${gone._id}/entries`, { type: "normal", name: "Lamp", description: "" });
  expect(await code(owner, "DELETE", `${BIN}/${gone._id}`)).toBe(40403);
  await owner.ask("DELETE", PATH, { universe_ids: [gone._id] });
  expect(await code(await signUp(app), "DELETE", `${BIN}/${gone._id}`)).toBe(40403);
  expect(await code(owner, "DELETE", `${BIN}/${gone._id}`)).toBe(200);
  expect(await code(owner, "DELETE", `${BIN}/${gone._id}`)).toBe(40403);
  expect(await code(owner, "POST", `${PATH}/recover`, { universe_ids: [gone._id] })).toBe(40403);
  expect((await pool.query("select 1 from entries where world_id = $1", [gone._id])).rows).toEqual([]);
  expect(await owner.get(`${PATH}/${kept._id}`)).toMatchObject({ title: "Kept" });
});

it("is limited in number, also for concurrent creating or restoring", async () => {
  const owner = await signUp(app);
  const gone = await make(owner, { title: "Gone" });
  await owner.ask("DELETE", PATH, { universe_ids: [gone._id] });
  await pool.query("insert into worlds (owner_id, title) select $1, 'w' from generate_series(1, $2)", [
    owner.uid,
    WORLDS_PER_USER_MAX - 3,
  ]);
  const codes = await Promise.all(Array.from({ length: 10 }, () => code(owner, "POST", PATH, { title: "More" })));
  expect(codes.filter((one) => one === 200)).toHaveLength(3);
  expect(new Set(codes)).toEqual(new Set([200, 42275]));
  expect(await code(owner, "POST", `${PATH}/recover`, { universe_ids: [gone._id] })).toBe(42275);
});
