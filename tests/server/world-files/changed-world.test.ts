// A world that is changed between the preview of a file and its import: nothing is overwritten that the person who
// chose has not seen.
import { expect, it, vi } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import type { WorldFile } from "../../../contract/world-files.ts";
import type { World } from "../../../contract/worlds.ts";
import { testApp } from "../../support/app.ts";
import { jsonBytes, pngWith } from "../../support/lore-files.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, ended, entriesOf, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { images } = app.services;

const FILE = {
  format: "storyloom-world",
  version: 1,
  title: "Coast",
  background: "It is winter.",
  entries: [
    { type: "normal", name: "Lamp", description: "It burns." },
    { type: "normal", name: "Bell", description: "It rings." },
  ],
};

async function scene(file: object = FILE) {
  const person = await signUp(app);
  const { _id: unid } = await person.post<World>("/api/v1/universes", { title: "Mine" });
  const add = (name: string, description: string) =>
    person.post<Entry>(`/api/v1/universes/${unid}/entries`, { type: "normal", name, description });
  const shown = await sentFile(person, jsonBytes(file), "coast.json", `&unid=${unid}`);
  const begin = (more: object = {}, seen: string | undefined = shown.seen) =>
    person.ask("POST", `/api/v1/world_files/${shown._id}/import`, { unid, clashes: "overwrite", seen, ...more });
  return { person, unid, add, shown, begin };
}
const again = (person: TestPerson, { _id, unid }: WorldFile) =>
  person.get<WorldFile>(`/api/v1/world_files/${_id}?unid=${unid}`);

/** Changes a world while an import waits for it. */
async function whileItWaits(unid: string, begin: () => Promise<unknown>, changes: readonly string[]): Promise<void> {
  const { pool } = app.database;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from worlds where id = $1 for update", [unid]);
    await begin();
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    for (const change of changes) await client.query(change, [unid]);
    await client.query("commit");
  } finally {
    client.release();
  }
}

it("does not overwrite an entry that was created meanwhile, until it was seen", async () => {
  const { person, unid, add, shown, begin } = await scene();
  expect(shown.rows.map(({ state }) => state)).toEqual(["new", "new"]);
  await add("Lamp", "Mine.");
  expect(codeOf(await begin())).toBe(40900);
  expect((await entriesOf(person, unid)).map(({ description }) => description)).toEqual(["Mine."]);
  const now = await again(person, shown);
  expect(now.rows.map(({ state }) => state)).toEqual(["clash", "new"]);
  await broughtIn(person, shown._id, { unid, clashes: "overwrite", seen: now.seen });
  expect((await entriesOf(person, unid)).map(({ description }) => description)).toEqual(["It rings.", "It burns."]);
});

it("nor an entry that was changed, or a background that was written", async () => {
  const { person, unid, add, begin, shown } = await scene();
  const lamp = await add("Lamp", "Mine.");
  const before = await again(person, shown);
  await person.put(`/api/v1/universes/${unid}/entries/${lamp._id}`, {
    type: "normal",
    name: "Lamp",
    description: "New.",
  });
  expect(codeOf(await begin({}, before.seen))).toBe(40900);
  const { seen, here } = await again(person, shown);
  expect(here).toEqual({ background: false, cover: false });
  await person.patch(`/api/v1/universes/${unid}`, { background: "It is spring." });
  expect(codeOf(await begin({ background: true }, seen))).toBe(40900);
  expect((await again(person, shown)).here.background).toBe(true);
  expect((await person.get<World>(`/api/v1/universes/${unid}`)).background).toBe("It is spring.");
});

it("continues where something else has changed, and where the request does not say what was seen", async () => {
  const { person, unid, add, begin } = await scene();
  await add("Harbour", "It freezes.");
  await person.patch(`/api/v1/universes/${unid}`, { title: "Ours" });
  expect((await begin({ background: false })).status).toBe(200);
  const other = await scene();
  await other.add("Lamp", "Mine.");
  expect((await other.begin({ seen: undefined })).status).toBe(200);
  expect(await ended(other.person, other.shown._id)).toMatchObject({ outcome: { overwritten: 1 } });
});

it("checks again after processing the pictures, which may take long", async () => {
  const picture = { name: "a.png", data: Buffer.from(pngWith([], 64)).toString("base64") };
  const entries = [{ ...FILE.entries[0], picture }, FILE.entries[1]];
  const { person, unid, add, shown, begin } = await scene({ ...FILE, entries });
  const takeIn = vi.spyOn(images, "importPicture").mockImplementationOnce(async (...taken) => {
    await add("Bell", "Mine.");
    takeIn.mockRestore();
    return images.importPicture(...taken);
  });
  expect((await begin()).status).toBe(200);
  expect(await ended(person, shown._id)).toMatchObject({ status: "failed", error_code: 40900 });
  expect((await entriesOf(person, unid)).map(({ description }) => description)).toEqual(["Mine."]);
});

it("nor a cover or a picture that was set", async () => {
  const { person, unid, add, begin, shown } = await scene();
  const lamp = await add("Lamp", "Mine.");
  const { seen } = await again(person, shown);
  const picture = (purpose: string) =>
    app.database.pool.query<{ id: string }>(
      "insert into images (owner_id, purpose, status) values ($1, $2, 'passed') returning id",
      [person.uid, purpose],
    );
  const [cover, avatar] = [await picture("world_cover"), await picture("entry")];
  await person.put(`/api/v1/universes/${unid}/entries/${lamp._id}`, {
    ...{ type: "normal", name: "Lamp", description: "Mine.", avatar: avatar.rows[0]?.id },
  });
  expect(codeOf(await begin({}, seen))).toBe(40900);
  const now = await again(person, shown);
  await person.patch(`/api/v1/universes/${unid}`, { cover: cover.rows[0]?.id });
  expect(codeOf(await begin({ cover: true }, now.seen))).toBe(40900);
});

it.each([
  ["an entry", "update entries set description = 'New.' where world_id = $1"],
  ["the background", "update worlds set background = 'New.' where id = $1"],
])("nor %s that is changed while the import waits to be stored", async (_, change) => {
  const { person, unid, add, shown, begin } = await scene();
  await add("Lamp", "Mine.");
  const { seen } = await again(person, shown);
  await whileItWaits(unid, () => begin({ background: true }, seen), [
    change,
    "update worlds set updated_at = now() + interval '1 second' where id = $1",
  ]);
  expect(await ended(person, shown._id)).toMatchObject({ status: "failed", error_code: 40900 });
  const [lamp] = await entriesOf(person, unid);
  const { background } = await person.get<World>(`/api/v1/universes/${unid}`);
  expect([lamp?.description, background]).toContain("New.");
  expect([lamp?.description, background]).not.toContain("It burns.");
});

it("checks again, and continues, where the change meanwhile concerned no row of the file", async () => {
  const { person, unid, add, shown, begin } = await scene();
  await add("Lamp", "Mine.");
  const { seen } = await again(person, shown);
  await whileItWaits(unid, () => begin({ background: false }, seen), [
    "update worlds set title = 'Ours', updated_at = now() + interval '1 second' where id = $1",
  ]);
  expect(await ended(person, shown._id)).toMatchObject({ status: "done", outcome: { added: 1, overwritten: 1 } });
});
