// A newer version of a card is imported into a world that has the card: the existing card gets what is new.
import { describe, expect, it } from "vitest";
import type { World } from "../../../contract/worlds.ts";
import { testApp } from "../../support/app.ts";
import { bookEntry, cardPng, cardV2, cardV3, charx, jsonBytes } from "../../support/lore-files.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { bookOf, dataOf, savedCard, savedWorld } from "../../support/saved-files.ts";
import { broughtIn, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

type Book = { character_book: { entries: Record<string, unknown>[] } };
type Make = (data?: Record<string, unknown>) => Uint8Array;
const v3png: Make = (data) => cardPng({ ccv3: cardV3(data) });
const VERSIONS: readonly (readonly [name: string, make: Make, format: "card_json" | "card_png" | "card_charx"])[] = [
  ["V3 as JSON", (data) => jsonBytes(cardV3(data)), "card_json"],
  ["V2 as JSON", (data) => jsonBytes(cardV2(data)), "card_json"],
  ["V3 in a picture", v3png, "card_png"],
  ["V2 in a picture", (data) => cardPng({ chara: cardV2(data) }), "card_png"],
  ["V3 in an archive", (data) => charx(cardV3(data)), "card_charx"],
  ["V2 in an archive", (data) => charx(cardV2(data)), "card_charx"],
];
const BOOK = ["Eldoria", "Shadowfang", ""];
const NEW = bookEntry({ id: 9, comment: "Newplace", keys: ["newplace"], content: "{{char}} was born here." });
const withNew = () => {
  const { character_book: book } = cardV3()["data"] as { character_book: { entries: unknown[] } };
  return { ...book, entries: [...book.entries, NEW] };
};

async function broughtOver(person: TestPerson, unid: string, bytes: Uint8Array, choices: object = {}) {
  const file = await sentFile(person, bytes, "card", `&unid=${unid}`);
  await broughtIn(person, file._id, { unid, clashes: "overwrite", ...choices });
  return file.rows.map(({ state }) => state);
}
const setBackground = (person: TestPerson, unid: string, background: string) =>
  person.patch(`/api/v1/universes/${unid}`, { background });
const addLamp = (person: TestPerson, unid: string) =>
  person.post(`/api/v1/universes/${unid}/entries`, { type: "normal", name: "Lamp", description: "It burns." });

describe.each(VERSIONS)("a card, %s", (_, make, format) => {
  it("keeps its book, its world's background and what is written there later", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, make());
    const unid = world._id;
    const states = await broughtOver(person, unid, make({ creator_notes: "Version two." }));
    expect(states).toEqual(["clash", "same", "same", "same"]);
    const card = await savedCard(app, person, unid);
    expect([dataOf(card)["creator_notes"], bookOf(card)]).toEqual(["Version two.", BOOK]);
    expect(dataOf(card)["scenario"]).toBe((cardV3()["data"] as { scenario: string }).scenario);
    await setBackground(person, unid, "A new background.");
    await addLamp(person, unid);
    const later = await savedCard(app, person, unid);
    expect([dataOf(later)["scenario"], bookOf(later)]).toEqual(["A new background.", [...BOOK, "Lamp"]]);
  });

  it("keeps its whole book where its own export is imported again after changes", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, make());
    const unid = world._id;
    const card = JSON.parse((await savedCard(app, person, unid)).toString("utf8")) as { data: Book };
    const { entries } = card.data.character_book;
    Object.assign(entries[0] as object, { content: "Changed outside." });
    entries.push(NEW);
    const changed = jsonBytes(card);
    const states = await broughtOver(person, unid, changed);
    expect(states).toEqual(["same", "clash", "same", "same", "new"]);
    expect(bookOf(await savedCard(app, person, unid))).toEqual([...BOOK, "Newplace"]);
    await setBackground(person, unid, "A new background.");
    expect(dataOf(await savedCard(app, person, unid))["scenario"]).toBe("A new background.");
  });

  it("is unchanged when its own export is imported again", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, make());
    const first = await savedCard(app, person, world._id, { format });
    // A card without a picture is exported with a drawn one, which can be imported once.
    if (format === "card_charx") await broughtOver(person, world._id, first);
    const again = await savedCard(app, person, world._id, { format });
    const file = await sentFile(person, again, "card", `&unid=${world._id}`);
    expect([...new Set(file.rows.map(({ state }) => state))]).toEqual(["same"]);
    expect(bookOf(again)).toEqual(BOOK);
  });

  it("adds new entries of its book also where one's own are kept", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, make());
    const next = make({ creator_notes: "Version two.", character_book: withNew() });
    await broughtOver(person, world._id, next, { clashes: "keep" });
    const card = await savedCard(app, person, world._id);
    expect([dataOf(card)["creator_notes"], bookOf(card)]).toEqual(["Made for testing.", [...BOOK, "Newplace"]]);
    const lorebook = (await savedWorld(app, person, world._id, "lorebook_v3")).toString("utf8");
    expect(lorebook).toMatch(/Sera(phina)? was born here\./);
  });
});

