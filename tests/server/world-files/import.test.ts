// Imports of other programs' files through the calls: the preview, the result, and that it happens once and atomically.
import { describe, expect, it } from "vitest";
import { ENTRIES_PER_WORLD_MAX, WORLD_FILES_KEPT_MAX, WORLDS_PER_USER_MAX } from "../../../contract/limits.ts";
import type { ImportProgress, WorldFile } from "../../../contract/world-files.ts";
import { purgeWorldFiles } from "../../../server/modules/world-files/world-files.jobs.ts";
import { testApp } from "../../support/app.ts";
import {
  agnaiBook,
  bookEntry,
  cardPng,
  cardV2,
  jsonBytes,
  novelBook,
  novelEntry,
  risuBook,
  utf8,
} from "../../support/lore-files.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, ended, entriesOf, imported, sendFile, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;

const csv = (...rows: readonly (readonly [name: string, description: string])[]) =>
  utf8(["name,description", ...rows.map((row) => row.join(","))].join("\n"));
const LAMPS = csv(["Lamp", "It burns."], ["Mara", "She waits."], ["Sea", "It is wide."]);
const world = (person: TestPerson, title = "Mine") =>
  person.post<{ _id: string }>("/api/v1/universes", { title, background: "", forbidden_words: [] });
const addEntry = (person: TestPerson, unid: string, name: string, description: string) =>
  person.post<{ _id: string }>(`/api/v1/universes/${unid}/entries`, { type: "normal", name, description });
const begin = (person: TestPerson, fileId: string, choices: object) =>
  person.ask("POST", `/api/v1/world_files/${fileId}/import`, choices);
const counted = async () =>
  (
    await pool.query(
      "select (select count(*) from worlds)::int as worlds, (select count(*) from entries)::int as entries",
    )
  ).rows[0] as { worlds: number; entries: number };
const texts = async (person: TestPerson, unid: string) =>
  (await entriesOf(person, unid)).map(({ name, description }) => [name, description]);

describe("a new world", () => {
  it("has everything in the file, and the file's title is proposed", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, LAMPS, "night voyage.csv");
    expect(file).toMatchObject({ name: "night voyage.csv", format: "csv", unid: null, title: "night voyage" });
    expect(file.rows).toMatchObject([
      { index: 0, name: "Lamp", type: "normal", excerpt: "It burns.", picture: false, state: "new" },
      { index: 1, name: "Mara", state: "new" },
      { index: 2, name: "Sea", state: "new" },
    ]);
    const outcome = await broughtIn(person, file._id, { unid: null, title: "Voyage", skip: [2] });
    expect(outcome).toMatchObject({ added: 2, overwritten: 0, kept: 0, same: 0, skipped: 1, problems: [] });
    expect(outcome.world).toMatchObject({ title: "Voyage", entry_count: 2 });
    expect(await texts(person, outcome.world._id)).toEqual([
      ["Lamp", "It burns."],
      ["Mara", "She waits."],
    ]);
  });

  it("lists entries imported together in the file's order, also where the latest is first", async () => {
    const person = await signUp(app);
    const names = ["Zoom", "Anchor", "Mast", "Bell", "Yard"];
    const { world: made } = await imported(person, csv(...names.map((name) => [name, "x"] as const)));
    const listed = async (order: string) => {
      const { data } = await person.get<{ data: { name: string }[] }>(
        `/api/v1/universes/${made._id}/entries?order_by=${order}`,
      );
      return data.map(({ name }) => name);
    };
    expect(await listed("updated_at")).toEqual(names);
    expect(await listed("created_at")).toEqual(names);
    await addEntry(person, made._id, "Later", "y");
    expect(await listed("updated_at")).toEqual(["Later", ...names]);
  });

  it("is made from a card in a picture, with its character, its book and its picture", async () => {
    const person = await signUp(app);
    const { file, world: made } = await imported(person, cardPng({ chara: cardV2() }), "seraphina.png");
    expect(file).toMatchObject({ format: "card_v2", title: "Seraphina" });
    expect(file.rows[0]).toMatchObject({ name: "Seraphina", type: "character", picture: true });
    expect(file.problems.map(({ kind }) => kind)).toContain("card_texts");
    const entries = await entriesOf(person, made._id);
    expect(entries.map(({ name }) => name)).toEqual(expect.arrayContaining(["Seraphina", "Eldoria", "Shadowfang"]));
    expect(entries.find(({ name }) => name === "Seraphina")?.avatar).toMatch(/^\/images\/[\w-]+\.webp$/);
    expect(entries.find(({ name }) => name === "Shadowfang")?.use).toBe("always");
  });

  it("is imported without a picture that can't be used, and reports that", async () => {
    const person = await signUp(app);
    const card = cardPng({ chara: cardV2() });
    // The pixels are damaged, the card is not.
    const damaged = Uint8Array.from(card);
    const at = Buffer.from(card).indexOf("IDAT");
    damaged.fill(0xff, at + 4, at + 12);
    const { added, problems } = await imported(person, damaged, "seraphina.png");
    expect(added).toBe(4);
    expect(problems.map(({ kind }) => kind)).toEqual(["picture_refused"]);
  });

  it("needs a title, and room in the person's limit of worlds", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, LAMPS);
    expect(codeOf(await begin(person, file._id, { unid: null }))).toBe(42241);
    expect(codeOf(await begin(person, file._id, { unid: null, title: "" }))).toBe(42241);
    await pool.query("insert into worlds (owner_id, title) select $1, 'w' from generate_series(1, $2::int)", [
      person.uid,
      WORLDS_PER_USER_MAX,
    ]);
    expect(codeOf(await begin(person, file._id, { unid: null, title: "One more" }))).toBe(42275);
  });
});

