// Followers are told of new chapters: each chapter once, those of one work together, everybody once, and nothing of what
// is not public any more. Followers of people are told once, too.
import { beforeEach, describe, expect, it } from "vitest";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { ANNOUNCEMENTS_PER_DAY } from "../../server/modules/announcements/announcements.repo.ts";
import type { Page } from "../../server/platform/paging.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { announcements } = app.services;

type Work = Awaited<ReturnType<typeof published>>;
type List = Page<ListedNotice> & { unread: number };
type Told = Extract<ListedNotice, { kind: "chapter_published" }>;

const list = (person: TestPerson) => person.get<List>("/api/v2/notices");
const follow = (person: TestPerson, other: TestPerson) => person.post(`/api/v2/users/${other.uid}/followers`, {});
const unfollow = (person: TestPerson, other: TestPerson) =>
  person.ask("DELETE", `/api/v2/users/${other.uid}/followers`, {});
/** As if all that was announced was announced so much earlier. */
const pass = (time: string) => pool.query("update announcements set created_at = created_at - $1::interval", [time]);
const tell = () => announcements.tellFollowers();

/** What a person is told of chapters, latest first. */
const toldTo = async (person: TestPerson) =>
  (await list(person)).data.flatMap((notice) =>
    notice.kind === "chapter_published" ? [(notice as Told).payload] : [],
  );

async function addChapter(author: TestPerson, work: Work, name: string): Promise<string> {
  const { _id } = await author.post<{ _id: string }>(`${work.path}/chapters`, {
    name,
    blocks: [{ type: "paragraph", content: [{ type: "text", text: LINE, marks: [] }] }],
  });
  return _id;
}
const publish = (author: TestPerson, work: Work, ...ids: string[]) =>
  author.post(`${work.path}/sharing/chapters`, { chapter_ids: ids });
const unpublish = (author: TestPerson, work: Work, ...ids: string[]) =>
  author.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: ids });

