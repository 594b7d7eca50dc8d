// Who is recommended, why, and who never is; following all of them, within the day's limit.
import { beforeEach, describe, expect, it } from "vitest";
import { FOLLOWS_PER_DAY_MAX } from "../../contract/limits.ts";
import { RECOMMENDED_PEOPLE_MAX, type RecommendedUser } from "../../contract/people.ts";
import { rankSquare } from "../../server/modules/square/ranking.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

type Other = Pick<TestPerson, "uid">;
const follow = (one: TestPerson, { uid }: Other) => one.post(`/api/v2/users/${uid}/followers`);
const set = ({ uid }: Other, columns: string) => pool.query(`update users set ${columns} where id = $1`, [uid]);
const rank = () => app.database.db.transaction(rankSquare);

const recommended = async (person: TestPerson, query = "") =>
  (await person.get<{ data: RecommendedUser[] }>(`/api/v2/recommend_following${query}`)).data;
const idsOf = async (person: TestPerson, query = "") => (await recommended(person, query)).map(({ user }) => user._id);
const reasonFor = async (person: TestPerson, { uid }: Other, query = "") =>
  (await recommended(person, query)).find(({ user }) => user._id === uid)?.recommend_content.recommend_reason;
const followAll = (person: TestPerson, body: object = {}) =>
  person.ask("POST", "/api/v2/follow_all_recommend_user", body);

async function followedBy({ uid }: Other): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>("select followed_id as id from follows where follower_id = $1", [
    uid,
  ]);
  return rows.map(({ id }) => id);
}

/** People with a work on the square that is no news any more. */
async function authors(count: number, { isNew = false } = {}): Promise<TestPerson[]> {
  const made: TestPerson[] = [];
  for (let n = 0; n < count; n++) {
    const author = await signUp(app, "author");
    const { shareId } = await published(author);
    if (!isNew) await pool.query("update shares set listed_at = now() - interval '60 days' where id = $1", [shareId]);
    made.push(author);
  }
  return made;
}

/** As if so many had read a person's works. */
const read = ({ uid }: Other, { readers, opened = 0, finished = 0 }: Record<string, number>) =>
  pool.query(
    `insert into share_counts (share_id, readers, opened, finished)
     select id, $2, $3, $4 from shares where owner_id = $1`,
    [uid, readers, opened, finished],
  );

beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
  await pool.query("delete from square_places");
});

describe("a reason", () => {
  it("is that people whom one follows follow somebody, by how many", async () => {
    const [reader, one, two] = [await signUp(app), await signUp(app), await signUp(app)];
    const [author, other] = await authors(2);
    for (const friend of [one, two]) {
      await follow(reader, friend);
      await follow(friend, author as TestPerson);
    }
    await follow(two, other as TestPerson);
    expect(await recommended(reader)).toMatchObject([
      {
        user: { _id: author?.uid, name: expect.any(String), avatar: null, is_official: false },
        recommend_content: {
          story_count: 1,
          universe_count: 0,
          recommend_reason: { key: "followed_by", count: 2 },
        },
      },
      { user: { _id: other?.uid }, recommend_content: { recommend_reason: { key: "followed_by", count: 1 } } },
    ]);
    await set(two, "shut = true");
    expect(await reasonFor(reader, author as TestPerson)).toEqual({ key: "followed_by", count: 1 });
    expect(await idsOf(reader)).toEqual([author?.uid]);
  });

  it("is a place in the ranking of one's language that came by readers", async () => {
    const reader = await signUp(app);
    const [popular, unread] = (await authors(2)) as [TestPerson, TestPerson];
    await read(popular, { readers: 10 });
    await read(unread, { readers: 2 });
    await rank();
    expect(await reasonFor(reader, popular)).toEqual({ key: "popular", language: "en-US" });
    expect(await idsOf(reader)).toEqual([popular.uid]);
    expect(await idsOf(reader, "?language=zh-CN")).toEqual([]);
  });

  it("comes with how many works for all somebody had at the last ranking, or has now if there were none then", async () => {
    const reader = await signUp(app);
    const [author] = (await authors(1, { isNew: true })) as [TestPerson];
    const { put } = await published(author, { title: "For adults" });
    await put({ nsfw: true });
    const counts = async () => {
      const [first] = await recommended(reader);
      return [first?.recommend_content.story_count, first?.recommend_content.universe_count];
    };
    expect(await counts()).toEqual([1, 0]);
    await rank();
    await published(author, { title: "Later" });
    await sharedWorld(author);
    expect(await counts()).toEqual([1, 0]);
    await rank();
    expect(await counts()).toEqual([2, 1]);
    const kept = async () =>
      (await pool.query("select stories, worlds from author_counts where user_id = $1", [author.uid])).rows;
    expect(await kept()).toEqual([{ stories: 2, worlds: 1 }]);
    await put({ nsfw: false });
    await set(author, "shut = true");
    await rank();
    expect(await kept()).toEqual([]);
    await set(author, "shut = false");
    expect(await counts()).toEqual([3, 1]);
  });

  it("is a new work, and that it is read to its end once enough is known", async () => {
    const reader = await signUp(app);
    const [unread, finished, left] = (await authors(3, { isNew: true })) as [TestPerson, TestPerson, TestPerson];
    await read(finished, { readers: 2, opened: 10, finished: 8 });
    await read(left, { readers: 2, opened: 10, finished: 3 });
    expect(await reasonFor(reader, unread)).toEqual({ key: "new" });
    expect(await reasonFor(reader, finished)).toEqual({ key: "new_and_finished" });
    expect(await reasonFor(reader, left)).toEqual({ key: "new" });
    expect(await idsOf(reader)).toEqual([finished.uid, left.uid, unread.uid]);
  });
});

