// A world's entries through their calls: listed, found, changed, renamed everywhere, deleted and taken back, many at once.
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type Entry, entryBody } from "../../contract/entries.ts";
import { ENTRIES_PER_WORLD_MAX } from "../../contract/limits.ts";
import type { DeletedEntry } from "../../contract/world-bin.ts";
import type { Person, World } from "../../contract/worlds.ts";
import { purgeDeletedWorlds } from "../../server/modules/worlds/worlds.jobs.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { worlds } = app.services;
type Listed = { data: Entry[]; total: number; paging: { next: string | null } };

interface Scene {
  owner: TestPerson;
  unid: string;
  path: string;
  add(name: string, more?: object): Promise<Entry>;
  person(name: string, more?: object): Promise<Entry>;
  names(query: string): Promise<string[]>;
  code(method: string, path: string, body?: unknown): Promise<number>;
}

async function scene(): Promise<Scene> {
  const owner = await signUp(app);
  const { _id: unid } = await owner.post<World>("/api/v1/universes", { title: "Salt" });
  const path = `/api/v1/universes/${unid}/entries`;
  const add: Scene["add"] = (name, more) => owner.post(path, { type: "normal", name, description: "", ...more });
  return {
    owner,
    unid,
    path,
    add,
    person: (name, more) => add(name, { type: "character", ...more }),
    names: async (query) => (await owner.get<Listed>(`${path}?${query}`)).data.map(({ name }) => name),
    async code(method, at, body) {
      const answer = await owner.ask(method, at, body);
      return answer.status === 200 ? 200 : codeOf(answer);
    },
  };
}

/** What other programs keep in a world, and in its entries by their names. */
async function keptOf(unid: string) {
  const { rows } = await pool.query<{ name: string; extensions: object }>(
    "select name, extensions from entries where world_id = $1",
    [unid],
  );
  const world = await pool.query<{ extensions: object }>("select extensions from worlds where id = $1", [unid]);
  return {
    world: world.rows[0]?.extensions,
    entries: Object.fromEntries(rows.map(({ name, extensions }) => [name, extensions])),
  };
}

const ties = (...names: string[]) => names.map((name) => ({ name, relationships: ["knows"] }));
const tied = (...names: string[]) => names.map((name) => ({ name, locked: false, relationships: ["knows"] }));