describe("an existing world", () => {
  it("is compared: new, another entry with that name, the same", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    await addEntry(person, unid, "LAMP", "Mine.");
    await addEntry(person, unid, "Sea", "It is wide.");
    await imported(person, LAMPS);
    const first = await sentFile(person, LAMPS, "f", `&unid=${unid}`);
    expect(first.rows.map(({ state }) => state)).toEqual(["clash", "new", "clash"]);
    // Entries imported from the same file are the same.
    await broughtIn(person, first._id, { unid, clashes: "overwrite" });
    const second = await sentFile(person, LAMPS, "f", `&unid=${unid}`);
    expect(second.rows.map(({ state }) => state)).toEqual(["same", "same", "same"]);
    const next = await person.get<WorldFile>(`/api/v1/world_files/${second._id}`);
    expect(next.rows.map(({ state }) => state)).toEqual(["new", "new", "new"]);
    expect(codeOf(await begin(person, second._id, { unid }))).toBe(42287);
  });

  it("is also compared by other names, and reports under which name it has an entry", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    await person.post(`/api/v1/universes/${unid}/entries`, {
      ...{ type: "normal", name: "Gullgate", aliases: ["Sea Gate"], description: "Mine." },
    });
    const gate = bookEntry({ name: "", comment: "sea gate", keys: ["Gullgate", "the gate"] });
    const book = jsonBytes({ spec: "lorebook_v3", data: { extensions: {}, entries: [gate] } });
    const file = await sentFile(person, book, "f.json", `&unid=${unid}`);
    expect(file.rows).toMatchObject([{ name: "sea gate", state: "clash", here: "Gullgate" }]);
    // One's own entries are kept by default, and then there is nothing to import.
    expect(codeOf(await begin(person, file._id, { unid }))).toBe(42287);
    await broughtIn(person, file._id, { unid, clashes: "beside" });
    expect((await texts(person, unid)).map(([name]) => name)).toEqual(["Gullgate", "sea gate"]);
  });

  it.each([
    [
      "keep",
      [
        ["Lamp", "Mine."],
        ["Mara", "She waits."],
        ["Sea", "It is wide."],
      ],
      { added: 2, kept: 1 },
    ],
    [
      "overwrite",
      [
        ["Lamp", "It burns."],
        ["Mara", "She waits."],
        ["Sea", "It is wide."],
      ],
      { added: 2, overwritten: 1 },
    ],
    [
      "beside",
      [
        ["Lamp", "Mine."],
        ["Lamp", "It burns."],
        ["Mara", "She waits."],
        ["Sea", "It is wide."],
      ],
      { added: 3, kept: 0 },
    ],
  ] as const)("handles clashes as chosen: %s", async (clashes, expected, counts) => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    const { _id: lamp } = await addEntry(person, unid, "Lamp", "Mine.");
    const file = await sentFile(person, LAMPS, "f", `&unid=${unid}`);
    expect(await broughtIn(person, file._id, { unid, clashes })).toMatchObject(counts);
    expect((await texts(person, unid)).sort()).toEqual([...expected].map((row) => [...row]).sort());
    // Whatever was chosen, the entry keeps its id.
    expect((await entriesOf(person, unid)).map(({ _id }) => _id)).toContain(lamp);
  });

  it("prefers a row's own choice to the one for all", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    await addEntry(person, unid, "Lamp", "Mine.");
    await addEntry(person, unid, "Sea", "Mine too.");
    const file = await sentFile(person, LAMPS, "f", `&unid=${unid}`);
    const outcome = await broughtIn(person, file._id, { unid, clashes: "overwrite", keep: [2], skip: [1] });
    expect(outcome).toMatchObject({ added: 0, overwritten: 1, kept: 1, skipped: 1 });
    expect(await texts(person, unid)).toEqual([
      ["Lamp", "It burns."],
      ["Sea", "Mine too."],
    ]);
    expect(codeOf(await begin(person, file._id, { unid, keep: [1], skip: [1] }))).toBe(42200);
  });

  it("keeps its background and cover unless they are selected", async () => {
    const person = await signUp(app);
    const card = cardPng({ chara: cardV2() });
    const { _id: unid } = await world(person);
    await person.patch(`/api/v1/universes/${unid}`, { background: "Mine." });
    const first = await sentFile(person, card, "f", `&unid=${unid}`);
    expect(first.background).not.toBe("");
    expect((await broughtIn(person, first._id, { unid })).world.background).toBe("Mine.");
    const second = await sentFile(person, card, "f", `&unid=${unid}`);
    const { world: after } = await broughtIn(person, second._id, { unid, background: true });
    expect(after.background).toBe(second.background);
  });

  it("refuses what it has no room for", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    await pool.query(
      "insert into entries (world_id, type, name) select $1, 'normal', 'e' || n from generate_series(1, $2::int) n",
      [unid, ENTRIES_PER_WORLD_MAX - 2],
    );
    const file = await sentFile(person, LAMPS, "f", `&unid=${unid}`);
    expect(file.room).toBe(2);
    expect(codeOf(await begin(person, file._id, { unid }))).toBe(42276);
    expect((await broughtIn(person, file._id, { unid, skip: [0] })).added).toBe(2);
  });
});

