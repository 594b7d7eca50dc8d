// The square: what is on it, in which order, who is counted as a reader, and that nothing closed is in any list.
import { beforeEach, describe, expect, it } from "vitest";
import type { Share, StorySharing } from "../../contract/sharings.ts";
import type { ShareCard } from "../../contract/square.ts";
import type { Story } from "../../contract/stories.ts";
import { rankSquare } from "../../server/modules/square/ranking.ts";
import { testApp } from "../support/app.ts";
import { BROWSER_AGENT } from "../support/browser-agent.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const ADULT_LINE = "He asked for a blowjob, and she laughed until the candle went out.";

interface Page {
  data: ShareCard[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

const list = async (query = "") => (await app.request("GET", `/api/v2/square/sharings${query}`)).body as Page;
const latest = (query = "") => list(`?tab=latest${query}`);
const idsOf = ({ data }: Page) => data.map(({ share_id }) => share_id);
const bothLists = async () => [...idsOf(await list("?nsfw=true")), ...idsOf(await latest("&nsfw=true"))];
const rank = () => app.database.db.transaction(rankSquare);

async function look(shareId: string): Promise<Share> {
  await app.services.readerCounts.flush();
  return (await app.request("GET", `/api/v2/sharings/${shareId}`)).body as Share;
}

beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
});

describe("the square", () => {
  it("lists a work once it is put there and something of it is published, to everybody", async () => {
    const author = await signUp(app, "author");
    const { _id: nid } = await author.post<Story>("/api/v2/novels", { title: "Brine", language: "en-US" });
    const path = `/api/v2/novels/${nid}`;
    const { share_id } = await author.put<StorySharing>(`${path}/sharing`, { state: "square" });
    expect(await bothLists()).toEqual([]);
    const { _id: cid } = await author.post<{ _id: string }>(`${path}/chapters`, {
      name: "One",
      blocks: [{ type: "paragraph", content: [{ type: "text", text: LINE, marks: [] }] }],
    });
    await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect((await list()).data).toEqual([
      {
        share_id,
        kind: "story",
        title: "Brine",
        language: "en-US",
        excerpt: LINE,
        nsfw: false,
        author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
        cover: null,
        chapter_count: 1,
        word_count: 13,
        ...{ entry_count: 0, character_count: 0, references: 0 },
        views: 0,
        listed_at: expect.any(Number),
      },
    ]);
    expect(idsOf(await latest())).toEqual([share_id]);
  });

  it("shows nothing that is shared by link only, private, unpublished, deleted or of a closed account", async () => {
    const author = await signUp(app, "author");
    const { path, nid, cid, shareId, put } = await published(author);
    expect(await bothLists()).toEqual([shareId, shareId]);
    await put({ state: "link" });
    expect(await bothLists()).toEqual([]);
    await put({ state: "square" });
    await author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect(await bothLists()).toEqual([]);
    await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect(await bothLists()).toEqual([shareId, shareId]);
    await pool.query("update chapters set deleted_at = now() where id = $1", [cid]);
    expect(await bothLists()).toEqual([]);
    await pool.query("update chapters set deleted_at = null where id = $1", [cid]);
    await author.ask("DELETE", `/api/v2/novels/${nid}`);
    expect(await bothLists()).toEqual([]);
    await pool.query("update stories set deleted_at = null where id = $1", [nid]);
    expect(await bothLists()).toEqual([shareId, shareId]);
    await pool.query("update users set shut = true where id = $1", [author.uid]);
    expect(await bothLists()).toEqual([]);
    await pool.query("update users set shut = false, deletion_due_at = now() where id = $1", [author.uid]);
    expect(await bothLists()).toEqual([]);
    await pool.query("update users set deletion_due_at = null where id = $1", [author.uid]);
  });

  it("keeps the time a work first came, however often it leaves and comes back", async () => {
    const author = await signUp(app, "author");
    const first = await published(author, { title: "First" });
    const second = await published(author, { title: "Second" });
    expect(idsOf(await latest())).toEqual([second.shareId, first.shareId]);
    await first.put({ state: "private" });
    await first.put({ state: "square" });
    expect(idsOf(await latest())).toEqual([second.shareId, first.shareId]);
  });

  it("filters by the story's language, also after that has changed", async () => {
    const author = await signUp(app, "author");
    const english = await published(author, { title: "Brine" });
    const chinese = await published(author, { title: "夜航者", language: "zh-CN" });
    await rank();
    for (const tab of ["recommended", "latest"]) {
      expect(idsOf(await list(`?tab=${tab}&language=zh-CN`))).toEqual([chinese.shareId]);
      expect(idsOf(await list(`?tab=${tab}&language=en-US`))).toEqual([english.shareId]);
    }
    await author.ask("PATCH", english.path, { language: "zh-CN" });
    for (const tab of ["recommended", "latest"]) {
      expect(idsOf(await list(`?tab=${tab}&language=zh-CN`)).sort()).toEqual([chinese.shareId, english.shareId].sort());
      expect(idsOf(await list(`?tab=${tab}&language=en-US`))).toEqual([]);
    }
  });

  it("is paged by keyset: every work once, also when others leave meanwhile", async () => {
    const author = await signUp(app, "author");
    const works: Awaited<ReturnType<typeof published>>[] = [];
    for (let n = 0; n < 7; n++) works.push(await published(author, { title: `Work ${n}` }));
    await rank();
    for (const tab of ["recommended", "latest"]) {
      const seen: string[] = [];
      let page = await list(`?tab=${tab}&limit=3`);
      seen.push(...idsOf(page));
      await works.find(({ shareId }) => shareId === seen[0])?.put({ state: "link" });
      while (page.paging.next) {
        page = (await app.request("GET", page.paging.next)).body as Page;
        seen.push(...idsOf(page));
      }
      expect(seen.toSorted()).toEqual(works.map(({ shareId }) => shareId).toSorted());
      for (const { put } of works) await put({ state: "square" });
    }
  });

  it("refuses a cursor of another list", async () => {
    const author = await signUp(app, "author");
    await published(author, { title: "One" });
    await published(author, { title: "Two" });
    const { next } = (await latest("&limit=1")).paging;
    const other = await app.request("GET", (next as string).replace("tab=latest", "tab=recommended"));
    expect(codeOf(other)).toBe(42200);
  });
});