let author: TestPerson;
let reader: TestPerson;
beforeEach(async () => {
  await pool.query("delete from announcements");
  [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  await follow(reader, author);
});

describe("a chapter", () => {
  it("is announced with its work and author", async () => {
    const work = await published(author);
    await tell();
    expect(await toldTo(reader)).toEqual([
      {
        author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
        share_id: work.shareId,
        title: "The Salt Cartographer",
        language: "en-US",
        nsfw: false,
        chapter: { id: work.cid, name: "One" },
        count: 1,
      },
    ]);
    expect(await list(reader)).toMatchObject({ unread: 1, data: [{ type: "notice", is_read: false }] });
    expect(await toldTo(author)).toEqual([]);
  });

  it("is announced once, however often it is synced, or unpublished and published again", async () => {
    const work = await published(author);
    await tell();
    await publish(author, work, work.cid);
    await unpublish(author, work, work.cid);
    await publish(author, work, work.cid);
    await work.put({ state: "private" });
    await work.put({ state: "square" });
    await tell();
    expect(await toldTo(reader)).toHaveLength(1);
    await pass("1 hour");
    const next = await addChapter(author, work, "Two");
    await publish(author, work, next);
    await tell();
    expect((await toldTo(reader)).map(({ chapter }) => chapter.name)).toEqual(["Two", "One"]);
  });

  it("joins the announcement of its work that is less than an hour old, of which nobody is told anew", async () => {
    const work = await published(author);
    await tell();
    const [notice] = (await list(reader)).data;
    await reader.post("/api/v2/notices/read", { ids: [notice?.id] });
    for (const name of ["Two", "Three"]) {
      await publish(author, work, await addChapter(author, work, name));
      await tell();
    }
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "One" }, count: 3 }]);
    // What was read stays read.
    expect(await list(reader)).toMatchObject({ unread: 0, data: [{ id: notice?.id, is_read: true }] });
    await pass("1 hour");
    const ids: string[] = [];
    for (const name of ["Four", "Five"]) ids.push(await addChapter(author, work, name));
    await publish(author, work, ...ids);
    await tell();
    expect(await toldTo(reader)).toMatchObject([
      { chapter: { name: "Four" }, count: 2 },
      { chapter: { name: "One" }, count: 3 },
    ]);
    expect((await list(reader)).unread).toBe(1);
  });

  it("joins an announcement of which nobody was told yet, however old, also for those who follow since", async () => {
    const late = await signUp(app, "late");
    const work = await published(author);
    await pass("2 hours");
    await follow(late, author);
    await publish(author, work, await addChapter(author, work, "Two"));
    await tell();
    expect(await toldTo(late)).toMatchObject([{ chapter: { name: "Two" }, count: 1 }]);
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "One" }, count: 2 }]);
  });

  it("that joins is told to those who follow since, of what came since, each once", async () => {
    const [late, later] = [await signUp(app, "late"), await signUp(app, "later")];
    const work = await published(author);
    await tell();
    for (const [person, name] of [
      [late, "Two"],
      [later, "Three"],
    ] as const) {
      await follow(person, author);
      await publish(author, work, await addChapter(author, work, name));
      await announcements.tellFollowers({ batchSize: 1 });
    }
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "One" }, count: 3 }]);
    expect(await toldTo(late)).toMatchObject([{ chapter: { name: "Two" }, count: 2 }]);
    expect(await toldTo(later)).toMatchObject([{ chapter: { name: "Three" }, count: 1 }]);
  });

  it("is told to nobody once its author has announced as much as they may within a day, also by requests at once", async () => {
    const other = await signUp(app, "other");
    await follow(reader, other);
    await Promise.all(
      Array.from({ length: ANNOUNCEMENTS_PER_DAY + 2 }, (_, n) => published(author, { title: `Work ${n}` })),
    );
    await published(other, { title: "Another author's" });
    await tell();
    const titles = async () => (await toldTo(reader)).map(({ title }) => title);
    expect(await titles()).toHaveLength(ANNOUNCEMENTS_PER_DAY + 1);
    expect((await titles())[0]).toBe("Another author's");
    // Not the day after either: they are announced by then. New ones are told again.
    await pass("1 day");
    await tell();
    expect(await titles()).toHaveLength(ANNOUNCEMENTS_PER_DAY + 1);
    await published(author, { title: "The day after" });
    await tell();
    expect((await titles())[0]).toBe("The day after");
    expect(await titles()).toHaveLength(ANNOUNCEMENTS_PER_DAY + 2);
  });

  it("of a work that is private or shared by link is announced when the work comes to the square, all as one", async () => {
    for (const state of ["private", "link"]) {
      const work = await published(author, { title: state, state });
      await publish(author, work, await addChapter(author, work, "Two"));
      await tell();
      expect(await toldTo(reader)).not.toContainEqual(expect.objectContaining({ title: state }));
      await work.put({ state: "square" });
      await tell();
      expect((await toldTo(reader))[0]).toMatchObject({ title: state, chapter: { name: "One" }, count: 2 });
    }
    expect(await toldTo(reader)).toHaveLength(2);
  });

  it("is told to nobody who follows only afterwards, or does not follow any more", async () => {
    const [left, late] = [await signUp(app, "left"), await signUp(app, "late")];
    await follow(left, author);
    await published(author);
    await unfollow(left, author);
    await follow(late, author);
    await tell();
    expect(await toldTo(left)).toEqual([]);
    expect(await toldTo(late)).toEqual([]);
    expect(await toldTo(reader)).toHaveLength(1);
  });
});

describe("what is not public any more", () => {
  const hidden = async () => {
    expect(await toldTo(reader)).toEqual([]);
    expect((await list(reader)).unread).toBe(0);
  };
  const shown = async () => {
    expect(await toldTo(reader)).toHaveLength(1);
    expect((await list(reader)).unread).toBe(1);
  };

  it("is in no list and no count", async () => {
    const work = await published(author);
    await tell();
    await shown();
    await unpublish(author, work, work.cid);
    await hidden();
    await publish(author, work, work.cid);
    await shown();
    for (const state of ["link", "private"]) {
      await work.put({ state });
      await hidden();
    }
    await work.put({ state: "square" });
    for (const [close, open] of [
      ["update chapters set deleted_at = now() where id = $1", "update chapters set deleted_at = null where id = $1"],
    ] as const) {
      await pool.query(close, [work.cid]);
      await hidden();
      await pool.query(open, [work.cid]);
      await shown();
    }
    for (const [set, unset] of [
      ["shut = true", "shut = false"],
      ["deletion_due_at = now()", "deletion_due_at = null"],
    ]) {
      await pool.query(`update users set ${set} where id = $1`, [author.uid]);
      await hidden();
      await pool.query(`update users set ${unset} where id = $1`, [author.uid]);
      await shown();
    }
    await author.ask("DELETE", `/api/v2/novels/${work.nid}`);
    await hidden();
  });

  it("is left out of a notice of several chapters", async () => {
    const work = await published(author);
    await publish(author, work, await addChapter(author, work, "Two"));
    await tell();
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "One" }, count: 2 }]);
    await unpublish(author, work, work.cid);
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "Two" }, count: 1 }]);
  });
});

