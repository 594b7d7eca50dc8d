// Search for worlds on the square and their characters, as readers see them.
import { beforeEach, expect, it } from "vitest";
import type { Found } from "../../contract/search.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
let author: TestPerson;

beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
  author = await signUp(app, "author");
});

async function found(q: string, more = ""): Promise<Found[]> {
  await app.services.searchIndex.catchUp();
  const { body } = await app.request("GET", `/api/v2/search/suggestions?q=${encodeURIComponent(q)}${more}`);
  return (body as { data: Found[] }).data;
}
const named = async (q: string, more = "") =>
  (await found(q, more)).map((each) => [each.kind, each.kind === "character" ? each.name : each.work.title]);

it("finds a world by its title and background, and characters by name and alias", async () => {
  const { shareId, oriel } = await sharedWorld(author);
  expect((await named("salt")).toSorted()).toEqual([
    ["character", "Mara"],
    ["character", "Oriel"],
    ["universe", "Salt"],
  ]);
  expect(await named("coast took")).toEqual([["universe", "Salt"]]);
  expect(await found("cartographre")).toEqual([
    {
      kind: "character",
      _id: oriel,
      name: "Oriel",
      alias: "The cartographer",
      avatar: null,
      excerpt: "She draws coasts.",
      work: expect.objectContaining({ share_id: shareId, kind: "universe", title: "Salt" }),
      matches: { name: [], alias: [[4, 16]], excerpt: [] },
    },
  ]);
  expect(await named("lamp")).toEqual([]);
});

it("finds what the snapshot has, not what the author has written since", async () => {
  const { entries, mara, add, sync } = await sharedWorld(author);
  await add({ type: "character", name: "Ines" });
  await author.remove(`${entries}/${mara}`);
  expect(await named("ines")).toEqual([]);
  expect(await named("mara")).toEqual([["character", "Mara"]]);
  await sync();
  expect(await named("ines")).toEqual([["character", "Ines"]]);
  expect(await named("mara")).toEqual([]);
});

it("finds neither the world nor its characters once it is closed, at once", async () => {
  const { unid, put } = await sharedWorld(author);
  const atOnce = async (q: string) =>
    ((await app.request("GET", `/api/v2/search/suggestions?q=${q}`)).body as { data: Found[] }).data;
  const closes: [() => Promise<unknown>, () => Promise<unknown>][] = [
    [() => put({ state: "link" }), () => put({ state: "square" })],
    [
      () => author.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] }),
      () => pool.query("update worlds set deleted_at = null where id = $1", [unid]),
    ],
    [
      () => pool.query("update users set shut = true where id = $1", [author.uid]),
      () => pool.query("update users set shut = false where id = $1", [author.uid]),
    ],
  ];
  for (const [close, open] of closes) {
    expect(await named("oriel"), String(open)).toEqual([["character", "Oriel"]]);
    await close();
    for (const q of ["oriel", "salt"]) expect(await atOnce(q), String(close)).toEqual([]);
    await app.services.searchIndex.catchUp();
    expect((await pool.query("select from search_documents")).rowCount).toBe(0);
    await open();
  }
});

it("lists worlds and characters under their tabs, page by page, with nothing twice", async () => {
  const { oriel } = await sharedWorld(author, { title: "Salt Coast" });
  for (let n = 0; n < 4; n++) await sharedWorld(author, { title: `Salt ${n}` });
  await app.services.searchIndex.catchUp();
  type Results = { data: Found[]; paging: { next: string | null } };
  const all = async (path: string) => {
    const seen: Found[] = [];
    for (let next: string | null = path; next !== null; ) {
      const page: Results = await author.get<Results>(next);
      seen.push(...page.data);
      next = page.paging.next;
    }
    return seen;
  };
  const worlds = await all("/api/v2/search?q=salt&tab=worlds&limit=2");
  expect(worlds.map(({ work }) => work.title)).toEqual(["Salt 3", "Salt 2", "Salt 1", "Salt 0", "Salt Coast"]);
  const characters = await all("/api/v2/search?q=oriel&tab=characters&limit=2");
  expect(new Set(characters.map(({ work }) => work.share_id)).size).toBe(5);
  expect(characters.map((each) => each.kind === "character" && each._id)).toContain(oriel);
  expect(await all("/api/v2/search?q=salt&tab=works")).toEqual([]);
});

it("leads to a world by its id", async () => {
  const { shareId } = await sharedWorld(author, { state: "link" });
  const { body } = await app.request("GET", `/api/v2/search/suggestions?q=${shareId}`);
  expect(body).toMatchObject({ direct: { kind: "universe", share_id: shareId, title: "Salt", own: false } });
});