describe("works for adults", () => {
  it("are listed only for those who ask for them", async () => {
    const author = await signUp(app, "author");
    const { shareId, put } = await published(author);
    expect((await put({ state: "square", nsfw: true })).body).toMatchObject({ state: "square", nsfw: true });
    expect(idsOf(await list())).toEqual([]);
    expect(idsOf(await latest())).toEqual([]);
    expect(await bothLists()).toEqual([shareId, shareId]);
    expect(await look(shareId)).toMatchObject({ nsfw: true, is_listed: true });
    expect((await put({ state: "square" })).body).toMatchObject({ nsfw: true });
    expect((await put({ state: "square", nsfw: false })).body).toMatchObject({ nsfw: false });
    expect(idsOf(await list())).toEqual([shareId]);
    expect((await put({ nsfw: true })).body).toMatchObject({ state: "square", nsfw: true });
    await put({ state: "private" });
    expect((await put({ nsfw: false })).body).toMatchObject({ state: "private", nsfw: false });
  });

  it("get the tag by their words when they come to the square, which the author is told", async () => {
    const author = await signUp(app, "author");
    const { shareId, path, put } = await published(author, { text: ADULT_LINE, state: "link" });
    expect(await author.get(`${path}/sharing`)).toMatchObject({ state: "link", nsfw: false });
    expect(codeOf(await put({ state: "square" }))).toBe(40312);
    expect(await author.get(`${path}/sharing`)).toMatchObject({ state: "square", nsfw: true });
    expect(idsOf(await list())).toEqual([]);
    expect(await bothLists()).toEqual([shareId, shareId]);
    expect(codeOf(await put({ state: "square", nsfw: false }))).toBe(40312);
    expect((await put({ state: "square", nsfw: true })).status).toBe(200);
  });

  it("are told by which chapter they are", async () => {
    const author = await signUp(app, "author");
    const { cid, put } = await published(author, { text: ADULT_LINE, state: "link" });
    expect((await put({ state: "square" })).body).toMatchObject({ content: { name: "One", chapter_id: cid } });
  });

  it("are judged too where they were published before texts were judged", async () => {
    const author = await signUp(app, "author");
    const { cid, put } = await published(author, { text: ADULT_LINE, state: "link" });
    await pool.query("update published_chapters set is_adult = null where chapter_id = $1", [cid]);
    expect(codeOf(await put({ state: "square" }))).toBe(40312);
  });

  it("get it by a new title", async () => {
    const author = await signUp(app, "author");
    const { path, shareId } = await published(author);
    expect(codeOf(await author.ask("PATCH", path, { title: "The blowjob" }))).toBe(40312);
    expect(await look(shareId)).toMatchObject({ title: "The blowjob", nsfw: true });
    expect((await author.ask("PATCH", path, { title: "The blowjob again" })).status).toBe(200);
  });

  it("get it when such a chapter is published in a work on the square", async () => {
    const author = await signUp(app, "author");
    const { shareId, path } = await published(author);
    const { _id: cid } = await author.post<{ _id: string }>(`${path}/chapters`, {
      name: "Two",
      blocks: [{ type: "paragraph", content: [{ type: "text", text: ADULT_LINE, marks: [] }] }],
    });
    expect(codeOf(await author.ask("POST", `${path}/sharing/chapters`, { chapter_ids: [cid] }))).toBe(40312);
    const sharing = await author.get<StorySharing>(`${path}/sharing`);
    expect(sharing).toMatchObject({ nsfw: true });
    expect(sharing.chapters).toHaveLength(2);
    expect(idsOf(await list())).toEqual([]);
    expect(await look(shareId)).toMatchObject({ nsfw: true, is_withheld: true });
    expect((await author.get<Share>(`/api/v2/sharings/${shareId}`)).chapters).toHaveLength(2);
  });
});