describe("an entry", () => {
  it("has every field, those of characters with their defaults", async () => {
    const { add, person, owner, path } = await scene();
    const lamp = await add("Lamp", { aliases: ["Lantern", "Lamp", "Lantern"], description: "It burns." });
    expect(lamp).toMatchObject({
      type: "normal",
      aliases: ["Lantern"],
      use: "auto",
      underline: true,
      avatar: null,
      character_status: "alive",
      character_gender: null,
      character_relationships: [],
      changes: [],
    });
    const mara = await person("Mara", {
      character_gender: "female",
      character_relationships: ties("Tobin", "Ines"),
      changes: [
        { from_chapter: 7, character_status: "dead" },
        { from_chapter: 3, character_target: "the lamp" },
      ],
    });
    expect(
      mara.character_relationships.map(({ name }) => name),
      "in the author's order",
    ).toEqual(["Tobin", "Ines"]);
    expect(
      mara.changes.map(({ from_chapter }) => from_chapter),
      "the earliest first",
    ).toEqual([3, 7]);
    expect(await owner.get(`${path}/${mara._id}`)).toEqual(mara);
  });

  it("is told among all characters by what a graph of them shows, and nothing else", async () => {
    const { owner, path, person, add } = await scene();
    const tags = Array.from({ length: 9 }, (_, n) => `${n}`.repeat(20));
    const others = Array.from({ length: 9 }, (_, n) => ({ name: `Other ${n}`, relationships: tags }));
    const mara = await person("Mara", {
      ...{ description: "d".repeat(150), aliases: ["M"], character_relationships: ties("Tobin") },
      changes: Array.from({ length: 20 }, (_, n) => ({
        ...{ from_chapter: n + 1, description: "d".repeat(150), character_relationships: others },
      })),
    });
    await add("Lamp");
    const { _id, name, aliases, avatar, character_status, character_relationships } = mara;
    const { data } = await owner.get<{ data: Person[] }>(path.replace("entries", "characters"));
    expect(data).toEqual([{ _id, name, aliases, avatar, character_status, character_relationships }]);
    expect(JSON.stringify(data).length).toBeLessThan(JSON.stringify(mara).length / 100);
  });

  it("says what is wrong with a field by its own code", async () => {
    const { code, path } = await scene();
    const post = (body: object) => code("POST", path, { type: "character", name: "Mara", description: "", ...body });
    expect(await post({ name: "", description: "" })).toBe(42206);
    for (const name of ["\u200b", "\u2060\ufe0f", "\u3164", "\u2800"])
      for (const type of ["normal", "character"]) {
        expect(await post({ type, name })).toBe(42206);
        expect(await post({ type, name, description: "\u200b" })).toBe(42206);
      }
    expect(await post({ name: "x".repeat(21) })).toBe(42206);
    expect(await post({ aliases: ["x".repeat(21)] })).toBe(42206);
    expect(await post({ description: "好".repeat(151) })).toBe(42207);
    expect(await post({ name: "Mara!" })).toBe(42256);
    expect(await post({ type: "normal", name: "Mara!" })).toBe(200);
    expect(await post({ character_target: "x".repeat(31) })).toBe(42257);
    expect(await post({ changes: [{ from_chapter: 1, character_target: "x".repeat(31) }] })).toBe(42257);
    expect(await post({ character_relationships: ties("Mara") })).toBe(42200);
    expect(await post({ character_relationships: ties("A", "A") })).toBe(42200);
    expect(await post({ character_relationships: ties(..."ABCDEFGHIJ") })).toBe(42200);
    expect(await post({ description: "He looked up how to make a pipe bomb and wrote it down." })).toBe(42203);
    expect(await post({ changes: [{ from_chapter: 2, description: "how to make a pipe bomb" }] })).toBe(42203);
  });

  it("is changed as a whole; its picture stays until another is named", async () => {
    const { owner, path, person } = await scene();
    const { rows } = await pool.query(
      "insert into images (owner_id, purpose, status) values ($1, 'entry', 'passed') returning id",
      [owner.uid],
    );
    const { id: avatar } = rows[0] as { id: string };
    const { _id } = await person("Mara", { avatar, character_target: "the lamp" });
    const at = `${path}/${_id}`;
    const changed = await owner.put<Entry>(at, { type: "character", name: "Mara", description: "Old." });
    expect(changed).toMatchObject({ description: "Old.", character_target: "", avatar: `/images/${avatar}.webp` });
    await owner.put(at, { type: "character", name: "Mara", description: "Old.", avatar: null });
    expect(await owner.get(at)).toMatchObject({ avatar: null });
  });

  it("keeps what the specification's callers do not know of", async () => {
    const { owner, path, unid, add } = await scene();
    const ours = {
      aliases: ["Lantern"],
      use: "never",
      underline: false,
      changes: [{ from_chapter: 3, description: "Out." }],
    };
    const { _id } = await add("Lamp", { description: "It burns.", ...ours });
    const at = `${path}/${_id}`;
    await pool.query('update entries set extensions = \'{"card_v2": {"kept": 1}}\' where id = $1', [_id]);
    const body = { type: "normal", name: "Lamp", description: "It is bright." };
    expect(await owner.put(at, body)).toMatchObject({ ...ours, description: "It is bright." });
    const emptied = await owner.put(at, { ...body, aliases: [], changes: [] });
    expect(emptied).toMatchObject({ ...ours, aliases: [], changes: [] });
    expect(await keptOf(unid)).toMatchObject({ entries: { Lamp: { card_v2: { kept: 1 } } } });
  });

  it("is not written over by who has not seen the latest change of it", async () => {
    const { owner, path, person } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", { character_relationships: ties("Mara") });
    const put = (entry: Entry, more: object) =>
      owner.ask("PUT", `${path}/${entry._id}`, {
        ...{ type: "character", name: entry.name, description: "", updated_at: entry.updated_at },
        ...more,
      });
    const first = await put(mara, { description: "One." });
    expect(first.status).toBe(200);
    const late = await put(mara, { description: "Two." });
    const now = await owner.get<Entry>(`${path}/${mara._id}`);
    expect([late.status, late.body]).toMatchObject([409, { error_code: 40900, content: { entry: now } }]);
    expect(now.description).toBe("One.");
    // Renamed elsewhere is changed here: a form that was open would bring the old name back.
    expect((await put(now, { name: "Marah" })).status).toBe(200);
    expect((await put(tobin, { character_relationships: ties("Mara") })).status).toBe(409);
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({ character_relationships: tied("Marah") });

    const seen = await owner.get<Entry>(`${path}/${tobin._id}`);
    const race = await Promise.all(Array.from({ length: 6 }, (_, index) => put(seen, { description: `${index}` })));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a list", () => {
  it("is by pages, by type and in three orders", async () => {
    const { owner, path, add, person, names } = await scene();
    await add("b 10");
    const a = await person("阿明");
    await add("B 9");
    await person("张三");
    await add("", { description: "Nameless" });
    expect(await names("order_by=name")).toEqual(["阿明", "B 9", "b 10", "张三", ""]);
    expect(await names("order_by=created_at")).toEqual(["", "张三", "B 9", "阿明", "b 10"]);
    await owner.put(`${path}/${a._id}`, { type: "character", name: "阿明", description: "新" });
    expect(await names("")).toEqual(["阿明", "", "张三", "B 9", "b 10"]);
    expect(await names("type=character&order_by=name")).toEqual(["阿明", "张三"]);
    const first = await owner.get<Listed>(`${path}?per_page=3&order_by=name`);
    expect(first).toMatchObject({ total: 5, paging: { next: `${path}?per_page=3&order_by=name&page=2` } });
    const second = await owner.get<Listed>(first.paging.next as string);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(["阿明", "B 9", "b 10", "张三", ""]);
  });

  it.each([
    ["linyuan", ["林渊"]],
    ["lin yuan", ["林渊"]],
    ["LY", ["林渊"]],
    ["渊", ["林渊"]],
    ["lü", ["吕布"]],
    ["lvb", ["吕布"]],
    ["shan", ["单雄信"]],
    ["lantern", ["The Lamp"]],
    ["THE LA", ["The Lamp"]],
    ["emile", ["Émile"]],
    ["ＥＭＩＬＥ", ["Émile"]],
    ["100%", ["100% proof"]],
    ["%", ["100% proof"]],
    ["´", []],
    ["_", []],
    ["\\", []],
    ["nobody", []],
  ])("finds what %j stands for", async (typed, found) => {
    const { add, names } = await scene();
    for (const name of ["林渊", "吕布", "单雄信", "Émile", "100% proof"]) await add(name);
    await add("The Lamp", { aliases: ["Lantern"] });
    expect(await names(`order_by=name&name=${encodeURIComponent(typed)}`)).toEqual(found);
  });

  it.each([
    ["林深", ["林深", "小树", "林深处", "老林深"]],
    ["ls", ["Ls", "灯", "lsd", "林深", "李山", "小树", "林深处", "老林深", "Dolls"]],
    ["linshen", ["灯塔", "linshenhe", "林深", "小树", "林深处", "老林深"]],
    ["lin shen", ["灯塔", "linshenhe", "林深", "小树", "林深处", "老林深"]],
    ["an", ["Anna", "安", "阿宁", "安宁", "林安"]],
    ["émi", ["Émi", "Lamp", "emily", "Lantern"]],
  ])("puts what answers %s best first, also from page to page", async (typed, found) => {
    const { add, owner, path } = await scene();
    const aliases: Record<string, string[]> = {
      ...{ 灯: ["LS"], 灯塔: ["Linshen"], 小树: ["林深"], Lamp: ["Émi", "x"], Lantern: ["Émile"] },
    };
    for (const name of found.toReversed()) await add(name, { aliases: aliases[name] ?? [] });
    await add("Nobody");
    // The latest change first among equals, which is the order they are expected in.
    const query = `name=${encodeURIComponent(typed)}`;
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(found.length / 2); page++) {
      const { data, total } = await owner.get<Listed>(`${path}?${query}&per_page=2&page=${page}`);
      seen.push(...data.map(({ name }) => name));
      expect(total).toBe(found.length);
    }
    expect(seen).toEqual(found);
  });
});

describe("a new name of a character", () => {
  it("is the new name in the others' relationships and in what changes, in one world only", async () => {
    const { owner, path, unid, person, add } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", {
      character_relationships: ties("Ines", "Mara"),
      changes: [{ from_chapter: 2, character_relationships: ties("Mara") }],
    });
    const gone = await person("Gone", { character_relationships: ties("Mara") });
    const lamp = await add("Lamp");
    await owner.remove(`${path}/${gone._id}`);
    const { _id: other } = await owner.post<World>("/api/v1/universes", { title: "Other" });
    const apart = await owner.post<Entry>(`/api/v1/universes/${other}/entries`, {
      type: "character",
      name: "Tobin",
      description: "",
      character_relationships: ties("Mara"),
    });

    await owner.put(`${path}/${mara._id}`, { type: "character", name: "Marah", description: "" });
    const after = await owner.get<Entry>(`${path}/${tobin._id}`);
    expect(after.character_relationships).toEqual(tied("Ines", "Marah"));
    expect(after.changes).toEqual([{ from_chapter: 2, character_relationships: tied("Marah") }]);
    expect(after.updated_at, "its author has not touched it").toBeCloseTo(tobin.updated_at, 5);
    expect(after.updated_at, "who has it open is told").toBeGreaterThan(tobin.updated_at);
    await owner.post(`${path}/recover`, { entry_ids: [gone._id] });
    expect(await owner.get(`${path}/${gone._id}`)).toMatchObject({ character_relationships: tied("Marah") });
    expect(await owner.get(`/api/v1/universes/${other}/entries/${apart._id}`)).toEqual(apart);
    expect(await owner.get(`${path}/${lamp._id}`)).toEqual(lamp);
    expect(unid).not.toBe(other);
  });

  it("leaves the old one where another goes by it, and puts two relationships together", async () => {
    const { owner, path, person } = await scene();
    const [one, two] = [await person("Mara"), await person("Mara")];
    const tobin = await person("Tobin", {
      character_relationships: [
        { name: "Ines", relationships: ["sister"] },
        { name: "Mara", locked: true, relationships: ["knows", "sister"] },
      ],
    });
    const rename = (id: string, name: string) =>
      owner.put(`${path}/${id}`, { type: "character", name, description: "" });
    await rename(one._id, "Marah");
    expect(await owner.get(`${path}/${tobin._id}`)).toEqual(tobin);
    await rename(two._id, "Ines");
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({
      character_relationships: [{ name: "Ines", locked: true, relationships: ["sister", "knows"] }],
    });
    await rename(two._id, "Tobin");
    expect(await owner.get<Entry>(`${path}/${tobin._id}`), "nobody knows oneself").toMatchObject({
      character_relationships: [{ name: "Ines" }],
    });
  });

  it("is in both when two are renamed at once", async () => {
    const { owner, path, person } = await scene();
    const names = ["A", "B", "C", "D", "E", "F"];
    const made = await Promise.all(
      names.map((name) => person(name, { character_relationships: ties(...names.filter((other) => other !== name)) })),
    );
    // Each keeps what it knew of the others when it was asked for, so only the relationships to the last one are looked at.
    const keeper = await person("Keeper", { character_relationships: ties(...names) });
    await Promise.all(
      made.map(({ _id, name }) =>
        owner.put(`${path}/${_id}`, { type: "character", name: `${name}${name}`, description: "" }),
      ),
    );
    const { character_relationships } = await owner.get<Entry>(`${path}/${keeper._id}`);
    expect(character_relationships.map(({ name }) => name)).toEqual(names.map((name) => name + name));
  });
});

