// People's public pages: profiles and their counts, shared works, followers and followed people, and that nothing closed,
// private or for adults is in an answer to others.
import { beforeEach, describe, expect, it } from "vitest";
import type { FollowItem, OwnShareCard, UserProfile } from "../../contract/people.ts";
import type { ShareCard } from "../../contract/square.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

interface Page<T> {
  data: T[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

/** The first account administers. */
const keeper = await signUp(app, "keeper");

type Other = Pick<TestPerson, "uid">;
const follow = (one: TestPerson, { uid }: Other) => one.post(`/api/v2/users/${uid}/followers`);
const unfollow = (one: TestPerson, { uid }: Other) => one.ask("DELETE", `/api/v2/users/${uid}/followers`, {});
const set = ({ uid }: Other, columns: string) => pool.query(`update users set ${columns} where id = $1`, [uid]);
const CLOSED = [
  ["locked", "shut = true, shut_until = null"],
  ["locked for an hour", "shut = true, shut_until = now() + interval '1 hour'"],
  ["about to be deleted", "deletion_due_at = now() + interval '10 days'"],
] as const;
const OPEN = "shut = false, shut_until = null, deletion_due_at = null";
const NOBODY = "01920000-0000-7000-8000-000000000000";

const profileFor = (viewer: TestPerson, { uid }: Other) => viewer.get<UserProfile>(`/api/v2/users/${uid}/profile`);
const publicProfile = ({ uid }: Other) => app.request("GET", `/api/v2/users/${uid}/profile`);
const ownProfile = (person: TestPerson) => person.get<UserProfile>("/api/v2/self/profile");
const countsOf = async (person: Other) => {
  const { follower_count, following_count } = (await publicProfile(person)).body as UserProfile;
  return [follower_count, following_count];
};
const followers = (person: TestPerson, query = "") => person.get<Page<FollowItem>>(`/api/v2/self/followers${query}`);
const followed = (person: TestPerson, query = "") =>
  person.get<Page<FollowItem>>(`/api/v2/self/following_users${query}`);
const idsOf = ({ data }: Page<FollowItem>) => data.map(({ user }) => user._id);
const works = ({ uid }: Other, query = "") => app.request("GET", `/api/v2/users/${uid}/sharings?type=story${query}`);
const worksOf = async (person: Other, query = "") => (await works(person, query)).body as Page<ShareCard>;
const own = (person: TestPerson, query = "?type=story") =>
  person.get<Page<OwnShareCard>>(`/api/v2/self/sharings${query}`);
const sharesOf = ({ data }: Page<ShareCard | OwnShareCard>) => data.map(({ share_id }) => share_id);

/** All pages of a list, as the person who asks follows the links. */
async function allOf<T>(person: TestPerson, first: string): Promise<T[]> {
  const all: T[] = [];
  for (let next: string | null = first; next !== null; ) {
    const page: Page<T> = await person.get<Page<T>>(next);
    all.push(...page.data);
    next = page.paging.next;
  }
  return all;
}

describe("a profile", () => {
  it("names the person, how many follow each other, and how one stands to them", async () => {
    const [one, two, three] = [await signUp(app), await signUp(app), await signUp(app)];
    await set(one, "nickname = 'Aria', headimgurl = '/images/aria.webp'");
    await keeper.put(`/api/v1/admin/accounts/${one.uid}/official`, { official: true });
    await follow(two, one);
    await follow(three, one);
    await follow(one, three);
    const user = { _id: one.uid, name: "Aria", avatar: "/images/aria.webp", is_official: true };
    const counts = { following_count: 1, follower_count: 2, story_count: 0, universe_count: 0 };
    const neither = { is_follower: false, is_following: false };
    expect(await publicProfile(one)).toMatchObject({ status: 200, body: { user, ...counts, following: neither } });
    expect(await ownProfile(one)).toEqual({ user, ...counts, following: neither });
    expect(await profileFor(one, one)).toEqual({ user, ...counts, following: neither });
    expect((await profileFor(two, one)).following).toEqual({ is_follower: false, is_following: true });
    expect((await profileFor(three, one)).following).toEqual({ is_follower: true, is_following: true });
    expect((await profileFor(one, two)).following).toEqual({ is_follower: true, is_following: false });
    await unfollow(two, one);
    expect(await countsOf(one)).toEqual([1, 1]);
  });

  it.each(CLOSED)("of an account that is %s is found by nobody, and counts nowhere", async (_, columns) => {
    const [one, two, three] = [await signUp(app), await signUp(app), await signUp(app)];
    await follow(two, one);
    await follow(one, two);
    await follow(three, one);
    await set(two, columns);
    expect(codeOf(await publicProfile(two))).toBe(40407);
    expect(codeOf(await one.ask("GET", `/api/v2/users/${two.uid}/profile`))).toBe(40407);
    expect(codeOf(await works(two))).toBe(40407);
    expect(await countsOf(one)).toEqual([1, 0]);
    expect([idsOf(await followers(one)), idsOf(await followed(one))]).toEqual([[three.uid], []]);
    await set(two, OPEN);
    expect(await countsOf(one)).toEqual([2, 1]);
    expect([idsOf(await followers(one)), idsOf(await followed(one))]).toEqual([[three.uid, two.uid], [two.uid]]);
  });

  it("shows no count below zero where the sums lack a follow of a closed account", async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    await follow(one, two);
    await follow(two, one);
    await app.database.pool.query("update follow_counts set followers = 0, following = 0 where user_id = $1", [
      one.uid,
    ]);
    await set(two, "shut = true, shut_until = null");
    expect(await countsOf(one)).toEqual([0, 0]);
  });

  it("is back when a lock has ended by itself", async () => {
    const [one, two] = [await signUp(app), await signUp(app)];
    await follow(two, one);
    await set(two, "shut = true, shut_until = now() - interval '1 second'");
    expect((await publicProfile(two)).status).toBe(200);
    expect(await countsOf(one)).toEqual([1, 0]);
    expect(idsOf(await followers(one))).toEqual([two.uid]);
  });

  it("of nobody is not found", async () => {
    expect(codeOf(await publicProfile({ uid: NOBODY }))).toBe(40407);
    expect(codeOf(await works({ uid: NOBODY }))).toBe(40407);
    expect(codeOf(await publicProfile({ uid: "nobody" }))).toBe(42200);
  });

  it("counts the works that everybody may see", async () => {
    const author = await signUp(app, "author");
    await published(author);
    const second = await published(author);
    await (await published(author)).put({ state: "square", nsfw: true });
    await published(author, { state: "link" });
    expect((await publicProfile(author)).body).toMatchObject({ story_count: 2, universe_count: 0 });
    await second.put({ state: "private" });
    expect(await ownProfile(author)).toMatchObject({ story_count: 1, universe_count: 0 });
  });
});

describe("a person's works", () => {
  it("are those on the square, latest first, as cards", async () => {
    const [author, other] = [await signUp(app, "author"), await signUp(app, "author")];
    await published(other);
    const first = await published(author, { title: "First" });
    const second = await published(author, { title: "Second", language: "zh-CN" });
    const page = await worksOf(author);
    expect(page.data).toMatchObject([
      { share_id: second.shareId, kind: "story", title: "Second", language: "zh-CN", author: { _id: author.uid } },
      { share_id: first.shareId, kind: "story", title: "First", chapter_count: 1, word_count: 13 },
    ]);
    expect(page.data[0]).not.toHaveProperty("state");
    expect((await app.request("GET", `/api/v2/users/${author.uid}/sharings?type=universe`)).body).toMatchObject({
      data: [],
    });
    expect(codeOf(await app.request("GET", `/api/v2/users/${author.uid}/sharings`))).toBe(42200);
  });

  it("never show what is private, by link, unpublished or deleted, to anybody", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    const { path, nid, cid, shareId, put } = await published(author);
    const seen = async () =>
      (
        await Promise.all([
          worksOf(author, "&nsfw=true"),
          reader.get<Page<ShareCard>>(`/api/v2/users/${author.uid}/sharings?type=story&nsfw=true`),
          // One's own page as others see it.
          author.get<Page<ShareCard>>(`/api/v2/users/${author.uid}/sharings?type=story&nsfw=true`),
        ])
      ).map(sharesOf);
    const [all, none] = [
      [[shareId], [shareId], [shareId]],
      [[], [], []],
    ];
    expect(await seen()).toEqual(all);
    for (const state of ["link", "private"]) {
      await put({ state });
      expect(await seen()).toEqual(none);
    }
    await put({ state: "square" });
    await author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect(await seen()).toEqual(none);
    await author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] });
    expect(await seen()).toEqual(all);
    await author.ask("DELETE", `/api/v2/novels/${nid}`);
    expect(await seen()).toEqual(none);
  });

  it("for adults are listed only where they are asked for", async () => {
    const author = await signUp(app, "author");
    const { shareId, put } = await published(author);
    await put({ state: "square", nsfw: true });
    expect(sharesOf(await worksOf(author))).toEqual([]);
    expect(sharesOf(await worksOf(author, "&nsfw=true"))).toEqual([shareId]);
  });

  it("are paged by keyset: every work once, also when others leave meanwhile", async () => {
    const author = await signUp(app, "author");
    const made: Awaited<ReturnType<typeof published>>[] = [];
    for (let n = 0; n < 7; n++) made.push(await published(author, { title: `Work ${n}` }));
    const seen: string[] = [];
    let page = await worksOf(author, "&limit=3");
    await made[6]?.put({ state: "link" });
    for (;;) {
      seen.push(...sharesOf(page));
      if (page.paging.next === null) break;
      page = (await app.request("GET", page.paging.next)).body as Page<ShareCard>;
    }
    expect(seen).toEqual(made.map(({ shareId }) => shareId).toReversed());
    const other = (await worksOf(author, "&limit=3")).paging.next as string;
    expect(codeOf(await app.request("GET", other.replace(/cursor=[^&]*/, "cursor=x")))).toBe(42200);
  });
});