describe("readers", () => {
  const chapterOf = ({ shareId, cid }: { shareId: string; cid: string }) =>
    `/api/v2/sharings/${shareId}/chapters/${cid}`;
  const counts = async (shareId: string) => {
    await app.services.readerCounts.flush();
    const { rows } = await pool.query("select views, readers, opened, finished from share_counts where share_id = $1", [
      shareId,
    ]);
    return rows[0];
  };

  it("are counted once a day, and the author and co-authors never", async () => {
    const [author, reader, other] = [
      await signUp(app, "author"),
      await signUp(app, "reader"),
      await signUp(app, "other"),
    ];
    const work = await published(author);
    await pool.query("insert into collaborators (story_id, user_id, rights) values ($1, $2, 'read')", [
      work.nid,
      other.uid,
    ]);
    for (const person of [author, other]) {
      await person.get(chapterOf(work));
      await person.post(`${chapterOf(work)}/finished`, {});
    }
    expect(await counts(work.shareId)).toBeUndefined();
    await Promise.all(Array.from({ length: 5 }, () => reader.get(chapterOf(work))));
    await app.request("GET", chapterOf(work));
    await reader.get(chapterOf(work));
    expect(await counts(work.shareId)).toEqual({ views: 2, readers: 2, opened: 2, finished: 0 });
    await pool.query("update share_readers set viewed_on = viewed_on - 1 where share_id = $1", [work.shareId]);
    await reader.get(chapterOf(work));
    expect(await counts(work.shareId)).toEqual({ views: 3, readers: 2, opened: 2, finished: 0 });
    expect((await look(work.shareId)).views).toBe(3);
    expect((await latest()).data[0]?.views).toBe(3);
  });

  it("are people: a crawler is none, nor is another program without an account", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    const work = await published(author);
    const readAs = (agent: string, token?: string) =>
      app.request("GET", chapterOf(work), { headers: { "user-agent": agent }, ...(token && { token }) });
    for (const agent of [GOOGLEBOT, "facebookexternalhit/1.1", "curl/8.14.1", "node"]) {
      expect((await readAs(agent)).status).toBe(200);
      await app.request("POST", `${chapterOf(work)}/finished`, { body: {}, headers: { "user-agent": agent } });
    }
    expect(await counts(work.shareId)).toBeUndefined();
    await readAs(BROWSER_AGENT);
    expect(await counts(work.shareId)).toMatchObject({ views: 1, finished: 0 });
    // Somebody with an account is a person, whatever they read with.
    await readAs("curl/8.14.1", reader.token);
    expect(await counts(work.shareId)).toMatchObject({ views: 2 });
  });

  it("finish a chapter once", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    const work = await published(author);
    await reader.get(chapterOf(work));
    for (let n = 0; n < 3; n++) await reader.post(`${chapterOf(work)}/finished`, {});
    expect(await counts(work.shareId)).toEqual({ views: 1, readers: 1, opened: 1, finished: 1 });
    await reader.post(`${chapterOf(work)}/finished`, {});
    expect(await counts(work.shareId)).toMatchObject({ opened: 1, finished: 1 });
  });

  it("are only a few at one address, whatever browsers it names", async () => {
    const author = await signUp(app, "author");
    const work = await published(author);
    for (let n = 0; n < 12; n++)
      await app.request("GET", chapterOf(work), { headers: { "user-agent": `${BROWSER_AGENT} Browser/${n}` } });
    const { readers } = await counts(work.shareId);
    expect(readers).toBeGreaterThan(1);
    expect(readers).toBeLessThanOrEqual(4);
  });

  it("are still counted after the database could not be reached", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    const work = await published(author);
    await pool.query("alter table share_readers rename to share_readers_gone");
    await reader.get(chapterOf(work));
    await app.services.readerCounts.flush();
    await pool.query("alter table share_readers_gone rename to share_readers");
    expect(await counts(work.shareId)).toMatchObject({ views: 1 });
  });
});

