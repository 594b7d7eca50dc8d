// The page of a shared story in two servers that each keep finished pages: every answer is of the state at its request.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sharedStoryPath } from "../../contract/page-paths.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import type { Story } from "../../contract/stories.ts";
import { sharePageRoutes } from "../../server/modules/sharings/share-page.routes.ts";
import { createSharePages } from "../../server/modules/sharings/share-pages.ts";
import { handleError } from "../../server/platform/errors.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";

const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const LINE = "Oriel draws coasts before the sea makes them, and is paid.";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const servers: FastifyInstance[] = [];
let distDir = "";

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
  await writeFile(join(distDir, "story.html"), TEMPLATE);
  for (let each = 0; each < 2; each++) {
    const server = Fastify() as unknown as FastifyInstance;
    server.setErrorHandler(handleError);
    await sharePageRoutes(
      server,
      { story: app.services.sharings, universe: app.services.sharedWorlds },
      { distDir, publicUrl: "https://example.com" },
    );
    servers.push(server);
  }
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(distDir, { recursive: true });
});

async function scene() {
  const author = await signUp(app, "author");
  const { _id: nid } = await author.post<Story>("/api/v2/novels", { title: "The Coast", language: "en-US" });
  const path = `/api/v2/novels/${nid}`;
  const add = async (name: string, text = LINE) => {
    const blocks = [{ type: "paragraph", content: [{ type: "text", text }] }];
    return (await author.post<{ _id: string }>(`${path}/chapters`, { name, blocks }))._id;
  };
  const publish = (...ids: string[]) => author.post(`${path}/sharing/chapters`, { chapter_ids: ids });
  const unpublish = (...ids: string[]) => author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: ids });
  const share = async (state: string) =>
    (await author.put<StorySharing>(`${path}/sharing`, { state })).share_id as string;
  const cid = await add("One");
  await publish(cid);
  return { author, path, cid, add, publish, unpublish, share, id: await share("link") };
}

/** What both servers answer: the status, and the page where they say the same. */
async function answers(id: string, search = ""): Promise<{ status: number; page: string }> {
  const [one, other] = await Promise.all(servers.map((server) => server.inject(sharedStoryPath(id) + search)));
  expect([other?.statusCode, other?.body]).toEqual([one?.statusCode, one?.body]);
  return { status: one?.statusCode ?? 0, page: one?.body ?? "" };
}

const pageOf = async (id: string) => (await answers(id)).page;
const closed = (status: number) => ({ status, page: TEMPLATE });

it("shows at once what was renamed, synced, moved or deleted, and nothing that was unpublished", async () => {
  const { author, path, cid, id, add, publish, unpublish } = await scene();
  expect(await answers(id)).toMatchObject({ status: 200, page: expect.stringContaining(`<p>${LINE}</p>`) });
  await author.ask("PATCH", path, { title: "Another coast" });
  expect(await pageOf(id)).toContain("<title>Another coast · Storyloom</title>");
  await app.services.documents.setTitle(cid, "First", author.uid);
  expect(await pageOf(id)).toContain("<h2>One</h2>");
  await publish(cid);
  expect(await pageOf(id)).toContain("<h2>First</h2>");
  await pool.query("update users set nickname = 'Aria R.' where id = $1", [author.uid]);
  expect(await pageOf(id)).toContain("<p>Aria R.</p>");

  const two = await add("Two", `${LINE} Twice.`);
  await publish(two);
  await author.put(`${path}/chapters/${two}/position`, { before_id: cid });
  expect(await pageOf(id)).toContain(`<h2>Two</h2><p>${LINE} Twice.</p>`);
  await author.remove(`${path}/chapters/${two}`);
  expect(await pageOf(id)).toContain("<h2>First</h2>");

  await unpublish(cid);
  const empty = await pageOf(id);
  expect(empty).toContain("Another coast");
  expect(empty).not.toContain(LINE);
});

it("may be indexed only while it is on the square and not for adults", async () => {
  const { author, path, id } = await scene();
  const noindex = '<meta name="robots" content="noindex">';
  expect(await pageOf(id)).toContain(noindex);
  await author.put(`${path}/sharing`, { state: "square" });
  expect(await pageOf(id)).not.toContain(noindex);
  await author.put(`${path}/sharing`, { state: "square", nsfw: true });
  expect(await pageOf(id)).toContain(noindex);
  await author.put(`${path}/sharing`, { state: "square", nsfw: false });
  expect(await pageOf(id)).not.toContain(noindex);
  await author.put(`${path}/sharing`, { state: "link" });
  expect(await pageOf(id)).toContain(noindex);
});

