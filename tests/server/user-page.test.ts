// A person's page in two servers that each keep finished pages: every answer is of the state at its request.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { userPath } from "../../contract/page-paths.ts";
import { userPageRoutes } from "../../server/modules/people/user-page.routes.ts";
import { handleError } from "../../server/platform/errors.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";
import { published } from "../support/published-work.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const HOSTILE = `</title></script><script>alert(1)</script><img src=x onerror=alert(1)>" ' $& $1`;
const NOINDEX = '<meta name="robots" content="noindex">';

const app = await testApp({ role: "web" });
const { pool } = app.database;
const servers: FastifyInstance[] = [];
let distDir = "";

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
  await writeFile(join(distDir, "index.html"), TEMPLATE);
  for (let each = 0; each < 2; each++) {
    const server = Fastify() as unknown as FastifyInstance;
    server.setErrorHandler(handleError);
    await userPageRoutes(server, app.services.people, { distDir, publicUrl: "https://example.com" });
    servers.push(server);
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(distDir, { recursive: true });
});

/** What both servers answer: the status, and the page where they say the same. */
async function answers(uid: string): Promise<{ status: number; page: string }> {
  const [one, other] = await Promise.all(servers.map((server) => server.inject(userPath(uid))));
  expect([other?.statusCode, other?.body]).toEqual([one?.statusCode, one?.body]);
  return { status: one?.statusCode ?? 0, page: one?.body ?? "" };
}
const pageOf = async (uid: string) => (await answers(uid)).page;
const NOT_FOUND = { status: 404, page: TEMPLATE };

it("lists the works that everybody may see, by their present titles, and is indexed only with some", async () => {
  const { uid, ...author } = await signUp(app, "author");
  await pool.query("update users set nickname = 'Aria' where id = $1", [uid]);
  expect(await answers(uid)).toMatchObject({ status: 200, page: expect.stringContaining(NOINDEX) });
  const { path, shareId, put } = await published({ uid, ...author }, { title: "The Coast" });
  const open = await pageOf(uid);
  expect(open).toContain("<h1>Aria</h1>");
  expect(open).toContain(`<a href="/story/${shareId}">The Coast</a>`);
  expect(open).toContain(`<link rel="canonical" href="https://example.com/user/${uid}">`);
  expect(open).not.toContain(NOINDEX);
  await author.ask("PATCH", path, { title: "Another coast" });
  expect(await pageOf(uid)).toContain(`<a href="/story/${shareId}">Another coast</a>`);
  for (const hidden of [{ state: "link" }, { state: "private" }, { state: "square", nsfw: true }]) {
    await put(hidden);
    const page = await pageOf(uid);
    expect(page).toContain(NOINDEX);
    expect(page).not.toContain(shareId);
    expect(page).not.toContain("Another coast");
  }
  await put({ state: "square", nsfw: false });
  expect(await pageOf(uid)).not.toContain(NOINDEX);
  await pool.query("update users set nickname = 'Aria R.' where id = $1", [uid]);
  expect(await pageOf(uid)).toContain("<title>Aria R. · Storyloom</title>");
});

it("is not found for an account that is locked, leaving or not there, at once, and is back with the account", async () => {
  const author = await signUp(app, "author");
  await published(author);
  const open = await answers(author.uid);
  expect(open.status).toBe(200);
  const set = (columns: string) => pool.query(`update users set ${columns} where id = $1`, [author.uid]);
  await set("shut = true");
  expect(await answers(author.uid)).toEqual(NOT_FOUND);
  await set("shut = false, deletion_due_at = now() + interval '1 day'");
  expect(await answers(author.uid)).toEqual(NOT_FOUND);
  await set("deletion_due_at = null");
  expect(await answers(author.uid)).toEqual(open);
  for (const uid of ["01920000-0000-7000-8000-000000000000", "x", "%3Cscript%3E"])
    expect(await answers(uid)).toEqual(NOT_FOUND);
});

it("runs nothing of what people wrote", async () => {
  const author = await signUp(app, "author");
  const { nid } = await published(author);
  // The calls refuse such a name; the page does not rely on it.
  await pool.query("update users set nickname = $2 where id = $1", [author.uid, HOSTILE]);
  await pool.query("update stories set title = $2 where id = $1", [nid, HOSTILE]);
  const page = await pageOf(author.uid);
  expect(page.match(/<script/g)).toEqual(["<script"]);
  expect(page).toMatch(/<script type="application\/ld\+json">[^<]*<\/script>/);
  expect(page).not.toContain("<img");
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page).toContain("&#60;script&#62;alert(1)");
});

it("is compressed as the reader's browser asks for, and tells caches not to keep it", async () => {
  const author = await signUp(app, "author");
  await published(author);
  const [server] = servers as [FastifyInstance];
  const plain = await server.inject(userPath(author.uid));
  const packed = await server.inject({ url: userPath(author.uid), headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers).toMatchObject({ "content-encoding": "br", "cache-control": "private, no-store" });
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});