it("a newer version's scenario becomes the world's background, and is not shown as a change of it", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, jsonBytes(cardV3()));
  await setBackground(person, world._id, "A new background.");
  const next = jsonBytes(cardV3({ scenario: "{{user}} is lost." }));
  await broughtOver(person, world._id, next, { background: true });
  expect(dataOf(await savedCard(app, person, world._id))["scenario"]).toBe("{{user}} is lost.");
  await setBackground(person, world._id, "Again another.");
  expect(dataOf(await savedCard(app, person, world._id))["scenario"]).toBe("Again another.");
});

it("two cards in one world stay separate, each with its own newer version", async () => {
  const person = await signUp(app);
  const moss = (data: Record<string, unknown> = {}) =>
    jsonBytes(
      cardV3({
        ...{ name: "Moss", nickname: "Moss", description: "{{char}} is a hermit." },
        character_book: { extensions: {}, entries: [bookEntry({ comment: "Cave", keys: ["cave"] })] },
        ...data,
      }),
    );
  const { world } = await imported(person, jsonBytes(cardV3()));
  const unid = world._id;
  await broughtOver(person, unid, moss());
  await broughtOver(person, unid, moss({ tags: ["later"] }));
  await broughtOver(person, unid, jsonBytes(cardV3({ tags: ["later"] })));
  const books = async () =>
    Promise.all(["Seraphina", "Moss"].map(async (name) => bookOf(await savedCard(app, person, unid, { name }))));
  expect(await books()).toEqual([BOOK, ["Cave"]]);
  // Imported beside its older version it is another card, with the new entries of its book.
  const beside = jsonBytes(cardV3({ nickname: "S", character_book: { extensions: {}, entries: [NEW] } }));
  await broughtOver(person, unid, beside, { clashes: "beside" });
  expect((await books())[1]).toEqual(["Cave"]);
  const entries = (await entriesOf(person, unid)).filter(({ name }) => name === "Seraphina");
  expect(entries).toHaveLength(2);
  const cards = await Promise.all(
    entries.map(async ({ _id }) => {
      const path = `/api/v1/universes/${unid}/entries/${_id}/export?format=card_json`;
      const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${person.token}` } });
      return bookOf(new Uint8Array(await answer.arrayBuffer()));
    }),
  );
  expect(cards.sort((a, b) => a.length - b.length)).toEqual([["Newplace"], BOOK]);
});

it("a book that was separated from its card is exported with it again", async () => {
  const person = await signUp(app);
  const { world } = await imported(person, jsonBytes(cardV3()));
  const unid = world._id;
  // The state that an overwritten card had in earlier versions.
  await pool.query(
    `update entries set extensions = jsonb_set(extensions, '{card_v3,card_id}', '"another"')
     where world_id = $1 and type = 'character'`,
    [unid],
  );
  expect(bookOf(await savedCard(app, person, unid))).toEqual([]);
  await broughtOver(person, unid, jsonBytes(cardV3({ creator_notes: "Version two." })));
  expect(bookOf(await savedCard(app, person, unid))).toEqual(BOOK);
  const { title } = await person.get<World>(`/api/v1/universes/${unid}`);
  expect(title).toBe("Imported");
  await setBackground(person, unid, "A new background.");
  expect(dataOf(await savedCard(app, person, unid))["scenario"]).toBe("A new background.");
});

describe("cards that share a book in one world", () => {
  const SHARED = [
    bookEntry({ id: 1, comment: "Cave", keys: ["cave"] }),
    bookEntry({ id: 2, comment: "River", keys: ["river"], content: "It belongs to {{char}}." }),
    bookEntry({ id: 3, comment: "Tower", keys: ["tower"] }),
  ];
  const card = (name: string, entries: unknown[] = SHARED, description = `{{char}} is called ${name}.`) =>
    jsonBytes(cardV3({ name, nickname: "", description, character_book: { extensions: {}, entries } }));
  const entriesIn = async (person: TestPerson, unid: string, name: string) =>
    dataOf(await savedCard(app, person, unid, { name })).character_book?.entries ?? [];

  it.each(["keep", "overwrite", "beside"] as const)(
    "each leave with all of it where the choice is %s",
    async (clashes) => {
      const person = await signUp(app);
      const unid = (await imported(person, card("Moss"))).world._id;
      expect(await broughtOver(person, unid, card("Fern"), { clashes })).toEqual(["new", "same", "clash", "same"]);
      const names = ["Cave", "River", "Tower"];
      for (const name of ["Moss", "Fern"])
        expect((await entriesIn(person, unid, name)).map(({ comment }) => comment)).toEqual(names);
      // An entry that is kept, or overwritten, has the world's text in both books.
      const rivers = (await entriesOf(person, unid)).filter(({ name }) => name === "River");
      expect(rivers).toHaveLength(clashes === "beside" ? 2 : 1);
      const said = await Promise.all(
        ["Moss", "Fern"].map(async (name) => (await entriesIn(person, unid, name))[1]?.["content"]),
      );
      const own = "It belongs to {{char}}.";
      expect(said).toEqual(
        { keep: [own, "It belongs to Moss."], overwrite: ["It belongs to Fern.", own], beside: [own, own] }[clashes],
      );
      // Neither is imported again as something else.
      await broughtOver(person, unid, card("Moss"), { clashes: "keep" });
      await broughtOver(person, unid, card("Fern"), { clashes: "keep" });
      expect(await entriesIn(person, unid, "Moss")).toHaveLength(3);
      expect(await entriesIn(person, unid, "Fern")).toHaveLength(3);
    },
  );

  it("keep the order of each file, and leave out what was left out", async () => {
    const person = await signUp(app);
    const unid = (await imported(person, card("Moss"))).world._id;
    await broughtOver(person, unid, card("Fern", [...SHARED].reverse()), { clashes: "keep", skip: [2] });
    expect((await entriesIn(person, unid, "Fern")).map(({ comment }) => comment)).toEqual(["Tower", "Cave"]);
    await addLamp(person, unid);
    expect((await entriesIn(person, unid, "Moss")).map(({ comment }) => comment)).toEqual([
      "Cave",
      "River",
      "Tower",
      "Lamp",
    ]);
    expect(await entriesIn(person, unid, "Fern")).toHaveLength(2);
  });

  it("include what the world had before them, and are ignored in a comparison", async () => {
    const person = await signUp(app);
    const { _id: unid } = await person.post<World>("/api/v1/universes", { title: "By hand" });
    await person.post(`/api/v1/universes/${unid}/entries`, { type: "normal", name: "Cave", description: "Deep." });
    await broughtOver(person, unid, card("Fern"), { clashes: "keep" });
    const book = await entriesIn(person, unid, "Fern");
    expect(book.map(({ comment }) => comment)).toEqual(["Cave", "River", "Tower"]);
    expect(book[0]?.["content"]).toBe("Deep.");
    const own = await savedWorld(app, person, unid, "storyloom");
    const file = await sentFile(person, own, "own", `&unid=${unid}`);
    expect([...new Set(file.rows.map(({ state }) => state))]).toEqual(["same"]);
  });
});