describe("the works of people one follows", () => {
  it("are complete where many of the latest may not be seen", async () => {
    const reader = await signUp(app, "reader");
    const shown: string[] = [];
    const followed: TestPerson[] = [];
    for (let n = 0; n < 8; n++) {
      const author = await signUp(app, `author${n}`);
      followed.push(author);
      const { shareId, put } = await published(author, { title: `Work ${n}` });
      // The later ones are hidden.
      if (n < 3) shown.unshift(shareId);
      else await put({ state: "square", nsfw: true });
    }
    for (const { uid } of followed)
      await pool.query("insert into follows (follower_id, followed_id) values ($1, $2)", [reader.uid, uid]);
    const path = "/api/v2/following_shares_feed?limit=1";
    const seen: string[] = [];
    for (let next: string | null = path; next !== null; ) {
      const page: Page = await reader.get<Page>(next);
      seen.push(...idsOf(page));
      next = page.paging.next;
    }
    expect(seen).toEqual(shown);
  });

  it("are theirs only, latest first, and paged", async () => {
    const [reader, one, two, three] = [
      await signUp(app, "reader"),
      await signUp(app, "one"),
      await signUp(app, "two"),
      await signUp(app, "three"),
    ];
    const a = await published(one, { title: "A" });
    await published(three, { title: "Not followed" });
    const b = await published(two, { title: "B", language: "zh-CN" });
    const c = await published(one, { title: "C" });
    await pool.query("insert into follows (follower_id, followed_id) values ($1, $2), ($1, $3)", [
      reader.uid,
      one.uid,
      two.uid,
    ]);
    const path = "/api/v2/following_shares_feed";
    expect(idsOf(await reader.get<Page>(path))).toEqual([c.shareId, b.shareId, a.shareId]);
    expect(idsOf(await reader.get<Page>(`${path}?language=en-US`))).toEqual([c.shareId, a.shareId]);
    const first = await reader.get<Page>(`${path}?limit=2`);
    expect(idsOf(first)).toEqual([c.shareId, b.shareId]);
    const second = await reader.get<Page>(first.paging.next as string);
    expect(idsOf(second)).toEqual([a.shareId]);
    expect(second.paging).toEqual({ has_prev: true, has_next: false, next: null });
    await c.put({ state: "link" });
    expect(idsOf(await reader.get<Page>(path))).toEqual([b.shareId, a.shareId]);
    expect(idsOf(await one.get<Page>(path))).toEqual([]);
  });
});
