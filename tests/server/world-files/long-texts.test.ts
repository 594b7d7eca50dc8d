// Texts longer than an entry holds, through the calls: shown, cut or split as chosen, and exported whole.
import { describe, expect, it } from "vitest";
import { ENTRIES_PER_WORLD_MAX, ENTRY_DESCRIPTION_MAX, NAMED_ENTRIES_MAX } from "../../../contract/limits.ts";
import type { LongRow, WorldFile } from "../../../contract/world-files.ts";
import { testApp } from "../../support/app.ts";
import { bookEntry, cardPng, cardV2, jsonBytes, sillyBook, sillyEntry } from "../../support/lore-files.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const sentence = (about: string) => `The ${about} is older than the town, and nobody has ever counted its stones. `;
const LONG = ["tower", "wall", "well", "gate", "bridge"].map(sentence).join("");
const KEEP = sillyEntry(0, { comment: "Keep", key: ["Keep", "the old keep"], content: LONG });
const SHORT = sillyEntry(1, { comment: "Moor", key: ["Moor"], content: "It is wide." });
const MOAT = sillyEntry(2, { comment: "Moat", key: ["Moat"], content: LONG.replaceAll("town", "moat") });
const BOOK = jsonBytes(sillyBook([KEEP, SHORT, MOAT]));

const world = (person: TestPerson) => person.post<{ _id: string }>("/api/v1/universes", { title: "Mine" });
const row = (person: TestPerson, { _id }: WorldFile, index: number) =>
  person.ask("GET", `/api/v1/world_files/${_id}/rows/${index}`);