describe("one's own works", () => {
  it("are there in every state, the last one shared first, and never those that were not shared or are deleted", async () => {
    const author = await signUp(app, "author");
    await author.post("/api/v2/novels", { title: "Never shared", language: "en-US" });
    const square = await published(author, { title: "Square" });
    const adult = await published(author, { title: "Adult" });
    await adult.put({ state: "square", nsfw: true });
    const link = await published(author, { title: "Link", state: "link" });
    const closed = await published(author, { title: "Private", state: "link" });
    await closed.put({ state: "private" });
    const deleted = await published(author, { title: "Deleted" });
    await author.ask("DELETE", `/api/v2/novels/${deleted.nid}`);
    expect((await own(author)).data).toMatchObject([
      { share_id: closed.shareId, work_id: closed.nid, title: "Private", state: "private", listed_at: null },
      { share_id: link.shareId, work_id: link.nid, title: "Link", state: "link", listed_at: null },
      { share_id: adult.shareId, work_id: adult.nid, state: "square", nsfw: true, listed_at: expect.any(Number) },
      { share_id: square.shareId, work_id: square.nid, state: "square", nsfw: false, excerpt: expect.any(String) },
    ]);
    expect((await own(author, "?type=universe")).data).toEqual([]);
    expect((await own(await signUp(app))).data).toEqual([]);
  });

  it("are paged by keyset", async () => {
    const author = await signUp(app, "author");
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await published(author, { state: "link" })).shareId);
    const all = await allOf<OwnShareCard>(author, "/api/v2/self/sharings?type=story&limit=2");
    expect(all.map(({ share_id }) => share_id)).toEqual(ids.toReversed());
  });

  it("are found by their id, and those of others are not", async () => {
    const author = await signUp(app, "author");
    await published(author, { state: "link" });
    const { shareId, nid, put } = await published(author, { state: "link" });
    await put({ state: "private" });
    const asked = `?type=story&share_id=${shareId}`;
    expect((await own(author, asked)).data).toMatchObject([{ share_id: shareId, work_id: nid, state: "private" }]);
    expect((await own(await signUp(app), asked)).data).toEqual([]);
    expect((await own(author, `?type=universe&share_id=${shareId}`)).data).toEqual([]);
  });
});

