// The page of a shared world: what it holds before any script has run, and where addresses of the other kind lead.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharePageRoutes } from "../../server/modules/sharings/share-page.routes.ts";
import { handleError } from "../../server/platform/errors.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { BACKGROUND, sharedWorld } from "../support/shared-world.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const NOINDEX = '<meta name="robots" content="noindex">';

const app = await testApp({ role: "web" });
const { pool } = app.database;
const server = Fastify() as unknown as FastifyInstance;
let distDir = "";

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
  await writeFile(join(distDir, "story.html"), TEMPLATE);
  server.setErrorHandler(handleError);
  const openings = { story: app.services.sharings, universe: app.services.sharedWorlds };
  await sharePageRoutes(server, openings, { distDir, publicUrl: "https://example.com" });
});
afterAll(async () => {
  await server.close();
  await rm(distDir, { recursive: true });
});

const answer = async (path: string) => {
  const { statusCode: status, body, headers } = await server.inject(path);
  return { status, body, location: headers.location };
};
const pageOf = async (shareId: string) => (await answer(`/universe/${shareId}`)).body;

it("holds title, background and first entries, shows what is synced, and is indexed on the square only", async () => {
  const author = await signUp(app, "author");
  const { unid, shareId, sync, put } = await sharedWorld(author, { state: "link" });
  const page = await pageOf(shareId);
  expect(page).toContain("<title>Salt · Storyloom</title>");
  expect(page).toContain(`<link rel="canonical" href="https://example.com/universe/${shareId}">`);
  expect(page).toContain(`<p>${BACKGROUND}</p><h2>Mara</h2><p>She sells salt.</p><h2>Oriel</h2>`);
  expect(page).toContain("<h2>Lamp</h2><p>It burns brine.</p></main>");
  expect(page).toContain(NOINDEX);
  await author.patch(`/api/v1/universes/${unid}`, { title: "Brine" });
  expect(await pageOf(shareId)).toBe(page);
  await sync();
  expect(await pageOf(shareId)).toContain("<title>Brine · Storyloom</title>");
  await put({ state: "square" });
  expect(await pageOf(shareId)).not.toContain(NOINDEX);
  await put({ nsfw: true });
  expect(await pageOf(shareId)).toContain(NOINDEX);
});

it("says nothing of a world that is closed", async () => {
  const author = await signUp(app, "author");
  const { unid, shareId, put } = await sharedWorld(author);
  await put({ state: "private" });
  expect(await answer(`/universe/${shareId}`)).toMatchObject({ status: 403, body: TEMPLATE });
  await put({ state: "link" });
  await pool.query("update users set shut = true where id = $1", [author.uid]);
  expect(await answer(`/universe/${shareId}`)).toMatchObject({ status: 403, body: TEMPLATE });
  await pool.query("update users set shut = false where id = $1", [author.uid]);
  await author.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
  expect(await answer(`/universe/${shareId}`)).toMatchObject({ status: 410, body: TEMPLATE });
  for (const id of ["1".repeat(17), "nonsense"])
    expect(await answer(`/universe/${id}`)).toMatchObject({ status: 404, body: TEMPLATE });
});

it("leads from an address of the other kind to the right one", async () => {
  const author = await signUp(app, "author");
  const world = await sharedWorld(author);
  const story = await published(author);
  expect(await answer(`/story/${world.shareId}`)).toMatchObject({
    status: 308,
    location: `/universe/${world.shareId}`,
  });
  expect(await answer(`/universe/${story.shareId}`)).toMatchObject({
    status: 308,
    location: `/story/${story.shareId}`,
  });
});

it("escapes what the author wrote in title, background and entries", async () => {
  const author = await signUp(app, "author");
  const script = "<script>alert(1)</script>";
  const title = "</title><script>";
  const { add, sync, shareId } = await sharedWorld(author, { title, background: `${script}</main>"'` });
  await add({ name: "<img src=x onerror>", description: `${script} $&` });
  await sync();
  const page = await pageOf(shareId);
  expect(page).toContain("&#60;script&#62;alert(1)");
  expect(page).toContain("&#60;img src=x onerror");
  expect(page).not.toContain(script);
  expect(page).not.toContain("<img");
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.match(/<\/main>/g)).toHaveLength(1);
});