it("is closed at once with the share, the account and the story, and is back with them", async () => {
  const { author, path, id, share } = await scene();
  const open = await answers(id);
  expect(open.status).toBe(200);
  const set = (columns: string) => pool.query(`update users set ${columns} where id = $1`, [author.uid]);

  await share("private");
  expect(await answers(id)).toEqual(closed(403));
  await share("link");
  expect(await answers(id)).toEqual(open);
  await set("shut = true");
  expect(await answers(id)).toEqual(closed(403));
  await set("shut = false, deletion_due_at = now() + interval '1 day'");
  expect(await answers(id)).toEqual(closed(403));
  await set("deletion_due_at = null");
  expect(await answers(id)).toEqual(open);
  await author.remove(path);
  expect(await answers(id)).toEqual(closed(410));
  expect(await answers("1".repeat(17))).toEqual(closed(404));
  expect(await answers("nonsense")).toEqual(closed(404));
});

it("is of the chapter that the address names, or of the work where that is not published in it", async () => {
  const { cid, id, add, publish, unpublish, share } = await scene();
  const second = await add("Two", "The second chapter begins with a tide that does not turn.");
  const foreign = (await scene()).cid;
  await share("square");
  const whole = await pageOf(id);
  const of = async (chapter: string) => (await answers(id, `?c=${encodeURIComponent(chapter)}`)).page;
  for (const other of [second, foreign, cid, "", "nonsense", "1", `${cid} `, "' or true"])
    expect(await of(other), other).toBe(whole);
  expect((await answers(id, `?c=${second}&c=${cid}`)).page).toBe(whole);
  await publish(second);
  const page = await of(second);
  const url = `https://example.com${sharedStoryPath(id)}`;
  expect(page).toContain("<title>Two · The Coast · Storyloom</title>");
  expect(page).toContain('<meta name="description" content="The second chapter begins');
  expect(page).toContain(`<link rel="canonical" href="${url}?c=${second}">`);
  expect(page).toContain("<h2>Two</h2><p>The second chapter begins");
  expect(page).not.toContain(LINE);
  expect(await of(cid)).toBe(whole);
  expect(await pageOf(id)).toBe(whole);
  // Now it is the first one.
  await unpublish(cid);
  expect(await of(second)).toContain(`<link rel="canonical" href="${url}">`);
  await unpublish(second);
  expect(await of(second)).not.toContain("tide");
  await publish(second);
  await share("private");
  expect(await answers(id, `?c=${second}`)).toEqual(closed(403));
});

it("is closed for everybody who asks after it was closed, also while an earlier request is being read", async () => {
  const { id, share } = await scene();
  const { sharings } = app.services;
  const wasRead = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const opening = vi.fn<typeof sharings.opening>(async (...given) => {
    const answer = await sharings.opening(...given);
    wasRead.resolve();
    await goOn.promise;
    return answer;
  });
  const pageNow = createSharePages({ openings: { opening }, template: TEMPLATE, urlOf: () => null });
  const early = pageNow(id);
  await wasRead.promise;
  await share("private");
  const late = Promise.allSettled(Array.from({ length: 5 }, () => pageNow(id)));
  goOn.resolve();
  expect((await early).html.toString()).toContain(LINE);
  for (const each of await late) expect(each).toMatchObject({ status: "rejected", reason: { code: "share_private" } });
  // One reading for all five.
  expect(opening).toHaveBeenCalledTimes(2);
});

it("is compressed as the reader's browser asks for, and tells caches not to keep it", async () => {
  const { id } = await scene();
  const [server] = servers as [FastifyInstance];
  const ask = (encodings: string) =>
    server.inject({ url: sharedStoryPath(id), headers: { "accept-encoding": encodings } });
  const { body } = await server.inject(sharedStoryPath(id));
  const forms = [
    ["gzip, deflate, br, zstd", "br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip, br;q=0", "gzip", (bytes: Buffer) => gunzipSync(bytes)],
    ["identity", undefined, (bytes: Buffer) => bytes],
  ] as const;
  for (const [encodings, encoding, read] of forms) {
    for (let time = 0; time < 2; time++) {
      const answer = await ask(encodings);
      expect(answer.headers).toMatchObject({ vary: "accept-encoding", "cache-control": "private, no-store" });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(read(answer.rawPayload).toString()).toBe(body);
    }
  }
});

it("keeps so many bytes only, drops what was used longest ago, and reads no text of what it keeps", async () => {
  const opening = {
    kind: "story",
    title: "T",
    language: "en-US",
    author: "A",
    isIndexed: false,
    nsfw: false,
    chapter: null,
  } as const;
  const known: [string, string | null][] = [];
  const openings = {
    opening: async (id: string, version: string | null) => {
      known.push([id, version]);
      return version === null ? { version: "1", opening } : null;
    },
  };
  const size = (await createSharePages({ openings, template: TEMPLATE, urlOf: () => null })("a")).html.byteLength;
  known.length = 0;
  const pageOf = createSharePages({ openings, template: TEMPLATE, urlOf: () => null, keptBytesMax: size * 2 });
  for (const id of ["a", "b", "a", "c", "a", "b"]) expect((await pageOf(id)).html.toString()).toContain("<h1>T</h1>");
  expect(known).toEqual([
    ["a", null],
    ["b", null],
    ["a", "1"],
    ["c", null],
    ["a", "1"],
    ["b", null],
  ]);
});