async function saved(person: TestPerson, path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${app.url}/api/v1/universes/${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}
const book = async (person: TestPerson, unid: string) =>
  (await saved(person, `${unid}/export?format=sillytavern`))["entries"];
const names = async (person: TestPerson, unid: string) => (await entriesOf(person, unid)).map(({ name }) => name);

describe("a text that is longer than an entry holds", () => {
  it("from a table stays split in exports, and text beyond its entries is reported as lost", async () => {
    const person = await signUp(app);
    const table = Buffer.from(`name,description\nRain,"${"It rains. ".repeat(1_000)}"\n`);
    const file = await sentFile(person, table, "table.csv");
    const left = file.rows[0]?.long?.left ?? 0;
    expect(file.rows[0]?.long).toMatchObject({ parts: 40, kept: true, rejoined: false });
    const outcome = await broughtIn(person, file._id, { unid: null, title: "Rain", long_texts: "split" });
    expect(outcome.problems).toEqual([{ entry: 0, kind: "text_over_lost", detail: String(left) }]);
  });

  it("is shown: its length, what it would become, and what a single entry leaves out", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, BOOK, "book.json");
    const long = { length: LONG.length, parts: 3, left: 0, kept: true, rejoined: true };
    expect(file.rows.map((each) => each.long)).toEqual([long, null, long]);
    const shown = (await row(person, file, 0)).body as LongRow;
    expect(shown.parts).toHaveLength(3);
    expect(shown.parts.join(" ")).toBe(LONG.trim());
    expect(`${shown.beginning} ${shown.left}`).toBe(LONG.trim());
    expect(shown.left_length).toBe(shown.left.length);
    const other = await signUp(app);
    for (const answer of [await row(person, file, 1), await row(person, file, 9), await row(other, file, 0)])
      expect(codeOf(answer)).toBe(40445);
    expect(codeOf(await row(person, file, -1))).toBe(42200);
  });

  it("is imported as its beginning by default, which is reported", async () => {
    const person = await signUp(app);
    const { world: made, ...outcome } = await imported(person, BOOK, "book.json");
    expect(outcome).toMatchObject({ added: 3, cut: { count: 2 }, split: { count: 0, entries: [] }, problems: [] });
    const [keep] = (await entriesOf(person, made._id)).filter(({ name }) => name === "Keep");
    expect(outcome.cut.entries[0]).toEqual({ _id: keep?._id, name: "Keep", type: "normal" });
    expect(await book(person, made._id)).toEqual(sillyBook([KEEP, SHORT, MOAT])["entries"]);
  });

  it("is imported as several entries, which are exported as one", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, BOOK, "book.json");
    const outcome = await broughtIn(person, file._id, {
      unid: null,
      title: "Split",
      long_texts: "split",
      beginning: [2],
    });
    const { _id: unid } = outcome.world;
    const entries = await entriesOf(person, unid);
    expect(entries.map(({ name }) => name)).toEqual(["Keep", "Keep (2)", "Keep (3)", "Moat", "Moor"]);
    expect(
      entries
        .slice(0, 3)
        .map(({ description }) => description)
        .join(" "),
    ).toBe(LONG.trim());
    expect(entries[1]).toMatchObject({ type: "normal", aliases: ["Keep", "the old keep"], underline: false });
    const [keep, , , moat] = entries;
    expect(outcome).toMatchObject({
      added: 5,
      split: { count: 1, entries: [{ _id: keep?._id, name: "Keep", type: "normal" }] },
      cut: { count: 1, entries: [{ _id: moat?._id, name: "Moat", type: "normal" }] },
    });
    expect(await book(person, unid)).toEqual(sillyBook([KEEP, SHORT, MOAT])["entries"]);

    // A change in a part is in the book, once.
    const part = entries[1] as (typeof entries)[number];
    await person.ask("PUT", `/api/v1/universes/${unid}/entries/${part._id}`, {
      ...{ type: "normal", name: part.name, description: "Only mice live here." },
    });
    const [first, third] = [entries[0]?.description, entries[2]?.description];
    expect(await book(person, unid)).toMatchObject({ 0: { content: `${first} Only mice live here. ${third}` } });
  });

  it("can be split by row too", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, BOOK, "book.json");
    const { world: made } = await broughtIn(person, file._id, { unid: null, title: "Split", split: [2] });
    expect(await names(person, made._id)).toEqual(["Keep", "Moat", "Moat (2)", "Moat (3)", "Moor"]);
    const both = { unid: null, title: "Split", split: [2], beginning: [2] };
    expect(codeOf(await person.ask("POST", `/api/v1/world_files/${file._id}/import`, both))).toBe(42200);
  });

  it("counts as the same when its file is imported again, split or not", async () => {
    const person = await signUp(app);
    const file = await sentFile(person, BOOK, "book.json");
    const choices = { unid: null, title: "Split", split: [0] };
    const { world: made } = await broughtIn(person, file._id, choices);
    const again = await sentFile(person, BOOK, "book.json", `&unid=${made._id}`);
    expect(again.rows.map(({ state }) => state)).toEqual(["same", "same", "same"]);
    const out = jsonBytes(await saved(person, `${made._id}/export?format=storyloom`));
    const own = await sentFile(person, out, "own.json", `&unid=${made._id}`);
    expect(new Set(own.rows.map(({ state }) => state))).toEqual(new Set(["same"]));
    // Our own format keeps the parts, and they are joined from there too.
    const copy = await imported(person, out, "own.json");
    expect(copy.added).toBe(5);
    expect(await book(person, copy.world._id)).toEqual(sillyBook([KEEP, SHORT, MOAT])["entries"]);
  });

  it("gets no name twice, and is one entry where it overwrites another", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    for (const name of ["Keep (2)", "Moat"])
      await person.post(`/api/v1/universes/${unid}/entries`, { type: "normal", name, description: "Mine." });
    const file = await sentFile(person, BOOK, "book.json", `&unid=${unid}`);
    const outcome = await broughtIn(person, file._id, { unid, clashes: "overwrite", long_texts: "split" });
    expect(outcome).toMatchObject({ added: 4, overwritten: 1, split: { count: 1 }, cut: { count: 1 } });
    expect(await names(person, unid)).toEqual(["Keep", "Keep (2)", "Keep (3)", "Keep (4)", "Moat", "Moor"]);
    expect(outcome.cut.entries).toMatchObject([{ name: "Moat" }]);
  });

  it("needs room for all of its entries", async () => {
    const person = await signUp(app);
    const { _id: unid } = await world(person);
    await pool.query(
      `insert into entries (world_id, type, name, sort_key)
       select $1, 'normal', 'n' || n, 'n' || n from generate_series(1, $2::int) n`,
      [unid, ENTRIES_PER_WORLD_MAX - 4],
    );
    const file = await sentFile(person, BOOK, "book.json");
    const begin = (choices: object) => person.ask("POST", `/api/v1/world_files/${file._id}/import`, choices);
    expect(codeOf(await begin({ unid, long_texts: "split" }))).toBe(42276);
    await broughtIn(person, file._id, { unid, skip: [2], long_texts: "split" });
  });

  it("names the first of many, and reports how much of an endless one is in no entry", async () => {
    const person = await signUp(app);
    const many = Array.from({ length: NAMED_ENTRIES_MAX + 2 }, (_, at) =>
      sillyEntry(at, { comment: `Keep ${at}`, key: [`Keep ${at}`], content: LONG }),
    );
    const endless = sillyEntry(90, { comment: "Rain", key: ["Rain"], content: "It rains. ".repeat(2_000) });
    const file = await sentFile(person, jsonBytes(sillyBook([...many, endless])), "book.json");
    const left = file.rows.at(-1)?.long?.left ?? 0;
    expect(left).toBeGreaterThan(10_000);
    const outcome = await broughtIn(person, file._id, { unid: null, title: "Many", long_texts: "split" });
    expect([outcome.split.count, outcome.split.entries.length]).toEqual([NAMED_ENTRIES_MAX + 3, NAMED_ENTRIES_MAX]);
    expect(outcome.problems).toEqual([{ entry: NAMED_ENTRIES_MAX + 2, kind: "text_over", detail: String(left) }]);
    expect(await book(person, outcome.world._id)).toMatchObject({ 90: { content: endless["content"] } });
  });
});