describe("nobody is recommended", () => {
  it("who is oneself, followed, locked, leaving, or has nothing that everybody may see", async () => {
    const reader = await signUp(app);
    await published(reader);
    const friend = await signUp(app);
    await follow(reader, friend);
    // Nothing to be seen.
    const silent = await signUp(app);
    await follow(friend, silent);
    await follow(friend, reader);
    const [author] = (await authors(1, { isNew: true })) as [TestPerson];
    await follow(friend, author);
    expect(await idsOf(reader)).toEqual([author.uid]);
    for (const columns of ["shut = true", "deletion_due_at = now() + interval '1 day'"]) {
      await set(author, columns);
      expect(await idsOf(reader)).toEqual([]);
      await set(author, "shut = false, deletion_due_at = null");
    }
    expect(await idsOf(reader)).toEqual([author.uid]);
    for (const columns of ["nsfw = true", "state = 'link'", "state = 'private'"]) {
      await pool.query(`update shares set ${columns} where owner_id = $1`, [author.uid]);
      expect(await idsOf(reader)).toEqual([]);
      await pool.query("update shares set state = 'square', nsfw = false where owner_id = $1", [author.uid]);
    }
    await follow(reader, author);
    expect(await idsOf(reader)).toEqual([]);
  });
});

describe("following all", () => {
  it("follows the list as it is, and can be repeated", async () => {
    const reader = await signUp(app);
    const made = await authors(3, { isNew: true });
    expect(await followAll(reader)).toMatchObject({ status: 200, body: { followed_count: 3 } });
    expect((await followedBy(reader)).toSorted()).toEqual(made.map(({ uid }) => uid).toSorted());
    expect(await recommended(reader)).toEqual([]);
    expect(await followAll(reader)).toMatchObject({ status: 200, body: { followed_count: 0 } });
    const { rows } = await pool.query("select following from follow_counts where user_id = $1", [reader.uid]);
    expect(rows).toEqual([{ following: 3 }]);
  });

  it("follows the list as it was seen, and passes over who cannot be followed", async () => {
    const reader = await signUp(app);
    const [one, two, closed, unseen] = (await authors(4, { isNew: true })) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    await follow(reader, one);
    await set(closed, "shut = true");
    const uids = [one, two, two, closed, reader].map(({ uid }) => uid);
    for (const followed_count of [1, 0])
      expect(await followAll(reader, { uids: [...uids, "01920000-0000-7000-8000-000000000000"] })).toMatchObject({
        status: 200,
        body: { followed_count },
      });
    expect((await followedBy(reader)).toSorted()).toEqual([one.uid, two.uid].toSorted());
    expect(await idsOf(reader)).toEqual([unseen.uid]);
    const tooMany = Array.from({ length: RECOMMENDED_PEOPLE_MAX + 1 }, () => one.uid);
    expect(codeOf(await followAll(reader, { uids: tooMany }))).toBe(42200);
  });

  it("follows as many as the day has left, in the list's order, and tells how many", async () => {
    const reader = await signUp(app);
    await pool.query(
      `with made as (insert into users (nickname) select 'Somebody' from generate_series(1, $2::int) returning id)
       insert into follows (follower_id, followed_id) select $1, id from made`,
      [reader.uid, FOLLOWS_PER_DAY_MAX - 2],
    );
    const before = await followedBy(reader);
    await authors(3, { isNew: true });
    const shown = await idsOf(reader);
    expect(shown).toHaveLength(3);
    const answer = await followAll(reader);
    expect([codeOf(answer), (answer.body as { content: unknown }).content]).toEqual([
      40329,
      { max: FOLLOWS_PER_DAY_MAX, followed_count: 2 },
    ]);
    expect((await followedBy(reader)).filter((uid) => !before.includes(uid)).toSorted()).toEqual(
      shown.slice(0, 2).toSorted(),
    );
    expect((await followAll(reader)).body).toMatchObject({ content: { followed_count: 0 } });
    await pool.query("update follows set created_at = now() - interval '2 days' where follower_id = $1", [reader.uid]);
    expect((await followAll(reader)).body).toEqual({ followed_count: 1 });
  });

  it("follows everybody once by many requests at once", async () => {
    const reader = await signUp(app);
    const made = await authors(4, { isNew: true });
    const all = await Promise.all(Array.from({ length: 6 }, () => followAll(reader)));
    const sum = all.reduce((count, { body }) => count + (body as { followed_count: number }).followed_count, 0);
    expect(sum).toBe(4);
    expect(await followedBy(reader)).toHaveLength(made.length);
  });
});
