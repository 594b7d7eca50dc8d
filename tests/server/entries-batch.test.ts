// Many entries at once: a world created with all its entries, entries added and replaced together, and their limit.
import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { type Entry, entryBody } from "../../contract/entries.ts";
import { ENTRIES_PER_WORLD_MAX } from "../../contract/limits.ts";
import { testApp } from "../support/app.ts";
import { entriesScene, keptOf, relationshipInput, relationshipOutput } from "../support/entries-scene.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { worlds } = app.services;
const scene = () => entriesScene(app);

describe("many at once", () => {
  const body = (name: string, extensions?: Record<string, unknown>) => ({
    ...entryBody.parse({ type: "normal", name, description: `What is ${name}?`, aliases: [`The ${name}`] }),
    ...(extensions && { extensions }),
  });
  const many = (count: number) => Array.from({ length: count }, (_, i) => body(`Entry ${i}`));

  it("creates a world with all its entries, in order, with other programs' data", async () => {
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
    const originals = await keptOf(pool, world._id);
    expect(originals.world).toEqual({ scan_depth: 4 });
    expect(kept.entries.map(({ _id }) => _id)).toEqual(entryIds);
    expect(kept.entries.map(({ name }) => name)).toEqual([...many(1_200).map(({ name }) => name), "Odd"]);
    expect(originals.entries["Odd"]).toEqual({
      "a\ufffdb": ["x\ufffd", "\ufffd", { deep: [1, null, true] }],
      plain: "好",
    });
    // Changing an entry through its call keeps the imported data.
    const odds = entryIds.at(-1) as string;
    const path = `/api/v1/universes/${world._id}/entries/${odds}`;
    expect(await code("PUT", path, { type: "normal", name: "Odder", description: "" })).toBe(200);
    expect((await keptOf(pool, world._id)).entries["Odder"]).toMatchObject({ plain: "好" });
  });

  it("adds and replaces atomically", async () => {
    const { owner, unid, person, path } = await scene();
    const mara = await person("Mara");
    const tobin = await person("Tobin", { character_relationships: relationshipInput("Mara") });
    const marah = entryBody.parse({ type: "character", name: "Marah", description: "New." });
    const added = { add: many(3), replace: [{ id: mara._id, entry: marah }], forbidden_words: ["fog", "fog"] };
    const { world, entryIds } = await worlds.addEntries(owner.uid, unid, added);
    expect(world).toMatchObject({ entry_count: 5, forbidden_words: ["fog"] });
    expect(entryIds).toHaveLength(3);
    expect(await owner.get(`${path}/${mara._id}`)).toMatchObject({ name: "Marah", description: "New." });
    expect(await owner.get(`${path}/${tobin._id}`)).toMatchObject({
      character_relationships: relationshipOutput("Marah"),
    });

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

  it("renames all in one step where names differ in case, also when names are swapped", async () => {
    const { owner, unid, path, person } = await scene();
    const named = (name: string, ...others: string[]) =>
      entryBody.parse({
        type: "character",
        name,
        description: "",
        character_relationships: relationshipInput(...others),
      });
    const people = Array.from({ length: 200 }, (_, n) => named(`Person ${n}`, `Person ${(n + 1) % 200}`));
    const { entryIds } = await worlds.addEntries(owner.uid, unid, { add: people });
    const [ann, bea] = [await person("Ann"), await person("Bea")];
    const tobin = await person("Tobin", {
      character_relationships: relationshipInput("Person 7", "Ann", "Bea"),
      changes: [{ from_chapter: 3, character_relationships: relationshipInput("Person 8") }],
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
      character_relationships: relationshipOutput("PERSON 7", "Ann", "Bea"),
      changes: [{ from_chapter: 3, character_relationships: relationshipOutput("PERSON 8") }],
    });
  });

  it("keeps locked relationships, and bans a word once in any spelling", async () => {
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
      ...{ type: "character", name: "Mara", description: "", character_relationships: relationshipInput(...names) },
    });
    await worlds.addEntries(owner.uid, unid, {
      add: [],
      replace: [{ id: mara._id, entry }],
      forbidden_words: ["salt", "Sea"],
    });
    const after = await owner.get<Entry>(`${path}/${mara._id}`);
    expect(after.character_relationships).toEqual([
      { name: "Oriel", locked: true, relationships: ["rival"] },
      ...relationshipOutput("A", "B", "C", "D", "E", "F", "G"),
      { name: "Ines", locked: true, relationships: ["sister"] },
    ]);
    expect(await owner.get(`/api/v1/universes/${unid}`)).toMatchObject({ forbidden_words: ["Salt", "Sea"] });
  });

  it("is limited to a world's maximum, also for concurrent requests", async () => {
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