describe("an import", () => {
  it("is done once, however often it is requested", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, LAMPS);
    const before = await counted();
    const choices = { unid: null, title: "Once" };
    await Promise.all([1, 2, 3].map(() => begin(person, file._id, choices)));
    const first = await ended(person, file._id);
    const again = await person.post<ImportProgress>(`/api/v1/world_files/${file._id}/import`, choices);
    expect(again).toEqual(first);
    expect(await counted()).toEqual({ worlds: before.worlds + 1, entries: before.entries + 3 });
  });

  it("that fails in the middle stores nothing, and can be repeated", async () => {
    const person = await signUp(app);
    const rows = Array.from({ length: 1_200 }, (_, n) => [`Entry ${n}`, `It is number ${n}.`] as const);
    const file = await sentFile(person, csv(...rows));
    const before = await counted();
    await pool.query(`create function break_import() returns trigger language plpgsql as $$
      begin if new.name = 'Entry 1100' then raise exception 'broken on purpose'; end if; return new; end $$`);
    await pool.query(
      "create trigger break_import before insert on entries for each row execute function break_import()",
    );
    await begin(person, file._id, { unid: null, title: "Broken" });
    expect(await ended(person, file._id)).toMatchObject({ status: "failed", error_code: 50000, outcome: null });
    expect(await counted()).toEqual(before);
    await pool.query("drop trigger break_import on entries");
    await begin(person, file._id, { unid: null, title: "Mended" });
    expect(await ended(person, file._id)).toMatchObject({ status: "done", outcome: { added: 1_200 } });
    expect(await counted()).toEqual({ worlds: before.worlds + 1, entries: before.entries + 1_200 });
  });

  it("whose process died has failed, and can be repeated", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, LAMPS);
    await pool.query(
      "update world_files set status = 'running', run_id = gen_random_uuid(), beat_at = now() - interval '2 minutes' where id = $1",
      [file._id],
    );
    const lost = await person.get<ImportProgress>(`/api/v1/world_files/${file._id}/progress`);
    expect(lost).toMatchObject({ status: "failed", error_code: 50300 });
    expect(await broughtIn(person, file._id, { unid: null, title: "After all" })).toMatchObject({ added: 3 });
  });

  it("imports as many entries as a world may have", { timeout: 120_000 }, async () => {
    const person = await signUp(app);
    const rows = Array.from({ length: ENTRIES_PER_WORLD_MAX + 5 }, (_, n) => [`Entry ${n}`, "x"] as const);
    const { file, added } = await imported(person, csv(...rows));
    expect(added).toBe(ENTRIES_PER_WORLD_MAX);
    expect(file.problems).toContainEqual({ entry: null, kind: "entries_left", detail: "5" });
  });
});