describe("deletion", () => {
  it("can be taken back for thirty days, one or many", async () => {
    const { owner, path, unid, add, names, code } = await scene();
    const made = [await add("A"), await add("B"), await add("C")];
    const ids = made.map(({ _id }) => _id);
    const body = { entry_ids: [ids[0], ids[1], ids[0]] };
    const answer = await owner.ask("DELETE", path, body);
    expect(answer.body).toEqual({ entry_ids: [ids[0], ids[1]] });
    expect(await code("DELETE", path, body), "again is no failure").toBe(200);
    expect(await code("GET", `${path}/${ids[0]}`)).toBe(40404);
    expect(await code("PUT", `${path}/${ids[0]}`, { type: "normal", name: "A", description: "" })).toBe(40404);
    expect(await owner.get(`/api/v1/universes/${unid}`)).toMatchObject({ entry_count: 1 });
    await owner.post(`${path}/recover`, { entry_ids: ids });
    expect(await names("order_by=name")).toEqual(["A", "B", "C"]);
    await owner.remove(`${path}/${ids[2]}`);
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [ids[2]]);
    expect(await code("POST", `${path}/recover`, { entry_ids: ids })).toBe(40404);
    expect(await code("DELETE", `${path}/${ids[2]}`)).toBe(40404);
    expect(await purgeDeletedWorlds(db)).toMatchObject({ entries: 1 });
    expect(await names("order_by=name")).toEqual(["A", "B"]);
  });

  it("is for good where that is asked for, of what is deleted and nothing else", async () => {
    const { owner, path, add, code } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    const [gone, kept, due] = [await add("Gone"), await add("Kept"), await add("Due")];
    await owner.ask("DELETE", path, { entry_ids: [gone._id, due._id] });
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [due._id]);
    expect(await code("DELETE", `${bin}/${kept._id}`)).toBe(40404);
    expect(await code("DELETE", `${bin}/${due._id}`), "it is the purge's").toBe(40404);
    expect(await code("DELETE", `${bin}/${gone._id}`)).toBe(200);
    expect(await code("DELETE", `${bin}/${gone._id}`)).toBe(40404);
    expect(await code("POST", `${path}/recover`, { entry_ids: [gone._id] })).toBe(40404);
    expect(await code("GET", `${path}/${kept._id}`)).toBe(200);
    const { rows } = await pool.query("select 1 from entries where id = $1", [gone._id]);
    expect(rows).toEqual([]);
  });

  it("is for good or taken back, never told to be both where the two come at once", async () => {
    const { owner, path, add, code } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    const { _id } = await add("Lamp");
    await owner.ask("DELETE", path, { entry_ids: [_id] });
    // Both are under way while somebody else holds the entry.
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query("select 1 from entries where id = $1 for update", [_id]);
    const waiting = async (many: number) => {
      const query =
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query<{ n: number }>(query)).rows[0]?.n).toBe(many);
    };
    const erased = code("DELETE", `${bin}/${_id}`);
    await waiting(1);
    const recovered = code("POST", `${path}/recover`, { entry_ids: [_id] });
    await waiting(2);
    await holder.query("commit");
    holder.release();
    expect([await erased, await recovered]).toEqual([200, 40404]);
  });

  it("is listed with the days that are left, page by page, and found by name", async () => {
    const { owner, path, add, person } = await scene();
    const bin = path.replace("entries", "deleted_entries");
    type Bin = { data: DeletedEntry[]; paging: { next: string | null } };
    const made = [
      await add("灯", { description: "It burns." }),
      await person("林渊"),
      await add("Old"),
      await add("Kept"),
    ];
    await owner.ask("DELETE", path, { entry_ids: made.slice(0, 3).map(({ _id }) => _id) });
    await pool.query("update entries set deleted_at = now() - interval '31 days' where id = $1", [made[2]?._id]);
    const first = await owner.get<Bin>(`${bin}?limit=1`);
    const second = await owner.get<Bin>(first.paging.next as string);
    expect(second.paging.next).toBeNull();
    const both = [...first.data, ...second.data].sort((a, b) => a.name.localeCompare(b.name, "zh"));
    expect(both).toMatchObject([
      { ...made[0], remaining_days: 30 },
      { ...made[1], remaining_days: 30 },
    ]);
    const found = await owner.get<Bin>(`${bin}?name=ly`);
    expect(found.data.map(({ name }) => name)).toEqual(["林渊"]);
    await owner.post(`${path}/recover`, { entry_ids: [made[0]?._id, made[1]?._id] });
    expect(await owner.get(bin)).toMatchObject({ data: [] });
  });
});

