// Worlds on the square: their cards, the filter by kind, the sitemap, and that nothing closed is in any list.
import { beforeEach, expect, it } from "vitest";
import type { ShareCard } from "../../contract/square.ts";
import type { World } from "../../contract/worlds.ts";
import { rankSquare } from "../../server/modules/square/ranking.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { BACKGROUND, sharedWorld } from "../support/shared-world.ts";
import { PIXEL, uploaded } from "../support/upload.ts";

const URL = "https://stories.example";
const app = await testApp({ role: "web", publicUrl: URL });
const { pool } = app.database;

interface Page {
  data: ShareCard[];
  paging: { next: string | null };
}

const list = async (query = "") => (await app.request("GET", `/api/v2/square/sharings${query}`)).body as Page;
const idsOf = ({ data }: Page) => data.map(({ share_id }) => share_id);
const bothLists = async () => [...idsOf(await list("?nsfw=true")), ...idsOf(await list("?tab=latest&nsfw=true"))];
const rank = () => app.database.db.transaction(rankSquare);

beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
});

it("has a world's cover, background, counts and references on its card", async () => {
  const author = await signUp(app, "author");
  const cover = await uploaded(app, author, PIXEL);
  const { shareId } = await sharedWorld(author, { more: { cover } });
  await (await signUp(app)).post<World>("/api/v1/universes", { share_id: shareId });
  expect((await list()).data).toEqual([
    {
      ...{ share_id: shareId, kind: "universe", title: "Salt", language: "en-US", excerpt: BACKGROUND, nsfw: false },
      author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
      ...{ cover: `/images/${cover}.webp`, chapter_count: 0, word_count: 0, entry_count: 3, character_count: 2 },
      ...{ references: 1, views: 0, listed_at: expect.any(Number) },
    },
  ]);
});

it("shows no world that is private, by link, deleted or of a closed account", async () => {
  const author = await signUp(app, "author");
  const { shareId, unid, put } = await sharedWorld(author);
  const shown = [shareId, shareId];
  expect(await bothLists()).toEqual(shown);
  for (const state of ["link", "private"]) {
    await put({ state });
    expect(await bothLists()).toEqual([]);
  }
  await put({ state: "square" });
  expect(await bothLists()).toEqual(shown);
  await author.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
  expect(await bothLists()).toEqual([]);
  await author.post("/api/v1/universes/recover", { universe_ids: [unid] });
  await pool.query("update users set shut = true where id = $1", [author.uid]);
  expect(await bothLists()).toEqual([]);
  await pool.query("update users set shut = false where id = $1", [author.uid]);
  expect(await bothLists()).toEqual(shown);
  await pool.query("delete from worlds where id = $1", [unid]);
  expect(await bothLists()).toEqual([]);
});

it("lists a world once there is something to read", async () => {
  const author = await signUp(app, "author");
  const { _id: unid } = await author.post<World>("/api/v1/universes", { title: "Empty" });
  const path = `/api/v2/universes/${unid}/sharing`;
  const { share_id } = await author.put<{ share_id: string }>(path, { state: "square" });
  expect(await bothLists()).toEqual([]);
  await author.post(`/api/v1/universes/${unid}/entries`, { type: "normal", name: "Lamp", description: "It burns." });
  expect(await bothLists()).toEqual([]);
  await author.post(`${path}/sync`, {});
  expect(await bothLists()).toEqual([share_id, share_id]);
  expect((await list()).data[0]?.excerpt).toBe("It burns.");
});

it("filters by kind and language, in every list, page by page", async () => {
  const author = await signUp(app, "author");
  const follower = await signUp(app, "follower");
  await app.services.follows.follow(follower.uid, author.uid);
  const story = await published(author, { title: "Brine" });
  const english = await sharedWorld(author, { title: "Salt" });
  const chinese = await sharedWorld(author, {
    title: "夜航者",
    background: "海带走了海岸，画下海岸的人得到报酬，夜里灯塔无人看守，船都不再靠岸。",
  });
  await pool.query("update shared_entries set description = '' where share_id = $1", [chinese.shareId]);
  await rank();
  const worlds = [english.shareId, chinese.shareId].sort();
  const following = async (query: string) =>
    (await follower.ask("GET", `/api/v2/following_shares_feed?${query}`)).body as Page;
  for (const ask of [
    (query: string) => list(`?${query}`),
    (query: string) => list(`?tab=latest&${query}`),
    following,
  ]) {
    expect(idsOf(await ask("kind=story"))).toEqual([story.shareId]);
    expect(idsOf(await ask("kind=universe")).sort()).toEqual(worlds);
    expect(idsOf(await ask("")).sort()).toEqual([story.shareId, ...worlds].sort());
    const { data, paging } = await ask("kind=universe&limit=1");
    expect(paging.next).not.toBeNull();
    const path = paging.next as string;
    const second = (await (ask === following ? follower.ask("GET", path) : app.request("GET", path))).body as Page;
    expect([...idsOf({ data, paging }), ...idsOf(second)].sort()).toEqual(worlds);
    expect(second.paging.next).toBeNull();
  }
  expect(idsOf(await list("?kind=universe&language=zh-CN"))).toEqual([chinese.shareId]);
  expect(idsOf(await list("?tab=latest&kind=universe&language=en-US"))).toEqual([english.shareId]);
});

it("counts a world's readers for its place", async () => {
  const { shareId } = await sharedWorld(await signUp(app, "author"));
  await app.request("GET", `/api/v2/sharings/${shareId}/universe`);
  await app.services.readerCounts.flush();
  await rank();
  expect((await list()).data[0]).toMatchObject({ share_id: shareId, views: 1 });
  const { rows } = await pool.query("select kind from square_places where share_id = $1", [shareId]);
  expect(rows).toEqual([{ kind: "universe" }]);
});

it("is in the sitemap by the address of its page, unless it is for adults", async () => {
  const { shareId, put } = await sharedWorld(await signUp(app, "author"));
  const page = async () => String((await app.request("GET", "/sitemap/1.xml")).body);
  expect(await page()).toContain(`<loc>${URL}/universe/${shareId}</loc><lastmod>20`);
  await put({ nsfw: true });
  expect(await page()).not.toContain(shareId);
});

it("ranks the works of each kind, however many of the other kind come before them", async () => {
  const author = await signUp(app, "author");
  const story = await published(author);
  const world = await sharedWorld(await signUp(app));
  await app.database.db.transaction((tx) => rankSquare(tx, { max: 1 }));
  expect(idsOf(await list("?kind=story"))).toEqual([story.shareId]);
  expect(idsOf(await list("?kind=universe"))).toEqual([world.shareId]);
});