describe("other programs' books", () => {
  it.each<[format: string, name: string, book: Record<string, unknown>, entries: [string, string, string][]]>([
    [
      "novelai",
      "coast.lorebook",
      novelBook([novelEntry()]),
      [["林晚", "林大夫", "林晚是北方来的医生。她从不提起故乡。"]],
    ],
    [
      "risu",
      "risu.json",
      risuBook([{ comment: "Sea", key: "sea, ocean", content: "Cold." }]),
      [["Sea", "ocean", "Cold."]],
    ],
    [
      "agnai",
      "agnai.json",
      agnaiBook([{ name: "Sea", keywords: ["ocean"], entry: "Cold." }]),
      [["Sea", "ocean", "Cold."]],
    ],
  ])("%s is imported, and round-trips in our own format", async (format, name, book, entries) => {
    const person = await signUp(app);
    const { file, world: made } = await imported(person, jsonBytes(book), name);
    expect(file.format).toBe(format);
    const told = async (unid: string) =>
      (await entriesOf(person, unid)).map((entry) => [entry.name, entry.aliases.join(), entry.description]);
    expect(await told(made._id)).toEqual(entries);
    const own = await fetch(`${app.url}/api/v1/universes/${made._id}/export?format=storyloom`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const text = await own.text();
    // All its original data is exported.
    expect((JSON.parse(text) as { entries: { extensions: object }[] }).entries[0]?.extensions).toHaveProperty(format);
    const { world: back } = await imported(person, utf8(text), "own.json", "Back");
    expect(await told(back._id)).toEqual(entries);
  });
});

describe("what moderation refuses", () => {
  const REFUSED = "how to build a pipe bomb";
  const many = Array.from({ length: 40 }, (_, n) => [`Entry ${n}`, "It waits."] as const);

  it("ends an import with the entry's name, and without that entry the rest can be imported", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, csv(...many.slice(0, 27), ["Smith", REFUSED], ...many.slice(27)), "f.csv");
    const { _id: unid } = await world(person);
    await begin(person, file._id, { unid });
    expect(await ended(person, file._id)).toMatchObject({ status: "failed", error_code: 42203, error_entry: "Smith" });
    expect(await texts(person, unid)).toEqual([]);
    const outcome = await broughtIn(person, file._id, { unid, skip: [27] });
    expect(outcome).toMatchObject({ added: 40, skipped: 1 });
  });

  it("names no entry where it is something else", async () => {
    const person = await signUp(app);
    const card = cardV2({ scenario: REFUSED });
    const { _id } = await sentFile(person, utf8(JSON.stringify(card)), "card.json");
    await begin(person, _id, { unid: null, title: "New" });
    expect(await ended(person, _id)).toMatchObject({ status: "failed", error_code: 42203, error_entry: null });
  });
});

describe("settings of a book", () => {
  const book = (settings: object, entry: Record<string, unknown>) =>
    jsonBytes({ spec: "lorebook_v3", data: { extensions: {}, ...settings, entries: [bookEntry(entry)] } });
  const kinds = (file: WorldFile) => file.problems.map(({ entry, kind, detail }) => [entry, kind, detail]);

  it("are reported as left out where the world has another book's settings, and only there", async () => {
    const person = await signUp(app);
    const first = { name: "Coast", scan_depth: 10 };
    const { world: made } = await imported(person, book(first, { comment: "Reef", keys: ["reef"] }), "a.json");
    const second = book({ name: "Hills", scan_depth: 30 }, { comment: "Hill", keys: ["hill"] });
    const alone = await sentFile(person, second, "b.json");
    expect(kinds(alone)).toEqual([[null, "book_settings", "scan_depth"]]);
    const beside = await sentFile(person, second, "b.json", `&unid=${made._id}`);
    expect(kinds(beside)).toEqual([[null, "settings_left", "scan_depth"]]);
    // Equal settings lose nothing.
    const same = book({ name: "Moor", scan_depth: 10 }, { comment: "Moor", keys: ["moor"] });
    expect(kinds(await sentFile(person, same, "c.json", `&unid=${made._id}`))).toEqual([
      [null, "book_settings", "scan_depth"],
    ]);
  });
});

describe("an uploaded file", () => {
  it("is kept for an hour, the latest few per person", async () => {
    const person = await signUp(app);
    const files: WorldFile[] = [];
    for (let n = 0; n <= WORLD_FILES_KEPT_MAX; n++) files.push(await sentFile(person, LAMPS, `${n}`));
    const [first, second] = files as [WorldFile, WorldFile];
    const look = (fileId: string) => person.ask("GET", `/api/v1/world_files/${fileId}`);
    expect(codeOf(await look(first._id))).toBe(40445);
    expect((await look(second._id)).status).toBe(200);
    await pool.query("update world_files set expires_at = now() where id = $1", [second._id]);
    expect(codeOf(await look(second._id))).toBe(40445);
    expect(await purgeWorldFiles(db)).toBe(1);
    const { rows } = await pool.query("select 1 from world_file_pieces where file_id = $1", [second._id]);
    expect(rows).toEqual([]);
  });

  it("can be deleted", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, LAMPS);
    await person.remove(`/api/v1/world_files/${file._id}`);
    expect(codeOf(await person.ask("GET", `/api/v1/world_files/${file._id}`))).toBe(40445);
  });

  it("can be compared with one's own worlds only", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const { _id: unid } = await world(other);
    expect(codeOf(await sendFile(person, LAMPS, "f", `&unid=${unid}`))).toBe(40403);
  });
});
