// robots.txt and the sitemap: works on the square that everybody may see, and their authors, by their addresses.
import { expect, it } from "vitest";
import { newShareId } from "../../server/modules/sharings/share-id.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";

const URL = "https://stories.example";
const app = await testApp({ role: "web", publicUrl: URL });
/** With works of its own, because a server keeps the first of each page for a while. */
const second = await testApp({ role: "web", publicUrl: URL });
const unnamed = await testApp({ role: "web", publicUrl: null });
const { pool } = app.database;

const text = async (path: string, from = app) => {
  const { status, body, headers } = await from.request("GET", path);
  return { status, body: String(body), type: headers.get("content-type") };
};

/** Works of one author, each with a published chapter. */
async function works(uid: string, ids: readonly string[], columns: string, values: string, { pool } = app.database) {
  for (const id of ids)
    await pool.query(
      `with story as (insert into stories (owner_id, title, language) values ($1, 'A & B', 'en-US') returning id),
        chapter as (insert into chapters (story_id, position) select id, 'a0' from story returning id),
        share as (insert into shares (id, owner_id, story_id, ${columns}) select $2, $1, id, ${values} from story returning id)
       insert into published_chapters (chapter_id, share_id, name, blocks, text, word_count, character_count, synced_at)
       select chapter.id, share.id, '', '[]', '', 0, 0, '2026-11-28T12:00:00Z' from chapter, share`,
      [uid, id],
    );
}

it("lists the works on the square, and none for adults, by link or private", async () => {
  const author = await signUp(app, "author");
  const [listed, adult, linked] = [newShareId(), newShareId(), newShareId()];
  await works(author.uid, [listed], "state, listed_at", "'square', now()");
  await works(author.uid, [adult], "state, listed_at, nsfw", "'square', now(), true");
  await works(author.uid, [linked], "state, listed_at", "'link', now()");
  const index = await text("/sitemap.xml");
  expect(index.type).toBe("application/xml; charset=utf-8");
  expect(index.body).toContain(`<sitemap><loc>${URL}/sitemap/1.xml</loc></sitemap>`);
  expect(index.body).not.toContain(listed);
  const page = await text("/sitemap/1.xml");
  expect(page.body.match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${URL}/story/${listed}</loc><lastmod>2026-11-28T12:00:00.000Z</lastmod></url>`,
  ]);
  await pool.query("update users set shut = true where id = $1", [author.uid]);
  expect((await text("/sitemap/1.xml")).body).not.toContain("<url>");
});

it("lists the authors of works that everybody may see, and nobody else", async () => {
  const { database } = second;
  const [author, adults, linking] = [await signUp(second), await signUp(second), await signUp(second)];
  await works(author.uid, [newShareId(), newShareId()], "state, listed_at", "'square', now()", database);
  await works(adults.uid, [newShareId()], "state, listed_at, nsfw", "'square', now(), true", database);
  await works(linking.uid, [newShareId()], "state, listed_at", "'link', now()", database);
  expect((await text("/sitemap.xml", second)).body).toContain(
    `<sitemap><loc>${URL}/sitemap/people/1.xml</loc></sitemap>`,
  );
  const addresses = async () => (await text("/sitemap/people/1.xml", second)).body.match(/<url>.*<\/url>/g);
  expect(await addresses()).toEqual([`<url><loc>${URL}/user/${author.uid}</loc></url>`]);
  await database.pool.query("update users set shut = true where id = $1", [author.uid]);
  expect(await addresses()).toBeNull();
});

it("lets crawlers read what pages are drawn from, and says in each answer that it is not to be listed", async () => {
  const author = await signUp(app, "author");
  const robots = (await text("/robots.txt")).body;
  for (const path of ["/api", "/v2", "/assets", "/public", "/images", "/story", "/universe", "/user", "/square"])
    expect(robots).not.toContain(`Disallow: ${path}`);
  for (const path of ["/editor", "/invite", "/admin/"]) expect(robots).toContain(`Disallow: ${path}\n`);
  const marked = async (path: string, method = "GET") => (await app.request(method, path)).headers.get("x-robots-tag");
  // Whatever the answer is: data, a refusal, or that there is no such call.
  for (const path of [`/api/v2/users/${author.uid}`, "/api/v1/universes", "/api/nothing", "/v2/nothing"])
    expect(await marked(path), path).toBe("noindex");
  expect(await marked("/v2/user/email_login", "POST")).toBe("noindex");
  for (const path of ["/robots.txt", "/sitemap.xml", "/public/theme.js"]) expect(await marked(path), path).toBeNull();
});

it("names the sitemap in robots.txt where the server knows its own address", async () => {
  expect((await text("/robots.txt")).body).toMatch(
    /^User-agent: \*\n(Disallow: \/.*\n)+Sitemap: https:\/\/stories\.example\/sitemap\.xml\n$/,
  );
  expect((await text("/robots.txt", unnamed)).body).not.toContain("Sitemap");
  expect((await text("/sitemap.xml", unnamed)).status).toBe(404);
});

it("has no page behind the last, and none for what is no number", async () => {
  for (const folder of ["/sitemap", "/sitemap/people"])
    for (const page of ["2", "0", "x", "1111111"]) expect((await text(`${folder}/${page}.xml`)).status).toBe(404);
});
