// The list of notices: kept for a month, paged, read state the same on all devices, and of nobody else.
import { describe, expect, it } from "vitest";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { UNREAD_MAX } from "../../contract/unread-max.ts";
import { purgeOldNotices } from "../../server/modules/notices/notices.jobs.ts";
import type { Page } from "../../server/platform/paging.ts";
import { testApp } from "../support/app.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { asPerson, codeOf, DIGEST, emailLogin, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { notices, announcements } = app.services;

type List = Page<ListedNotice> & { unread: number };
const list = (person: TestPerson, query = "") => person.get<List>(`/api/v2/notices${query}`);
const read = (person: TestPerson, body: object) => person.post<{ unread: number }>("/api/v2/notices/read", body);
const warn = (person: TestPerson, text: string) => notices.put(db, person.uid, "warned", { text });
const textsOf = ({ data }: List) =>
  data.map((notice) => (notice.kind === "warned" ? notice.payload.text : notice.kind));
const again = async ({ email }: TestPerson) =>
  asPerson(app, email, (await emailLogin(app, { email, pwd: DIGEST, type: "login" })).data);

async function warned(count: number): Promise<TestPerson> {
  const person = await signUp(app);
  for (let n = 1; n <= count; n++) await warn(person, `Warning ${n}`);
  return person;
}

describe("the list", () => {
  it("has all kinds, latest first, page by page, each once also while others come", async () => {
    const person = await warned(4);
    await notices.put(db, person.uid, "password_changed", {});
    const first = await list(person, "?limit=2");
    expect(textsOf(first)).toEqual(["password_changed", "Warning 4"]);
    await warn(person, "Later");
    const second = await person.get<List>(first.paging.next as string);
    expect(textsOf(second)).toEqual(["Warning 3", "Warning 2"]);
    const third = await person.get<List>(second.paging.next as string);
    expect(textsOf(third)).toEqual(["Warning 1"]);
    expect(third.paging.next).toBeNull();
    expect(third.unread).toBe(6);
    expect(codeOf(await person.ask("GET", "/api/v2/notices?cursor=abc"))).toBe(42200);
  });

  it("keeps a lock that has ended or was undone, which pops up no more, and after a month has nothing at all", async () => {
    const person = await signUp(app);
    const expiresAt = new Date(Date.now() - 1_000);
    const until = Math.floor(expiresAt.getTime() / 1_000);
    await notices.put(db, person.uid, "account_locked", { until, reason: "Spam." }, { expiresAt });
    await notices.put(db, person.uid, "account_locked", { until: null });
    await notices.withdraw(db, person.uid, "account_locked");
    await notices.put(db, person.uid, "account_unlocked", {});
    const page = await NoticeClient.open(app.url, person.token);
    await page.has(1);
    expect(page.kinds()).toEqual(["account_unlocked"]);
    await page.close();
    expect(await list(person)).toMatchObject({
      data: [
        { kind: "account_unlocked" },
        { kind: "account_locked", payload: { until: null } },
        { kind: "account_locked", payload: { until, reason: "Spam." } },
      ],
      unread: 3,
    });
    await warn(person, "Old");
    await pool.query("update notices set created_at = now() - interval '31 days' where user_id = $1", [person.uid]);
    await purgeOldNotices(db);
    expect(await list(person)).toMatchObject({ data: [], unread: 0 });
  });

  it("loses announcements after a month, which are not made again", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    await reader.post(`/api/v2/users/${author.uid}/followers`, {});
    const work = await published(author);
    await announcements.tellFollowers();
    expect((await list(reader)).unread).toBe(1);
    await pool.query("update notices set created_at = now() - interval '31 days'");
    await pool.query("update announcements set created_at = now() - interval '31 days'");
    await purgeOldNotices(db);
    expect((await pool.query("select from announcements")).rowCount).toBe(0);
    await author.post(`${work.path}/sharing/chapters`, { chapter_ids: [work.cid] });
    await announcements.tellFollowers();
    expect(await list(reader)).toMatchObject({ data: [], unread: 0 });
  });

  it("counts unread notices up to a hundred", async () => {
    const person = await signUp(app);
    await pool.query(
      `insert into notices (user_id, kind, payload) select $1, 'warned', '{"text":"x"}' from generate_series(1, $2::int)`,
      [person.uid, UNREAD_MAX + 20],
    );
    expect((await list(person)).unread).toBe(UNREAD_MAX);
    const [newest] = (await list(person, "?limit=1")).data;
    expect(await read(person, { up_to: newest?.id })).toEqual({ unread: 0 });
  });
});