describe("followers and followed people", () => {
  it("are listed latest first, each with how one stands to them", async () => {
    const [one, two, three] = [await signUp(app), await signUp(app), await signUp(app)];
    await follow(two, one);
    await follow(three, one);
    await follow(one, two);
    const user = ({ uid }: Other) => ({ _id: uid, name: expect.any(String), avatar: null, is_official: false });
    expect((await followers(one)).data).toEqual([
      { user: user(three), following: { is_follower: true, is_following: false } },
      { user: user(two), following: { is_follower: true, is_following: true } },
    ]);
    expect((await followed(one)).data).toEqual([
      { user: user(two), following: { is_follower: true, is_following: true } },
    ]);
    expect((await followed(three)).data).toEqual([
      { user: user(one), following: { is_follower: false, is_following: true } },
    ]);
    await unfollow(one, two);
    expect(idsOf(await followed(one))).toEqual([]);
  });

  it("are paged by keyset, also where many follows are of one moment", async () => {
    const one = await signUp(app);
    const { rows } = await pool.query<{ id: string }>(
      "insert into users (nickname) select 'Somebody' from generate_series(1, 11) returning id",
    );
    const ids = rows.map(({ id }) => id);
    // The first four at one moment, the next three at an earlier one, the others each at its own.
    await pool.query(
      `with made as (
         select id, now() - case when nth <= 4 then 1 when nth <= 7 then 2 else nth end * interval '1 minute' as at
         from unnest($2::uuid[]) with ordinality t (id, nth)),
       back as (insert into follows (follower_id, followed_id, created_at) select id, $1, at from made)
       insert into follows (follower_id, followed_id, created_at) select $1, id, at from made`,
      [one.uid, ids],
    );
    const expected = [...ids.slice(0, 4).toSorted(), ...ids.slice(4, 7).toSorted(), ...ids.slice(7)];
    for (const list of ["followers", "following_users"])
      for (const limit of [1, 2, 3, 5, 11, 30]) {
        const all = await allOf<FollowItem>(one, `/api/v2/self/${list}?limit=${limit}`);
        expect(all.map(({ user }) => user._id)).toEqual(expected);
      }
    const first = await followers(one, "?limit=3");
    await set({ uid: expected[3] as string }, "shut = true");
    const second = await one.get<Page<FollowItem>>(first.paging.next as string);
    expect(idsOf(second)).toEqual(expected.slice(4, 7));
    expect(codeOf(await one.ask("GET", "/api/v2/self/followers?cursor=x"))).toBe(42200);
  });
});

describe("the official mark", () => {
  let official: TestPerson;
  beforeEach(async () => {
    official = await signUp(app, "official");
    await keeper.put(`/api/v1/admin/accounts/${official.uid}/official`, { official: true });
  });

  it("is in every answer that names a person", async () => {
    const reader = await signUp(app);
    const { shareId } = await published(official);
    await follow(reader, official);
    await follow(official, reader);
    const share = (await app.request("GET", `/api/v2/sharings/${shareId}`)).body;
    expect(share).toMatchObject({ author: { _id: official.uid, is_official: true } });
    const latest = (await app.request("GET", "/api/v2/square/sharings?tab=latest&limit=1")).body;
    expect(latest).toMatchObject({ data: [{ author: { _id: official.uid, is_official: true } }] });
    expect((await worksOf(official)).data[0]?.author.is_official).toBe(true);
    for (const list of [await followers(reader), await followed(reader)])
      expect(list.data[0]?.user).toMatchObject({ _id: official.uid, is_official: true });
    await keeper.put(`/api/v1/admin/accounts/${official.uid}/official`, { official: false });
    expect((await publicProfile(official)).body).toMatchObject({ user: { is_official: false } });
  });
});