describe("many at once", () => {
  const body = (name: string, extensions?: Record<string, unknown>) => ({
    ...entryBody.parse({ type: "normal", name, description: `What is ${name}?`, aliases: [`The ${name}`] }),
    ...(extensions && { extensions }),
  });
  const many = (count: number) => Array.from({ length: count }, (_, i) => body(`Entry ${i}`));

  it("is a world with everything in it, in its order, with what other programs keep", async () => {
    const { owner, code } = await scene();
    const odd = { "a\0b": ["x\0", "\ud800", { deep: [1, null, true] }], plain: "好" };
    const { world, entryIds } = await worlds.createWorldWith(owner.uid, {
      title: "Big",
      background: "A coast",
      forbidden_words: ["mist"],
      extensions: { scan_depth: 4 },
      entries: [...many(1_200), body("Odd", odd)],
    });
    expect(world).toMatchObject({ title: "Big", forbidden_words: ["mist"], entry_count: 1_201 });
    const kept = await worlds.readWorld(owner.uid, world._id);
    const originals = await keptOf(world._id);
    expect(originals.world).toEqual({ scan_depth: 4 });
    expect(kept.entries.map(({ _id }) => _id)).toEqual(entryIds);
    expect(kept.entries.map(({ name }) => name)).toEqual([...many(1_200).map(({ name }) => name), "Odd"]);
    expect(originals.entries["Odd"]).toEqual({
      "a\ufffdb": ["x\ufffd", "\ufffd", { deep: [1, null, true] }],
      plain: "好",
    });
    // Changing one through its call keeps what came along.
    const odds = entryIds.at(-1) as string;
    const path = `/api/v1/universes/${world._id}/entries/${odds}`;
    expect(await code("PUT", path, { type: "normal", name: "Odder", description: "" })).toBe(200);
    expect((await keptOf(world._id)).entries["Odder"]).toMatchObject({ plain: "好" });
  });

  it("adds and replaces in one go, or not at all", async () => {
    const { owner, unid, person, path } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", { character_relationships: ties("Mara") });
    const marah = entryBody.parse({ type: "character", name: "Marah", description: "New." });
    const added = { add: many(3), replace: [{ id: mara._id, entry: marah }], forbidden_words: ["fog", "fog"] };
    const { world, entryIds } = await worlds.addEntries(owner.uid, unid, added);
    expect(world).toMatchObject({ entry_count: 5, forbidden_words: ["fog"] });
    expect(entryIds).toHaveLength(3);
    expect(await owner.get(`${path}/${mara._id}`)).toMatchObject({ name: "Marah", description: "New." });
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({ character_relationships: tied("Marah") });

    const other = await scene();
    const foreign = { add: many(3), replace: [{ id: mara._id, entry: marah }] };
    await expect(worlds.addEntries(other.owner.uid, other.unid, foreign)).rejects.toMatchObject({
      code: "entry_deleted",
    });
    await expect(worlds.addEntries(other.owner.uid, unid, { add: many(1) })).rejects.toMatchObject({
      code: "world_not_found",
    });
    expect(await other.names("")).toEqual([]);
  });

  it("renames all in one pass where names come in another case, also names that change places", async () => {
    const { owner, unid, path, person } = await scene();
    const named = (name: string, ...others: string[]) =>
      entryBody.parse({ type: "character", name, description: "", character_relationships: ties(...others) });
    const people = Array.from({ length: 200 }, (_, n) => named(`Person ${n}`, `Person ${(n + 1) % 200}`));
    const { entryIds } = await worlds.addEntries(owner.uid, unid, { add: people });
    const [ann, bea] = [await person("Ann"), await person("Bea")];
    const tobin = await person("Tobin", {
      character_relationships: ties("Person 7", "Ann", "Bea"),
      changes: [{ from_chapter: 3, character_relationships: ties("Person 8") }],
    });
    const replace = [
      ...entryIds.map((id, n) => ({ id, entry: named(`PERSON ${n}`) })),
      { id: ann._id, entry: named("Bea") },
      { id: bea._id, entry: named("Ann") },
    ];
    const spy = vi.spyOn(pg.Client.prototype, "query");
    await worlds.addEntries(owner.uid, unid, { add: [], replace });
    const asked = spy.mock.calls.length;
    spy.mockRestore();
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThan(50);
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({
      character_relationships: tied("PERSON 7", "Ann", "Bea"),
      changes: [{ from_chapter: 3, character_relationships: tied("PERSON 8") }],
    });
  });

  it("leaves what is locked, and words that are banned in another spelling", async () => {
    const { owner, unid, path, person } = await scene();
    const mara = await person("Mara", {
      character_relationships: [
        { name: "Tobin", relationships: ["knows"] },
        { name: "Ines", locked: true, relationships: ["sister"] },
        { name: "Oriel", locked: true, relationships: ["rival"] },
      ],
    });
    await owner.post(`/api/v1/universes/${unid}/forbidden_words`, { word: "Salt" });
    const names = ["A", "B", "C", "D", "E", "F", "G", "Ines", "Tobin"];
    const entry = entryBody.parse({
      ...{ type: "character", name: "Mara", description: "", character_relationships: ties(...names) },
    });
    await worlds.addEntries(owner.uid, unid, {
      add: [],
      replace: [{ id: mara._id, entry }],
      forbidden_words: ["salt", "Sea"],
    });
    const after = await owner.get<Entry>(`${path}/${mara._id}`);
    expect(after.character_relationships).toEqual([
      { name: "Oriel", locked: true, relationships: ["rival"] },
      ...tied("A", "B", "C", "D", "E", "F", "G"),
      { name: "Ines", locked: true, relationships: ["sister"] },
    ]);
    expect(await owner.get(`/api/v1/universes/${unid}`)).toMatchObject({ forbidden_words: ["Salt", "Sea"] });
  });

  it("is as many as a world may have, also when they come from several sides", async () => {
    const { owner, unid, path, code, add } = await scene();
    const gone = await add("Gone");
    await owner.remove(`${path}/${gone._id}`);
    await pool.query(
      "insert into entries (world_id, type, name) select $1, 'normal', 'x' from generate_series(1, $2)",
      [unid, ENTRIES_PER_WORLD_MAX - 3],
    );
    await expect(worlds.addEntries(owner.uid, unid, { add: many(4) })).rejects.toMatchObject({ code: "entries_max" });
    const one = { type: "normal", name: "More", description: "" };
    const codes = await Promise.all(Array.from({ length: 8 }, () => code("POST", path, one)));
    expect(codes.filter((result) => result === 200)).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set([200, 42276]));
    expect(await code("POST", `${path}/recover`, { entry_ids: [gone._id] })).toBe(42276);
  });
});

