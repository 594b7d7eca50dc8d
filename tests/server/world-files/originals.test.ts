// Other programs' data stored in a world for exports: its limits, and that it is loaded only where it is needed.
import { expect, it, vi } from "vitest";
import { KEPT_PER_PERSON_MAX_BYTES, KEPT_PER_WORLD_MAX_BYTES } from "../../../contract/limits.ts";
import type { WorldFile } from "../../../contract/world-files.ts";
import type { World } from "../../../contract/worlds.ts";
import { testApp } from "../../support/app.ts";
import { jsonBytes } from "../../support/lore-files.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { broughtIn, ended, entriesOf, imported, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const MEGABYTE = 1024 * 1024;

/** A world in our own format whose entries store this many bytes each. */
const file = (names: readonly string[], bytes: number, more: object = {}) =>
  jsonBytes({
    ...{ format: "storyloom-world", version: 1, title: "Kept", background: "A coast.", ...more },
    entries: names.map((name) => ({
      ...{ type: "normal", name, description: `What is ${name}?` },
      extensions: { other: { text: "x".repeat(bytes) } },
    })),
  });

const world = (person: TestPerson) => person.post<World>("/api/v1/universes", { title: "Mine" });
const begin = (person: TestPerson, fileId: string, choices: object) =>
  person.ask("POST", `/api/v1/world_files/${fileId}/import`, choices);

/** An entry that stores this many bytes, as an earlier import has left it. */
async function holding(unid: string, name: string, bytes: number): Promise<void> {
  await pool.query(
    `insert into entries (world_id, type, name, extensions)
     values ($1, 'normal', $2, jsonb_build_object('other', repeat('x', $3)))`,
    [unid, name, bytes],
  );
}

const problems = ({ problems: all }: WorldFile) => all.map(({ kind }) => kind);

/** The characters read from the database meanwhile. */
async function readBy(how: () => Promise<unknown>): Promise<number> {
  const query = pool.query.bind(pool);
  let read = 0;
  const spy = vi.spyOn(pool, "query").mockImplementation(async (...args: unknown[]) => {
    const result = await (query as (...all: unknown[]) => Promise<{ rows?: unknown[] }>)(...args);
    read += JSON.stringify(result.rows ?? []).length;
    return result;
  });
  try {
    await how();
  } finally {
    spy.mockRestore();
  }
  return read;
}

it("is limited per world, which is reported before an import and enforced by it", async () => {
  const person = await signUp(app);
  const { _id: unid } = await world(person);
  await holding(unid, "Old", KEPT_PER_WORLD_MAX_BYTES - 2 * MEGABYTE);
  const sent = await sentFile(person, file(["A", "B"], 1.5 * MEGABYTE), "f.json", `&unid=${unid}`);
  expect(sent.problems).toContainEqual({ entry: null, kind: "originals_over_world", detail: "1.1" });
  const answer = await begin(person, sent._id, { unid });
  expect([codeOf(answer), answer.body]).toMatchObject([42288, { content: { max: KEPT_PER_WORLD_MAX_BYTES } }]);
  // Without one row there is room, and another world has room for all.
  expect(await broughtIn(person, sent._id, { unid, skip: [1] })).toMatchObject({ added: 1, skipped: 1 });
  const again = await sentFile(person, file(["A", "B"], 1.5 * MEGABYTE), "f.json");
  expect(problems(again)).not.toContain("originals_over_world");
  expect(await broughtIn(person, again._id, { unid: null, title: "Other" })).toMatchObject({ added: 2 });
});

it("is counted again for overwritten entries", async () => {
  const person = await signUp(app);
  const { _id: unid } = await world(person);
  await holding(unid, "Old", KEPT_PER_WORLD_MAX_BYTES - 2 * MEGABYTE);
  const sent = await sentFile(person, file(["Old"], 3 * MEGABYTE), "f.json", `&unid=${unid}`);
  expect(await broughtIn(person, sent._id, { unid, clashes: "overwrite" })).toMatchObject({ overwritten: 1 });
});