describe("reading", () => {
  it("marks single notices, or all up to one, and never another person's", async () => {
    const [other, person] = [await warned(1), await warned(4)];
    const ids = (await list(person)).data.map(({ id }) => id);
    expect(await read(other, { ids, up_to: ids[0] })).toEqual({ unread: 0 });
    expect((await list(person)).unread).toBe(4);
    expect(await read(person, { ids: [ids[0]] })).toEqual({ unread: 3 });
    expect(await read(person, { up_to: ids[2] })).toEqual({ unread: 1 });
    expect((await list(person)).data.map(({ is_read }) => is_read)).toEqual([true, false, true, true]);
    expect(await read(person, {})).toEqual({ unread: 1 });
  });

  it("clears the bell of the person's other devices, hidden ones too", async () => {
    const person = await warned(2);
    const phone = await again(person);
    const desk = await NoticeClient.open(app.url, person.token);
    const hidden = await NoticeClient.open(app.url, phone.token);
    hidden.say({ type: "looking", looking: false });
    await expect.poll(() => [desk.unread, hidden.unread]).toEqual([2, 2]);
    const [newest] = (await list(person)).data;
    await read(person, { up_to: newest?.id });
    await expect.poll(() => [desk.unread, hidden.unread]).toEqual([0, 0]);
    await Promise.all([desk.close(), hidden.close()]);
  });
});

describe("a new chapter", () => {
  it("lights the bell of every open page, is sent once, and needs no acknowledgement", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    await reader.post(`/api/v2/users/${author.uid}/followers`, {});
    const desk = await NoticeClient.open(app.url, reader.token, { acknowledges: false });
    const phone = await NoticeClient.open(app.url, (await again(reader)).token, { acknowledges: false });
    phone.say({ type: "looking", looking: false });
    await published(author);
    await announcements.tellFollowers();
    await expect.poll(() => [desk.unread, phone.unread]).toEqual([1, 1]);
    expect([desk.kinds(), phone.kinds()]).toEqual([["chapter_published"], []]);
    await desk.close();
    phone.say({ type: "looking", looking: true });
    const later = await NoticeClient.open(app.url, reader.token);
    await expect.poll(() => later.unread).toBe(1);
    expect([later.kinds(), phone.kinds()]).toEqual([[], []]);
    await Promise.all([later.close(), phone.close()]);
  });

  it("lights the bell of a page that was hidden while the notice was on its way", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    await reader.post(`/api/v2/users/${author.uid}/followers`, {});
    const page = await NoticeClient.open(app.url, reader.token, { acknowledges: false });
    await expect.poll(() => page.unread).toBe(0);
    const { rows } = await pool.query<{ id: string }>(
      `insert into notices (user_id, kind, payload, claimed_until)
       values ($1, 'warned', '{"text":"x"}', now() + interval '1 hour') returning id`,
      [reader.uid],
    );
    await published(author);
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      // Claims wait for it; what is pending is found all the same.
      await holder.query("lock table sessions in access exclusive mode");
      await announcements.tellFollowers();
      await expect
        .poll(async () => {
          const { rowCount } = await pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%for update skip locked%'`,
          );
          return rowCount;
        })
        .toBe(1);
      page.say({ type: "looking", looking: false });
      // A page's messages are handled in order: with the acknowledgement, its visibility has been handled too.
      page.say({ type: "ack", ids: rows.map(({ id }) => id) });
      await expect
        .poll(async () => {
          const delivered = await pool.query("select from notices where delivered_at is not null and user_id = $1", [
            reader.uid,
          ]);
          return delivered.rowCount;
        })
        .toBe(1);
      await holder.query("commit");
    } finally {
      holder.release();
    }
    await expect.poll(() => page.unread).toBe(2);
    expect(page.kinds()).toEqual([]);
    await page.close();
  });

  it("that vanishes and comes back is counted anew when the page is looked at", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    await reader.post(`/api/v2/users/${author.uid}/followers`, {});
    const work = await published(author);
    await announcements.tellFollowers();
    const page = await NoticeClient.open(app.url, reader.token);
    await expect.poll(() => page.unread).toBe(1);
    for (const [state, unread] of [
      ["private", 0],
      ["square", 1],
    ] as const) {
      await work.put({ state });
      page.say({ type: "looking", looking: true });
      await expect.poll(() => page.unread).toBe(unread);
    }
    await page.close();
  });

  it("that was unpublished before a page was open is not sent to it", async () => {
    const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
    await reader.post(`/api/v2/users/${author.uid}/followers`, {});
    const work = await published(author);
    await announcements.tellFollowers();
    await author.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: [work.cid] });
    const page = await NoticeClient.open(app.url, reader.token);
    await expect.poll(() => page.unread).toBe(0);
    expect(page.kinds()).toEqual([]);
    await page.close();
  });

  it("reaches a page that has missed many, without a message of the page for each", async () => {
    const reader = await signUp(app, "reader");
    const authors = await Promise.all([1, 2, 3].map(() => signUp(app, "author")));
    for (const author of authors) {
      await reader.post(`/api/v2/users/${author.uid}/followers`, {});
      await published(author);
    }
    await announcements.tellFollowers();
    await pool.query(
      `insert into notices (user_id, kind, payload, announcement_id)
       select user_id, kind, payload, announcement_id from notices, generate_series(1, 50)
       where user_id = $1 and kind = 'chapter_published'`,
      [reader.uid],
    );
    const page = await NoticeClient.open(app.url, reader.token, { acknowledges: false });
    await page.has(153);
    expect(page.isClosed).toBe(false);
    await expect.poll(() => page.unread).toBe(UNREAD_MAX);
    await page.close();
  });
});
