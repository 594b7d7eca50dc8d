// The rest of a text of which an entry holds the beginning: returned with the entry, read, dropped and restored; what
// the page says about it matches the exports.
import { expect, it } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import { keepsRest, type OverlongText } from "../../../contract/overlong-text.ts";
import { testApp } from "../../support/app.ts";
import { bookEntry, cardPng, cardV2, jsonBytes, sillyBook, sillyEntry } from "../../support/lore-files.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });

const sentence = (about: string) => `The ${about} is older than the town, and nobody has ever counted its stones. `;
const LONG = ["tower", "wall", "well", "gate", "bridge"].map(sentence).join("").trim();
const KEEP = sillyEntry(0, { comment: "Keep", key: ["Keep"], content: LONG });
const SHORT = sillyEntry(1, { comment: "Moor", key: ["Moor"], content: "It is wide." });
const BOOK = jsonBytes(sillyBook([KEEP, SHORT]));

async function exported(person: TestPerson, unid: string, format: string): Promise<string> {
  const response = await fetch(`${app.url}/api/v1/universes/${unid}/export?format=${format}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** The entry with that name in a world made from a file, with its calls. */
async function entryOf(person: TestPerson, unid: string, name: string) {
  const [found] = (await entriesOf(person, unid)).filter((entry) => entry.name === name);
  const path = `/api/v1/universes/${unid}/entries/${found?._id}`;
  return {
    listed: found as Entry,
    read: async () => (await person.ask("GET", path)).body as Entry,
    rest: async () => (await person.ask("GET", `${path}/rest`)).body as OverlongText,
    keep: async (kept: boolean) => (await person.ask("PUT", `${path}/rest`, { kept })).body as Entry,
    describe: async (description: string) =>
      (await person.ask("PUT", path, { type: "normal", name, description })).body as Entry,
    exports: async () => {
      const book = JSON.parse(await exported(person, unid, "sillytavern")) as { entries: Record<string, unknown> };
      return Object.values(book.entries).find((each) => (each as { comment: string }).comment === name) as {
        content: string;
      };
    },
  };
}

it("is reported with the single entry only, and can be read", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, BOOK, "book.json");
  const keep = await entryOf(person, world._id, "Keep");
  const { description, rest_length } = await keep.read();
  const rest = await keep.rest();
  expect(rest_length).toBe(rest.length);
  expect(`${description} ${rest.text}`).toBe(LONG);
  expect(rest).toMatchObject({ length: rest.text.length, kept_by: "corrections", beginning: description });
  expect(keep.listed).not.toHaveProperty("rest_length");
  const moor = await entryOf(person, world._id, "Moor");
  expect(await moor.read()).not.toHaveProperty("rest_length");
  expect(await moor.rest()).toMatchObject({ text: "", length: 0 });
});

it("stays after a corrected beginning and is dropped with a different text, as announced", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, BOOK, "book.json");
  const keep = await entryOf(person, world._id, "Keep");
  const { description: stored } = await keep.read();
  const rest = await keep.rest();
  const corrected = stored.replace("older", "taller");
  expect(keepsRest(rest, { stored, now: corrected })).toBe(true);
  expect(await keep.describe(corrected)).toMatchObject({ rest_length: rest.length });
  expect((await keep.exports()).content).toBe(`${corrected} ${rest.text}`);
  for (const now of ["Something else entirely stands here.", ""]) {
    expect(keepsRest(rest, { stored: corrected, now })).toBe(false);
    expect(await keep.describe(now)).not.toHaveProperty("rest_length");
    expect((await keep.exports()).content).toBe(now);
  }
});

it("is in no export once it was dropped, and can be restored", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, BOOK, "book.json");
  const keep = await entryOf(person, world._id, "Keep");
  const before = await keep.read();
  const dropped = await keep.keep(false);
  expect(dropped).not.toHaveProperty("rest_length");
  expect(dropped.updated_at).toBe(before.updated_at);
  expect(await keep.rest()).toMatchObject({ length: 0 });
  expect(await keep.exports()).toEqual({ ...KEEP, content: before.description });
  for (const format of ["lorebook_v3", "csv"])
    expect(await exported(person, world._id, format)).not.toContain("well is older");
  // Importing the file again shows that the two differ.
  const again = await sentFile(person, BOOK, "book.json", `&unid=${world._id}`);
  expect(again.rows.map(({ state }) => state)).toEqual(["clash", "same"]);
  expect(await keep.describe("")).not.toHaveProperty("rest_length");
  expect((await keep.exports()).content).toBe("");
  await keep.describe(before.description);
  expect(await keep.keep(true)).toMatchObject({ rest_length: before.rest_length });
  expect(await keep.exports()).toEqual(KEEP);
});

it("of a card's character whose placeholders were replaced is found after the replaced words", async () => {
  const person = await signUp(app);
  const text = `{{char}} keeps the old lamp for {{user}}. ${LONG}`;
  const book = { extensions: {}, entries: [bookEntry({ comment: "Keep", keys: ["Keep"], content: LONG })] };
  const card = cardV2({ description: text, personality: "", character_book: book });
  const { world } = await imported(person, cardPng({ chara: card }), "card.png");
  const seraphina = await entryOf(person, world._id, "Seraphina");
  const { description } = await seraphina.read();
  const rest = await seraphina.rest();
  expect(description).toContain("Seraphina keeps the old lamp for the protagonist.");
  expect(`${description.replace(/^.*protagonist\. /, "")} ${rest.text}`).toBe(LONG);
  expect(rest.kept_by).toBe("none");
  expect(keepsRest(rest, { stored: description, now: `${description} ` })).toBe(true);
  expect(keepsRest(rest, { stored: description, now: `${description}!` })).toBe(false);
});

it("of a split text is what follows the last part, however the parts are changed", async () => {
  const person = await signUp(app);
  const endless = sillyEntry(0, { comment: "Rain", key: ["Rain"], content: "It rains. ".repeat(2_000).trim() });
  const file = await sentFile(person, jsonBytes(sillyBook([endless])), "book.json");
  const made = await broughtIn(person, file._id, { unid: null, title: "Rain", long_texts: "split" });
  const left = Number(made.problems[0]?.detail);
  const rain = await entryOf(person, made.world._id, "Rain");
  const { rest_length = 0, description } = await rain.read();
  expect(Math.abs(rest_length - left)).toBeLessThanOrEqual(1);
  expect(await rain.rest()).toMatchObject({ kept_by: "all" });
  expect(await rain.describe("It pours.")).toMatchObject({ rest_length });
  expect(await rain.keep(false)).not.toHaveProperty("rest_length");
  const content = (await rain.exports()).content;
  expect(content.startsWith("It pours. It rains.")).toBe(true);
  expect(content.length).toBeLessThan("It rains. ".length * 2_000 - rest_length);
  await rain.describe(description);
  await rain.keep(true);
  expect((await rain.exports()).content).toBe(endless["content"]);
});
