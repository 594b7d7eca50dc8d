// A shared work for adults: those who have not said that they are one are told its title and author, and nothing else.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SharedWorld } from "../../contract/shared-worlds.ts";
import type { Share } from "../../contract/sharings.ts";
import { sharePageRoutes } from "../../server/modules/sharings/share-page.routes.ts";
import { handleError } from "../../server/platform/errors.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";
import { BACKGROUND, sharedWorld } from "../support/shared-world.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';

const app = await testApp({ role: "web" });
const { pool } = app.database;
const pages = Fastify() as unknown as FastifyInstance;
let distDir = "";

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
  await writeFile(join(distDir, "story.html"), TEMPLATE);
  pages.setErrorHandler(handleError);
  const openings = { story: app.services.sharings, universe: app.services.sharedWorlds };
  await sharePageRoutes(pages, openings, { distDir, publicUrl: "https://example.com" });
});
afterAll(async () => {
  await pages.close();
  await rm(distDir, { recursive: true });
});

const ask = async <T>(path: string, person?: TestPerson) =>
  (await app.request("GET", path, person && { token: person.token })).body as T;
const look = (shareId: string, person?: TestPerson, query = "") =>
  ask<Share>(`/api/v2/sharings/${shareId}${query}`, person);
const lookAtWorld = (shareId: string, person?: TestPerson, query = "") =>
  ask<SharedWorld>(`/api/v2/sharings/${shareId}/universe${query}`, person);

it("withholds the chapters of a story from all who are not in it and have not asked for such works", async () => {
  const [author, coAuthor, reader] = [
    await signUp(app, "author"),
    await signUp(app, "coauthor"),
    await signUp(app, "reader"),
  ];
  const { nid, shareId, put } = await published(author);
  const readers = [undefined, reader];
  for (const person of readers) expect((await look(shareId, person)).chapters).toHaveLength(1);
  await put({ nsfw: true });
  await pool.query("insert into collaborators (story_id, user_id, rights) values ($1, $2, 'read')", [
    nid,
    coAuthor.uid,
  ]);
  for (const person of readers) {
    expect(await look(shareId, person)).toMatchObject({
      ...{ title: "The Salt Cartographer", author: { _id: author.uid }, nsfw: true, is_withheld: true },
      ...{ chapters: [], character_count: 0, word_count: 0, own_story_id: null },
    });
    const shown = await look(shareId, person, "?nsfw=true");
    expect(shown).toMatchObject({ nsfw: true, is_withheld: false });
    expect(shown.chapters).toHaveLength(1);
  }
  expect(await look(shareId, author)).toMatchObject({ is_withheld: false, own_story_id: nid });
  expect((await look(shareId, coAuthor)).chapters).toHaveLength(1);
  await put({ nsfw: false });
  expect(await look(shareId)).toMatchObject({ is_withheld: false });
});

it("withholds background, cover and counts of a world, and counts no reader then", async () => {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  const { unid, shareId, put } = await sharedWorld(author);
  await put({ nsfw: true });
  for (const person of [undefined, reader])
    expect(await lookAtWorld(shareId, person)).toMatchObject({
      ...{ title: "Salt", author: { _id: author.uid }, nsfw: true, is_withheld: true },
      ...{ background: "", cover: null, entry_count: 0, character_count: 0, noun_count: 0, own_world_id: null },
    });
  await app.services.readerCounts.flush();
  expect(await lookAtWorld(shareId, author)).toMatchObject({
    ...{ is_withheld: false, background: BACKGROUND, own_world_id: unid, views: 0 },
  });
  expect(await lookAtWorld(shareId, reader, "?nsfw=true")).toMatchObject({
    ...{ is_withheld: false, background: BACKGROUND, entry_count: 3 },
  });
  await app.services.readerCounts.flush();
  expect(await lookAtWorld(shareId, author)).toMatchObject({ views: 1 });
});

it("withholds the entries and characters of a world from all but its author", async () => {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  const { shareId, put } = await sharedWorld(author);
  await put({ nsfw: true });
  const calls = ["entries?type=character&limit=1", "entries?type=normal&name=lamp", "characters?"];
  for (const call of calls) {
    const path = `/api/v2/sharings/${shareId}/universe/${call}`;
    for (const person of [undefined, reader]) {
      const { data, ...rest } = await ask<{ data: object[]; paging?: { next: string | null } }>(path, person);
      expect(data).toEqual([]);
      expect(rest.paging?.next ?? null).toBeNull();
    }
    expect((await ask<{ data: object[] }>(path, author)).data).not.toEqual([]);
    expect((await ask<{ data: object[] }>(`${path}&nsfw=true`)).data).not.toEqual([]);
  }
  // The next page is asked for in the same way.
  const first = await ask<{ paging: { next: string } }>(
    `/api/v2/sharings/${shareId}/universe/entries?type=character&limit=1&nsfw=true`,
  );
  expect((await ask<{ data: object[] }>(first.paging.next.replace(/^https?:\/\/[^/]+/, ""))).data).not.toEqual([]);
});

it("has neither text nor description nor cover in the page that the server sends, and all of them once it is for all", async () => {
  const author = await signUp(app, "author");
  const story = await published(author, { title: "The Coast" });
  const world = await sharedWorld(author);
  const works = [
    { path: `/story/${story.shareId}`, title: "The Coast", put: story.put, words: [LINE, "<h2>One</h2>", story.cid] },
    { path: `/universe/${world.shareId}`, title: "Salt", put: world.put, words: [BACKGROUND, "Mara", "/images/"] },
  ];
  const cover = crypto.randomUUID();
  await pool.query(
    `insert into images (id, owner_id, purpose, status, width, height, stored_at)
     values ($1, $2, 'world_cover', 'passed', 800, 400, now())`,
    [cover, author.uid],
  );
  await pool.query("update shared_worlds set cover_id = $2, synced_at = now() where share_id = $1", [
    world.shareId,
    cover,
  ]);
  for (const { path, title, put, words } of works) {
    const page = async () => (await pages.inject(path)).body;
    const open = await page();
    for (const each of words) expect(open).toContain(each);
    await put({ nsfw: true });
    const closed = await page();
    expect(closed).toContain(`data-adult><h1>${title}</h1>`);
    for (const each of words) expect(closed).not.toContain(each);
    expect(closed).toContain("https://example.com/public/link-preview.png");
    await put({ nsfw: false });
    expect(await page()).toBe(open);
  }
  expect((await pages.inject(`/universe/${world.shareId}`)).body).toContain(
    `og:image" content="https://example.com/images/${cover}.webp"><meta property="og:image:width" content="800">`,
  );
});