it("is limited per person, including deleted worlds", async () => {
  const person = await signUp(app);
  const each = KEPT_PER_WORLD_MAX_BYTES - MEGABYTE;
  for (let kept = 0; kept + each < KEPT_PER_PERSON_MAX_BYTES; kept += each) {
    const { _id: unid } = await world(person);
    await holding(unid, "Old", each);
    await person.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
  }
  const sent = await sentFile(person, file(["A", "B"], 3 * MEGABYTE), "f.json");
  expect(problems(sent)).toContain("originals_over_person");
  expect(codeOf(await begin(person, sent._id, { unid: null, title: "More" }))).toBe(42289);
  const plain = await sentFile(person, Buffer.from("name,description\nLamp,It burns.\n"), "f.csv");
  expect(await broughtIn(person, plain._id, { unid: null, title: "Plain" })).toMatchObject({ added: 1 });
});

it("stays within its limit with two concurrent imports that fit separately", async () => {
  const person = await signUp(app);
  const { _id: unid } = await world(person);
  await holding(unid, "Old", KEPT_PER_WORLD_MAX_BYTES - 3 * MEGABYTE);
  const files = [
    await sentFile(person, file(["A"], 2 * MEGABYTE), "a.json"),
    await sentFile(person, file(["B"], 2 * MEGABYTE), "b.json"),
  ];
  await Promise.all(files.map(({ _id }) => begin(person, _id, { unid })));
  const ends = await Promise.all(files.map(({ _id }) => ended(person, _id)));
  expect(ends.map(({ status, error_code }) => [status, error_code]).sort()).toEqual([
    ["done", null],
    ["failed", 42288],
  ]);
  const { rows } = await pool.query<{ bytes: number }>(
    "select sum(extensions_size)::float8 as bytes from entries where world_id = $1",
    [unid],
  );
  expect(rows[0]?.bytes).toBeLessThanOrEqual(KEPT_PER_WORLD_MAX_BYTES);
});

it("is not loaded for lists, previews and changes", async () => {
  const person = await signUp(app);
  const settings = { extensions: { lorebook_v3: { book: { scan_depth: 4, text: "y".repeat(4 * MEGABYTE) } } } };
  const bytes = file(["A", "B", "C"], 2 * MEGABYTE, settings);
  const { world: made } = await imported(person, bytes, "f.json");
  const unid = made._id;
  const sent = await sentFile(person, bytes, "f.json");
  const [entry] = await entriesOf(person, unid);
  const calls: Record<string, () => Promise<unknown>> = {
    worlds: () => person.get("/api/v1/universes"),
    world: () => person.get(`/api/v1/universes/${unid}`),
    preview: () => person.get(`/api/v1/world_files/${sent._id}?unid=${unid}`),
    change: () =>
      person.put(`/api/v1/universes/${unid}/entries/${entry?._id}`, { type: "normal", name: "A", description: "New." }),
  };
  for (const [what, how] of Object.entries(calls)) expect([what, (await readBy(how)) < MEGABYTE]).toEqual([what, true]);
  // A control: an export of all of it does load it.
  const whole = () => person.ask("GET", `/api/v1/universes/${unid}/export?format=storyloom`);
  expect(await readBy(whole)).toBeGreaterThan(10 * MEGABYTE);
  expect((await person.get<WorldFile>(`/api/v1/world_files/${sent._id}?unid=${unid}`)).rows).toMatchObject([
    { state: "clash" },
    { state: "same" },
    { state: "same" },
  ]);
});

it("is imported from two files at a time, also where three begin at once", async () => {
  const person = await signUp(app);
  const { _id: unid } = await world(person);
  const files: WorldFile[] = [];
  for (const name of ["A", "B", "C"]) files.push(await sentFile(person, file([name], 10), `${name}.json`));
  const client = await pool.connect();
  try {
    await client.query("begin");
    // Nothing can be stored meanwhile, so that none has ended before the others begin.
    await client.query("select 1 from worlds where id = $1 for update", [unid]);
    // Each has counted the others, or waits to, before any of them is recorded as begun.
    await client.query("savepoint files");
    await client.query("select 1 from world_files where owner_id = $1 for update", [person.uid]);
    const asked = files.map(({ _id }) => begin(person, _id, { unid }));
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(3);
      },
      { timeout: 60_000, interval: 50 },
    );
    await client.query("rollback to savepoint files");
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => (answer.status === 200 ? 200 : codeOf(answer))).sort()).toEqual([200, 200, 42900]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
