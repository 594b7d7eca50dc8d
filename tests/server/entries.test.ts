// A world's entries through their calls: their fields and names, how they are changed, listed and found.
import { describe, expect, it } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import type { Person } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import {
  entriesScene,
  keptOf,
  type ListedEntries,
  relationshipInput,
  relationshipOutput,
} from "../support/entries-scene.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const scene = () => entriesScene(app);

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
      character_relationships: relationshipInput("Tobin", "Ines"),
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

  it("in the list of all characters it has the fields that a graph shows, and no others", async () => {
    const { owner, path, person, add } = await scene();
    const tags = Array.from({ length: 9 }, (_, n) => `${n}`.repeat(20));
    const others = Array.from({ length: 9 }, (_, n) => ({ name: `Other ${n}`, relationships: tags }));
    const mara = await person("Mara", {
      ...{ description: "d".repeat(150), aliases: ["M"], character_relationships: relationshipInput("Tobin") },
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

  it("reports an invalid field with its own code", async () => {
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
    expect(await post({ character_relationships: relationshipInput("Mara") })).toBe(42200);
    expect(await post({ character_relationships: relationshipInput("A", "A") })).toBe(42200);
    expect(await post({ character_relationships: relationshipInput(..."ABCDEFGHIJ") })).toBe(42200);
    expect(await post({ description: "He looked up how to make a pipe bomb and wrote it down." })).toBe(42203);
    expect(await post({ changes: [{ from_chapter: 2, description: "how to make a pipe bomb" }] })).toBe(42203);
  });

  it("is replaced as a whole; its picture stays until another is given", async () => {
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

  it("keeps the data that the specification's callers do not send", async () => {
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
    expect(await keptOf(pool, unid)).toMatchObject({ entries: { Lamp: { card_v2: { kept: 1 } } } });
  });

  it("cannot be overwritten by a client that has not seen its latest change", async () => {
    const { owner, path, person } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", { character_relationships: relationshipInput("Mara") });
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
    // A rename elsewhere counts as a change: an open form would restore the old name.
    expect((await put(now, { name: "Marah" })).status).toBe(200);
    expect((await put(tobin, { character_relationships: relationshipInput("Mara") })).status).toBe(409);
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({
      character_relationships: relationshipOutput("Marah"),
    });

    const seen = await owner.get<Entry>(`${path}/${tobin._id}`);
    const race = await Promise.all(Array.from({ length: 6 }, (_, index) => put(seen, { description: `${index}` })));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe("a list", () => {
  it("can be paged, filtered by type and sorted in three orders", async () => {
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
    const first = await owner.get<ListedEntries>(`${path}?per_page=3&order_by=name`);
    expect(first).toMatchObject({ total: 5, paging: { next: `${path}?per_page=3&order_by=name&page=2` } });
    const second = await owner.get<ListedEntries>(first.paging.next as string);
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
  ])("finds what %j matches", async (typed, found) => {
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
  ])("lists the best matches for %s first, also across pages", async (typed, found) => {
    const { add, owner, path } = await scene();
    const aliases: Record<string, string[]> = {
      ...{ 灯: ["LS"], 灯塔: ["Linshen"], 小树: ["林深"], Lamp: ["Émi", "x"], Lantern: ["Émile"] },
    };
    for (const name of found.toReversed()) await add(name, { aliases: aliases[name] ?? [] });
    await add("Nobody");
    // The latest change first among equal matches, which is the expected order.
    const query = `name=${encodeURIComponent(typed)}`;
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(found.length / 2); page++) {
      const { data, total } = await owner.get<ListedEntries>(`${path}?${query}&per_page=2&page=${page}`);
      seen.push(...data.map(({ name }) => name));
      expect(total).toBe(found.length);
    }
    expect(seen).toEqual(found);
  });
});

it("refuses names that readers can't distinguish, and accepts any script", async () => {
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

it("keeps only a noun's fields in its changes, also after it was a character", async () => {
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
