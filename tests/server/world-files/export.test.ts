// Exports of worlds and characters through the calls: unchanged where they were imported from another program.
import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { CARD_FILES_PER_PERSON_MAX_BYTES, WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { OMITTED_PARTS_HEADER, OWN_EXTENSION_HEADER } from "../../../contract/omitted-parts.ts";
import { OMITTED_IMAGES_HEADER } from "../../../contract/world-files.ts";
import type { World } from "../../../contract/worlds.ts";
import { pngChunks } from "../../../extensions/lore-formats/bytes/png-chunks.ts";
import { testApp } from "../../support/app.ts";
import {
  cardPng,
  cardV2,
  cardV3,
  charx,
  jsonBytes,
  pngWith,
  sillyBook,
  sillyEntry,
  utf8,
} from "../../support/lore-files.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, ended, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });

/** Runs something while nobody can write to a world. */
async function holdingWorld(unid: string, how: () => Promise<void>): Promise<void> {
  const client = await app.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from worlds where id = $1 for update", [unid]);
    await how();
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Waits until `many` queries wait for a locked row. */
const waiting = (many: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await app.database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(many);
    },
    { timeout: 60_000, interval: 50 },
  );

/** The parts of our own format that are checked here. */
interface OwnJson {
  entries: { picture?: { data: string }; extensions?: object }[];
  pictures_left?: number;
  originals_left?: number;
}

interface Saved {
  bytes: Buffer;
  type: string | null;
  name: string | undefined;
  headers: Headers;
}

async function saved(person: TestPerson, path: string): Promise<Saved> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${person.token}` } });
  expect(response.status).toBe(200);
  const name = /filename\*=UTF-8''(.+)$/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get("content-type"),
    name: name && decodeURIComponent(name),
    headers: response.headers,
  };
}

const savedWorld = (person: TestPerson, unid: string, format: string) =>
  saved(person, `/api/v1/universes/${unid}/export?format=${format}`);
const json = ({ bytes }: Saved) => JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;

async function savedCard(person: TestPerson, unid: string, name: string, format: string): Promise<Saved> {
  const entry = (await entriesOf(person, unid)).find((one) => one.name === name);
  return saved(person, `/api/v1/universes/${unid}/entries/${entry?._id}/export?format=${format}`);
}

/** The card in a picture's chunk. */
function cardIn(png: Buffer, keyword: string): { data: Record<string, unknown> } {
  for (const { type, data } of pngChunks(png).chunks) {
    const at = data.indexOf(0);
    if (type === "tEXt" && Buffer.from(data.subarray(0, at)).toString("latin1") === keyword)
      return JSON.parse(Buffer.from(Buffer.from(data.subarray(at + 1)).toString("latin1"), "base64").toString("utf8"));
  }
  throw new Error(`there is no ${keyword} in the picture`);
}

describe("imports from another program are exported unchanged", () => {
  it("a card of the second version with every field", async () => {
    const person = await signUp(app);
    const card = cardV2();
    const { world } = await imported(person, jsonBytes(card), "seraphina.json");
    const out = json(await savedCard(person, world._id, "Seraphina", "card_json"));
    expect(out).toMatchObject({ spec: "chara_card_v3", spec_version: "3.0" });
    expect(out["data"]).toMatchObject(card["data"] as object);
  });

  it("a card of the third version, in its picture", async () => {
    const person = await signUp(app);
    const card = cardV3();
    const { world } = await imported(person, cardPng({ ccv3: card }), "card.png");
    const [{ name = "" } = {}] = (await entriesOf(person, world._id)).filter(({ type }) => type === "character");
    const out = await savedCard(person, world._id, name, "card_png");
    expect(out).toMatchObject({ type: "image/png", name: `${name}.png` });
    expect(cardIn(out.bytes, "ccv3").data).toMatchObject(card["data"] as object);
    // It is a picture that other programs and this one can read again.
    expect(await sentFile(person, out.bytes, "again.png")).toMatchObject({ format: "card_v3", cover: false });
  });

  it("a card imported into a world with another background", async () => {
    const person = await signUp(app);
    const other = await person.post<World>("/api/v1/universes", { title: "Other", background: "Mine." });
    const card = cardV3();
    const { _id } = await sentFile(person, jsonBytes(card), "card.json");
    await broughtIn(person, _id, { unid: other._id });
    const out = json(await savedCard(person, other._id, "Seraphina", "card_json"));
    expect(out["data"]).toMatchObject(card["data"] as object);
  });

  it("cards that share a world with each other and with its own entries", async () => {
    const person = await signUp(app);
    const world = await person.post<World>("/api/v1/universes", { title: "Shared" });
    await person.post(`/api/v1/universes/${world._id}/entries`, { type: "normal", name: "Own", description: "Mine." });
    const cards = [cardV2(), cardV3({ name: "Moss", nickname: "", character_book: undefined })];
    for (const card of cards) {
      const { _id } = await sentFile(person, jsonBytes(card), "card.json");
      await broughtIn(person, _id, { unid: world._id });
    }
    for (const [at, name] of ["Seraphina", "Moss"].entries()) {
      const out = json(await savedCard(person, world._id, name, "card_json"));
      expect({ ...(cards[at]?.["data"] as object), group_only_greetings: [] }).toEqual(out["data"]);
    }
    // Importing the same card again shows no change, though its text was changed elsewhere.
    const again = await sentFile(person, jsonBytes(cardV2({ description: "Else." })), "a.json", `&unid=${world._id}`);
    expect(again.rows.map(({ state }) => state)).toEqual(["clash", "same", "same", "same"]);
  });

  it("a card with files beside it, from an archive into an archive, a picture, JSON and our own format", async () => {
    const person = await signUp(app);
    const joy = { type: "emotion", uri: "embeded://joy.bin", name: "joy", ext: "bin" };
    const card = cardV3({ assets: [{ type: "icon", uri: "embeded://icon.png", name: "main", ext: "png" }, joy] });
    const files = { "icon.png": pngWith([]), "joy.bin": utf8("joy"), "module.bin": utf8("module") };
    const { world, file } = await imported(person, charx(card, files), "seraphina.charx");
    expect(file.problems).toContainEqual({ entry: null, kind: "assets_kept", detail: "2" });
    const unpacked = async (unid: string) => {
      const { bytes, name, type } = await savedCard(person, unid, "Seraphina", "card_charx");
      expect([name, type]).toEqual(["Seraphina.charx", "application/zip"]);
      return unzipSync(bytes);
    };
    const { "card.json": written, ...beside } = await unpacked(world._id);
    expect(JSON.parse(Buffer.from(written ?? []).toString("utf8"))).toEqual(card);
    expect(beside).toEqual(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, bytes.slice()])));

    const picture = await savedCard(person, world._id, "Seraphina", "card_png");
    expect(cardIn(picture.bytes, "ccv3").data["assets"]).toMatchObject([
      { uri: "__asset:icon.png" },
      { uri: "__asset:joy.bin" },
    ]);
    const alone = json(await savedCard(person, world._id, "Seraphina", "card_json"));
    expect((alone["data"] as { assets: unknown[] }).assets).toEqual([]);

    const own = await savedWorld(person, world._id, "storyloom");
    const { world: back } = await imported(person, own.bytes, "own.json", "Back");
    expect((await unpacked(back._id))["joy.bin"]).toEqual(utf8("joy"));
    // Another picture replaces the imported one.
    await app.database.pool.query("update entries set avatar_id = null where world_id = $1", [world._id]);
    expect(Object.keys(await unpacked(world._id)).sort()).toEqual(
      ["assets/icon/images/main.png", "card.json", "joy.bin", "module.bin"].sort(),
    );
  });

  it("of the files beside cards, as many as the person has storage for", async () => {
    const person = await signUp(app);
    const files = { "a.bin": new Uint8Array(100), "b.bin": new Uint8Array(300) };
    const first = await imported(person, charx(cardV3(), files), "a.charx");
    expect(first.problems).toEqual([]);
    // As if there were room for 200 bytes.
    await app.database.pool.query(
      `insert into entry_files (entry_id, path, bytes)
       select id, part::text, convert_to(repeat('x', $2), 'UTF8') from entries, generate_series(1, 20) part
       where world_id = $1 and type = 'character'`,
      [first.world._id, CARD_FILES_PER_PERSON_MAX_BYTES / 20 - 30],
    );
    const second = await imported(person, charx(cardV3(), files), "a.charx");
    expect(second.problems).toEqual([{ entry: null, kind: "files_over", detail: "1" }]);
    const { bytes } = await savedCard(person, second.world._id, "Seraphina", "card_charx");
    expect(Object.keys(unzipSync(bytes))).toContain("a.bin");
  });

  it("of the files beside cards, no more than there is storage for with two concurrent imports", async () => {
    const person = await signUp(app);
    const { pool } = app.database;
    const files = { "a.bin": new Uint8Array(150) };
    const { world } = await imported(person, charx(cardV3(), files), "a.charx");
    await pool.query("delete from entry_files f using entries e where e.id = f.entry_id and e.world_id = $1", [
      world._id,
    ]);
    // As if there were room for 200 bytes.
    await pool.query(
      `insert into entry_files (entry_id, path, bytes)
       select id, part::text, convert_to(repeat('x', $2), 'UTF8') from entries, generate_series(1, 20) part
       where world_id = $1 and type = 'character'`,
      [world._id, CARD_FILES_PER_PERSON_MAX_BYTES / 20 - 10],
    );
    const { _id: unid } = await person.post<World>("/api/v1/universes", { title: "Both" });
    const names = ["Ada", "Bea"];
    const sent = await Promise.all(
      names.map((name) => sentFile(person, charx(cardV3({ name }), files), `${name}.charx`)),
    );
    await holdingWorld(unid, async () => {
      for (const { _id } of sent) await person.post(`/api/v1/world_files/${_id}/import`, { unid });
      await waiting(2);
    });
    const ends = await Promise.all(sent.map(({ _id }) => ended(person, _id)));
    expect(
      ends.map(({ outcome }) => outcome?.problems.filter(({ kind }) => kind === "files_over").length).sort(),
    ).toEqual([0, 1]);
    const { rows } = await pool.query<{ files: number }>(
      `select count(*)::int as files from entry_files f join entries e on e.id = f.entry_id where e.world_id = $1`,
      [unid],
    );
    expect(rows).toEqual([{ files: 1 }]);
  });

  it("a SillyTavern book, entry by entry", async () => {
    const person = await signUp(app);
    const book = sillyBook([sillyEntry(0), sillyEntry(1, { comment: "Second", key: ["second"], constant: true })]);
    const { world } = await imported(person, jsonBytes(book), "book.json", "book");
    const out = json(await savedWorld(person, world._id, "sillytavern"));
    expect(out).toEqual(book);
  });
});

describe("a world made here", () => {
  async function made(person: TestPerson): Promise<World> {
    const world = await person.post<World>("/api/v1/universes", {
      title: "夜航/者",
      background: "The sea has no stars.",
      forbidden_words: ["mist"],
    });
    const add = (entry: object) => person.post(`/api/v1/universes/${world._id}/entries`, entry);
    await add({
      type: "character",
      name: "Mara",
      aliases: ["the keeper"],
      description: "She waits.",
      character_gender: "female",
      character_target: "to leave",
      character_relationships: [{ name: "Ilyas", relationships: ["brother"] }],
      changes: [{ from_chapter: 3, character_status: "dead" }],
    });
    await add({
      type: "normal",
      name: "Lamp",
      description: '=1+1, "burning"\nat night',
      use: "always",
      underline: false,
    });
    return world;
  }

  it.each([
    ["storyloom", "夜航_者.storyloom.json", "application/json; charset=utf-8"],
    ["sillytavern", "夜航_者.worldinfo.json", "application/json; charset=utf-8"],
    ["lorebook_v3", "夜航_者.lorebook.json", "application/json; charset=utf-8"],
    ["csv", "夜航_者.csv", "text/csv; charset=utf-8"],
  ])("is exported as %s and round-trips", async (format, name, type) => {
    const person = await signUp(app);
    const world = await made(person);
    const out = await savedWorld(person, world._id, format);
    expect(out).toMatchObject({ name: expect.stringMatching(/^夜航.者\./), type });
    expect(out.name?.endsWith(name.slice(name.indexOf(".")))).toBe(true);
    const { world: back } = await imported(person, out.bytes, out.name, "Back");
    const strip = async (unid: string) =>
      (await entriesOf(person, unid)).map(({ _id: _, created_at: __, updated_at: ___, ...entry }) => entry);
    if (format === "storyloom" || format === "csv") expect(await strip(back._id)).toEqual(await strip(world._id));
    else
      expect((await strip(back._id)).map((entry) => [entry.name, entry.description])).toEqual(
        (await strip(world._id)).map((entry) => [entry.name, entry.description]),
      );
    if (format !== "csv")
      expect(back).toMatchObject({ background: "The sea has no stars.", forbidden_words: ["mist"] });
  });

  it("keeps its pictures in our own format, which are imported as new pictures", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, cardPng({ chara: cardV2() }), "seraphina.png");
    const file = await sentFile(person, (await savedWorld(person, world._id, "storyloom")).bytes, "w.json");
    expect(file.rows.filter(({ picture }) => picture).map(({ name }) => name)).toEqual(["Seraphina"]);
    const beside = await sentFile(
      person,
      (await savedWorld(person, world._id, "storyloom")).bytes,
      "w.json",
      `&unid=${world._id}`,
    );
    expect(beside.rows.every(({ state }) => state === "same")).toBe(true);
  });

  it.each([
    ["storyloom", null, null],
    ["csv", "background=1,forbidden_words=1", null],
    ["sillytavern", null, "background=1,forbidden_words=1"],
    ["lorebook_v3", null, "forbidden_words=1"],
  ])("reports what a file in %s cannot hold", async (format, leftOut, oursAlone) => {
    const person = await signUp(app);
    const { headers } = await savedWorld(person, (await made(person))._id, format);
    expect([headers.get(OMITTED_PARTS_HEADER), headers.get(OWN_EXTENSION_HEADER)]).toEqual([leftOut, oursAlone]);
  });

  it("has another file name as world info than its character has as a card", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, jsonBytes(cardV2()), "seraphina.json", "Seraphina");
    const files = [
      await savedWorld(person, world._id, "sillytavern"),
      await savedCard(person, world._id, "Seraphina", "card_json"),
    ];
    expect(files.map(({ name }) => name)).toEqual(["Seraphina.worldinfo.json", "Seraphina.json"]);
  });

  it("reports how many pictures a format without pictures leaves out", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, cardPng({ chara: cardV2() }), "seraphina.png");
    const left = async (format: string) =>
      (await savedWorld(person, world._id, format)).headers.get(OMITTED_IMAGES_HEADER);
    expect([await left("storyloom"), await left("csv"), await left("sillytavern")]).toEqual([null, "1", "1"]);
  });

  it("reports how many pictures did not fit, and how many entries lost other programs' data", async () => {
    const person = await signUp(app);
    const { world } = await imported(person, cardPng({ chara: cardV2() }), "seraphina.png");
    const own = async () => {
      const { bytes, headers: sent } = await savedWorld(person, world._id, "storyloom");
      const file = JSON.parse(bytes.toString()) as OwnJson;
      const headers = [OMITTED_IMAGES_HEADER, OMITTED_PARTS_HEADER].map((name) => sent.get(name));
      return { file, headers, left: [file.pictures_left, file.originals_left] };
    };
    const keep = (size: number) =>
      app.database.pool.query("update worlds set extensions = jsonb_build_object('a', repeat('x', $2)) where id = $1", [
        world._id,
        size,
      ]);
    await keep(1);
    const whole = await own();
    expect([...whole.headers, ...whole.left]).toEqual([null, null, undefined, undefined]);
    const [character] = whole.file.entries;
    const words = JSON.stringify({
      ...whole.file,
      entries: whole.file.entries.map((entry) => ({ ...entry, picture: null })),
    });
    // So large that the picture does not fit. A part counts a hundred bytes more than its length.
    await keep(WORLD_FILE_MAX_BYTES - utf8(words).length - 100 * (whole.file.entries.length + 2) - 50);
    const pictureless = await own();
    expect([...pictureless.headers, ...pictureless.left]).toEqual(["1", null, 1, undefined]);
    expect(pictureless.file.entries[0]?.extensions).toEqual(character?.extensions);
    await keep(WORLD_FILE_MAX_BYTES);
    const bare = await own();
    expect([...bare.headers, ...bare.left]).toEqual([null, "originals=1", undefined, 1]);
    expect(bare.file.entries).toEqual(whole.file.entries);
  });

  it("draws a picture for a character without one; a noun cannot be a card", async () => {
    const person = await signUp(app);
    const { _id: unid } = await made(person);
    const out = await savedCard(person, unid, "Mara", "card_png");
    expect(cardIn(out.bytes, "ccv3").data).toMatchObject({ name: "Mara" });
    const lamp = (await entriesOf(person, unid)).find(({ name }) => name === "Lamp");
    expect(
      codeOf(await person.ask("GET", `/api/v1/universes/${unid}/entries/${lamp?._id}/export?format=card_json`)),
    ).toBe(40404);
  });
});