it("knows nobody in a relationship with themselves, also where what is kept names them by now", async () => {
  const { owner, path, person } = await scene();
  await person("Mara");
  const ida = await person("Ida", {
    character_relationships: ties("Mara", "Tobin"),
    changes: [{ from_chapter: 3, character_relationships: ties("Mara") }],
  });
  // Neither is sent: both stay as they are.
  const renamed = { type: "character", name: "Mara", description: "", character_relationships: ties("Tobin") };
  const stored = await owner.put<Entry>(`${path}/${ida._id}`, renamed);
  expect(stored.character_relationships).toEqual(tied("Tobin"));
  expect(stored.changes).toEqual([{ from_chapter: 3, character_relationships: [] }]);
  const { _id, avatar: _, created_at: __, updated_at: ___, character_gender, ...same } = stored;
  const body = { ...same, ...(character_gender !== null && { character_gender }) };
  expect((await owner.ask("PUT", `${path}/${_id}`, body)).status).toBe(200);
});

it("refuses a name that readers can't tell from others, and takes one in any script", async () => {
  const { owner, path, unid } = await scene();
  const add = (name: string) => owner.ask("POST", path, { type: "normal", name, description: "" });
  for (const name of ["\u202eMara", "Ma\u200bra", "Mara\u200f", `M${"\u0301".repeat(19)}`]) {
    const { status, body } = await add(name);
    expect([status, body]).toMatchObject([422, { error_code: 42258 }]);
  }
  for (const name of ["Nguyễn".normalize("NFD"), "क्‍ष", "خانه‌ها", "👩🏽‍🚀", "น้ำ"]) {
    const { status, body } = await add(name);
    expect([status, body]).toMatchObject([200, { name }]);
  }
  const renamed = await owner.ask("PATCH", `/api/v1/universes/${unid}`, { title: "\u202eCoast" });
  expect(renamed.body).toMatchObject({ error_code: 42258 });
});

