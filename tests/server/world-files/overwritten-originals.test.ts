// A world is exported to a table or another program's book and imported again after changes: its texts are updated, and
// other programs' stored data is kept.
import { describe, expect, it } from "vitest";
import type { WorldFile } from "../../../contract/world-files.ts";
import { testApp } from "../../support/app.ts";
import { bookEntry, cardPng, cardV2, cardV3, charx, jsonBytes, utf8 } from "../../support/lore-files.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { dataOf, savedCard, savedWorld } from "../../support/saved-files.ts";
import { broughtIn, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const HAPPY = { type: "emotion", uri: "embeded://assets/emotion/happy.png", name: "happy", ext: "png" };
const ICON = { type: "icon", uri: "ccdefault:", name: "main", ext: "png" };
const WITH_FILE = charx(cardV3({ assets: [ICON, HAPPY] }), { "assets/emotion/happy.png": utf8("happy") });
const FORMATS = ["csv", "sillytavern", "lorebook_v3"] as const;
const CARDS: readonly (readonly [name: string, bytes: Uint8Array])[] = [
  ["V3 in an archive", WITH_FILE],
  ["V3 in a picture", cardPng({ ccv3: cardV3() })],
  ["V2 in a picture", cardPng({ chara: cardV2() })],
  ["V2 as JSON", jsonBytes(cardV2())],
];

const states = ({ rows }: WorldFile) => Object.fromEntries(rows.map(({ name, state }) => [name, state]));
const filesKept = async (unid: string) =>
  (
    await pool.query<{ n: number }>(
      "select count(*)::int as n from entry_files f join entries e on e.id = f.entry_id where e.world_id = $1",
      [unid],
    )
  ).rows[0]?.n;

/** Imports an export again with a change, overwriting every clash. */
async function changed(person: TestPerson, unid: string, format: (typeof FORMATS)[number], from: string, to: string) {
  const text = (await savedWorld(app, person, unid, format)).toString("utf8");
  expect(text).toContain(from);
  const file = await sentFile(person, utf8(text.replace(from, to)), "back", `&unid=${unid}`);
  return { file, outcome: await broughtIn(person, file._id, { unid, clashes: "overwrite" }) };
}

describe.each(CARDS)("a card of %s", (_, bytes) => {
  it.each(FORMATS)("keeps all its original data where its words are imported changed from %s", async (format) => {
    const person = await signUp(app);
    const { world } = await imported(person, bytes, "seraphina");
    const before = dataOf(await savedCard(app, person, world._id));
    const files = await filesKept(world._id);
    const { file, outcome } = await changed(person, world._id, format, "guardian of the glade", "warden of the glade");
    expect(states(file)).toEqual({ Seraphina: "clash", Eldoria: "same", Shadowfang: "same", glade: "same" });
    expect(outcome).toMatchObject({ overwritten: 1, same: 3, problems: [] });
    const [seraphina] = (await entriesOf(person, world._id)).filter(({ name }) => name === "Seraphina");
    expect(seraphina?.description).toContain("warden of the glade");
    const after = dataOf(await savedCard(app, person, world._id));
    expect(after["description"]).toContain("warden of the glade");
    expect({ ...after, description: "" }).toEqual({ ...before, description: "" });
    expect(await filesKept(world._id)).toBe(files);
    // Importing the export again, and the next one, changes nothing more.
    const again = await sentFile(person, await savedWorld(app, person, world._id, format), "x", `&unid=${world._id}`);
    expect([...new Set(again.rows.map(({ state }) => state))]).toEqual(["same"]);
  });
});

it("an entry of a card's book takes a longer text whole from a book, and is exported with it", async () => {
  const person = await signUp(app);
  const long = `The moor is wide. ${"It rains there. ".repeat(20)}`;
  const card = cardV3({ character_book: { extensions: {}, entries: [bookEntry({ comment: "Moor", content: long })] } });
  const { world } = await imported(person, jsonBytes(card));
  await changed(person, world._id, "lorebook_v3", "The moor is wide", "The moor is dark");
  const [moor] = dataOf(await savedCard(app, person, world._id)).character_book?.entries ?? [];
  expect(moor).toMatchObject({ content: long.replace("wide", "dark"), insertion_order: 100, comment: "Moor" });
});

it("changed fields of a book are exported with the book, and the card keeps its own", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, jsonBytes(cardV3()));
  const text = (await savedWorld(app, person, world._id, "lorebook_v3")).toString("utf8");
  const book = JSON.parse(text) as { data: { entries: Record<string, unknown>[] } };
  Object.assign(book.data.entries[0] as object, { insertion_order: 7, content: "Eldoria burned." });
  const file = await sentFile(person, jsonBytes(book), "b.json", `&unid=${world._id}`);
  await broughtIn(person, file._id, { unid: world._id, clashes: "overwrite" });
  const out = JSON.parse((await savedWorld(app, person, world._id, "lorebook_v3")).toString("utf8")) as typeof book;
  expect(out.data.entries[0]).toMatchObject({ insertion_order: 7, content: "Eldoria burned." });
  const [eldoria] = dataOf(await savedCard(app, person, world._id)).character_book?.entries ?? [];
  expect(eldoria).toMatchObject({ insertion_order: 100, content: "Eldoria burned.", priority: 10 });
});

it("a text longer than what is shown does not count as the same", async () => {
  const person = await signUp(app);
  const text = (end: string) => `${"It rains there. ".repeat(20)}${end}`;
  const card = cardV3({
    character_book: { extensions: {}, entries: [bookEntry({ comment: "Moor", content: text("A") })] },
  });
  const { world } = await imported(person, jsonBytes(card));
  const book = { spec: "lorebook_v3", data: { entries: [bookEntry({ comment: "Moor", content: text("B") })] } };
  expect(states(await sentFile(person, jsonBytes(book), "b", `&unid=${world._id}`))).toEqual({ Moor: "clash" });
});

it("a card is imported although a table had the same text before", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, jsonBytes(cardV3()));
  const table = await savedWorld(app, person, world._id, "csv");
  const { world: plain } = await imported(person, table, "t.csv", "Plain");
  const card = await sentFile(person, WITH_FILE, "s.charx", `&unid=${plain._id}`);
  expect(states(card)).toMatchObject({ Seraphina: "clash" });
  await broughtIn(person, card._id, { unid: plain._id, clashes: "overwrite" });
  expect(dataOf(await savedCard(app, person, plain._id))["first_mes"]).not.toBe("");
  expect(await filesKept(plain._id)).toBe(1);
  // Another card that replaces it has none of its files.
  const other = await sentFile(person, jsonBytes(cardV3({ tags: ["other"] })), "o.json", `&unid=${plain._id}`);
  await broughtIn(person, other._id, { unid: plain._id, clashes: "overwrite" });
  expect(await filesKept(plain._id)).toBe(0);
});

it("entries with digests of an earlier version are compared by their originals", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, jsonBytes(cardV3()));
  await pool.query("update entries set extensions_digest = '2jmj7l5rSw0yVb_vlWAYkK_YBwk' where world_id = $1", [
    world._id,
  ]);
  const same = await sentFile(person, jsonBytes(cardV3()), "s.json", `&unid=${world._id}`);
  expect([...new Set(same.rows.map(({ state }) => state))]).toEqual(["same"]);
  await changed(person, world._id, "csv", "guardian", "warden");
  expect(dataOf(await savedCard(app, person, world._id))["tags"]).toEqual(["fantasy", "healer"]);
});