describe("many followers", () => {
  /** Accounts that follow the author, some of them in the same moment. */
  async function haveFollowed(count: number): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `with made as (insert into users (nickname) select 'Follower ' || n from generate_series(1, $2::int) n returning id),
         numbered as (select id, row_number() over () as n from made),
         followed as (
           insert into follows (follower_id, followed_id, created_at)
           select id, $1, now() - (n / 3) * interval '1 minute' from numbered)
       select id from made`,
      [author.uid, count],
    );
    return rows.map(({ id }) => id);
  }
  const countsOf = async (ids: readonly string[]) => {
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*) from notices n where n.user_id = u.id and n.kind = 'chapter_published')::int as count
       from users u where u.id = any($1::uuid[])`,
      [ids],
    );
    return rows.map(({ count }) => count);
  };

  it("are each told once, also when the process dies between batches or within one, and by two processes", async () => {
    const ids = [...(await haveFollowed(50)), reader.uid];
    await published(author);
    let batches = 0;
    await announcements.tellFollowers({ batchSize: 7, isDue: () => ++batches > 2 });
    expect((await countsOf(ids)).filter((count) => count === 1)).toHaveLength(14);
    // A batch that fails leaves nothing behind.
    await pool.query("alter table notices add constraint no_more check (kind <> 'chapter_published') not valid");
    await expect(announcements.tellFollowers({ batchSize: 7 })).rejects.toThrow();
    await pool.query("alter table notices drop constraint no_more");
    expect((await countsOf(ids)).filter((count) => count === 1)).toHaveLength(14);
    // Somebody who was told, and follows anew meanwhile, is not told again.
    await unfollow(reader, author);
    await follow(reader, author);
    await Promise.all([1, 2, 3].map(() => announcements.tellFollowers({ batchSize: 7 })));
    await announcements.tellFollowers({ batchSize: 7 });
    expect((await countsOf(ids.slice(0, 50))).every((count) => count === 1)).toBe(true);
    expect(await countsOf([reader.uid])).toEqual([1]);
    await tell();
    expect((await countsOf(ids.slice(0, 50))).every((count) => count === 1)).toBe(true);
  });

  it("are each told once of what is published while they are told, with what came before", async () => {
    const ids = await haveFollowed(10);
    const work = await published(author);
    let batches = 0;
    await announcements.tellFollowers({ batchSize: 4, isDue: () => ++batches > 1 });
    await publish(author, work, await addChapter(author, work, "Two"));
    await announcements.tellFollowers({ batchSize: 4 });
    expect((await countsOf([...ids, reader.uid])).every((count) => count === 1)).toBe(true);
    expect(await toldTo(reader)).toMatchObject([{ chapter: { name: "One" }, count: 2 }]);
  });
});

describe("who is followed", () => {
  it("is told once by whom, as long as they follow and their account is open", async () => {
    const followers = async () =>
      (await list(author)).data.flatMap((notice) => (notice.kind === "followed" ? [notice.payload] : []));
    const person = { _id: reader.uid, name: expect.any(String), avatar: null, is_official: false };
    expect(await followers()).toEqual([{ person }]);
    await unfollow(reader, author);
    expect(await followers()).toEqual([]);
    for (let n = 0; n < 3; n++) {
      await follow(reader, author);
      await unfollow(reader, author);
    }
    await follow(reader, author);
    expect(await followers()).toEqual([{ person }]);
    await pool.query("update users set shut = true where id = $1", [reader.uid]);
    expect(await followers()).toEqual([]);
    await pool.query("update users set shut = false, deletion_due_at = now() where id = $1", [reader.uid]);
    expect(await followers()).toEqual([]);
  });
});