it("a card whose texts were split round-trips, with its picture", async () => {
  const person = await signUp(app);
  const entry = bookEntry({ comment: "Keep", keys: ["Keep"], content: LONG });
  const card = cardV2({ description: LONG, character_book: { extensions: {}, entries: [entry] } });
  const file = await sentFile(person, cardPng({ chara: card }), "card.png");
  const { world: made } = await broughtIn(person, file._id, { unid: null, title: "Card", long_texts: "split" });
  const entries = await entriesOf(person, made._id);
  expect(entries.map(({ name, type }) => [name, type])).toEqual([
    ["Keep", "normal"],
    ["Keep (2)", "normal"],
    ["Keep (3)", "normal"],
    ["Seraphina", "character"],
    ["Seraphina (2)", "normal"],
    ["Seraphina (3)", "normal"],
  ]);
  for (const { description } of entries) expect(description.length).toBeLessThanOrEqual(ENTRY_DESCRIPTION_MAX);
  const [character] = entries.filter(({ type }) => type === "character");
  expect(character?.avatar).toMatch(/^\/images\//);
  const out = await saved(person, `${made._id}/entries/${character?._id}/export?format=card_json`);
  expect(out["data"]).toMatchObject(card["data"] as object);
});

it("parts follow a rename of their first entry, match its names, and are still exported as one text", async () => {
  const person = await signUp(app);
  const file = await sentFile(person, BOOK, "book.json");
  const { world: made } = await broughtIn(person, file._id, { unid: null, title: "Split", long_texts: "split" });
  const path = `/api/v1/universes/${made._id}/entries`;
  const find = async (name: string) => {
    const { _id, type, description } = (await entriesOf(person, made._id)).find((each) => each.name === name) ?? {};
    return { _id, body: { type, name, description } };
  };
  // A part whose names were changed by hand keeps them.
  const own = await find("Keep (3)");
  await person.put(`${path}/${own._id}`, { ...own.body, aliases: ["dungeon"] });
  const first = await find("Keep");
  await person.put(`${path}/${first._id}`, { ...first.body, name: "Hold", aliases: ["the hold"] });
  const called = (await entriesOf(person, made._id)).map(({ name, aliases }) => [name, aliases]);
  expect(called).toEqual([
    ["Hold", ["the hold"]],
    ["Hold (2)", ["Hold", "the hold"]],
    ["Keep (3)", ["dungeon"]],
    ["Moat", []],
    ["Moat (2)", ["Moat"]],
    ["Moat (3)", ["Moat"]],
    ["Moor", []],
  ]);
  const found = await person.get<{ data: { name: string }[] }>(`${path}?name=hold&order_by=name`);
  expect(found.data.map(({ name }) => name)).toContain("Hold (2)");
  const { 0: hold } = (await book(person, made._id)) as Record<string, Record<string, unknown>>;
  const parts = LONG.trim().split(/(?<=stones\.) /);
  expect(hold).toMatchObject({ comment: "Hold", key: ["Hold", "the hold"] });
  expect(String(hold?.["content"])).toContain(parts[0]);
  expect(String(hold?.["content"]), "it is an entry of its own by now").not.toContain(parts.at(-1));
});