it("takes letter case and width for no other name: nobody is in a relationship to oneself spelled otherwise", async () => {
  const { owner, path, person } = await scene();
  const body = { type: "character", name: "Rself", description: "", character_relationships: ties("rSELF", "Tobin") };
  const refused = await owner.ask("POST", path, body);
  expect([refused.status, refused.body]).toMatchObject([422, { content: [{ reason: "own_name" }] }]);
  const ida = await person("Ida", { changes: [{ from_chapter: 3, character_relationships: ties("rself") }] });
  // Neither of the two is left in a relationship to oneself by a new name, their own or somebody else's.
  const renamed = await owner.put<Entry>(`${path}/${ida._id}`, { type: "character", name: "RSELF", description: "" });
  expect(renamed.changes).toEqual([{ from_chapter: 3, character_relationships: [] }]);
  const bea = await person("Bea", { character_relationships: ties("Tobin") });
  const tobin = await person("Tobin");
  await owner.put(`${path}/${tobin._id}`, { type: "character", name: "BEA", description: "" });
  expect(await owner.get<Entry>(`${path}/${bea._id}`)).toMatchObject({ character_relationships: tied("Tobin") });
});

it("keeps of a noun's changes what nouns have, also of those that stay when it was a character", async () => {
  const { owner, path, person, add } = await scene();
  const dead = { from_chapter: 2, character_status: "dead" } as const;
  const both = { from_chapter: 3, character_age: "elder", description: "Old." } as const;
  const changes = [{ from_chapter: 3, description: "Old." }];
  const lamp = await add("Lamp", { changes: [dead, both] });
  expect(lamp.changes).toEqual(changes);
  const ida = await person("Ida", { changes: [dead, both] });
  expect(ida.changes).toHaveLength(2);
  const put = await owner.put<Entry>(`${path}/${ida._id}`, { type: "normal", name: "Ida", description: "A ship." });
  expect(put.changes).toEqual(changes);
});
