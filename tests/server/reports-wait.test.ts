// Moderators are told of new cases: one notice that is unread, with the number of cases that wait for them now.
import { expect, it } from "vitest";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { testApp } from "../support/app.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject } from "../support/reports.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool } = app.database;
const admin = await signUpAs(app, ADMIN);
const { report, isDecided } = reporting(app);

const setModerator = ({ uid }: TestPerson, moderator: boolean) =>
  admin.put(`/api/v1/admin/accounts/${uid}/moderator`, { moderator });
async function newModerator(name: string): Promise<TestPerson> {
  const person = await signUp(app, name);
  await setModerator(person, true);
  return person;
}
const list = (person: TestPerson) => person.get<{ data: ListedNotice[]; unread: number }>("/api/v2/notices");
/** The numbers in the notices that reports wait, and whether each is read; the latest first. */
const waiting = async (person: TestPerson) =>
  (await list(person)).data.flatMap((one) => (one.kind === "reports_wait" ? [[one.payload.count, one.is_read]] : []));

it("a new case tells moderators and administrators, one unread notice each, with the number that waits now", async () => {
  await pool.query("delete from report_cases");
  const moderator = await newModerator("moderator");
  const [author, one, other] = [await signUp(app, "author"), await signUp(app, "one"), await signUp(app, "other")];
  const [first, second] = [await published(author), await published(author)];
  const page = await NoticeClient.open(app.url, moderator.token, { acknowledges: false });
  await expect.poll(() => page.unread).toBe(0);
  await report(one, storySubject(first));
  await expect.poll(() => page.unread).toBe(1);
  const [told] = (await list(moderator)).data;
  // Another report of the same case tells nobody.
  await report(other, storySubject(first));
  expect((await list(moderator)).data).toEqual([told]);
  expect(await waiting(admin)).toEqual([[1, false]]);

  await report(one, storySubject(second));
  for (const each of [moderator, admin]) expect(await waiting(each)).toEqual([[2, false]]);
  await expect.poll(() => page.kinds()).toEqual(["reports_wait", "reports_wait"]);
  expect((await list(moderator)).unread).toBe(1);
  for (const each of [author, one, other]) expect(await waiting(each)).toEqual([]);

  const [newest] = (await list(moderator)).data;
  await moderator.post("/api/v2/notices/read", { up_to: newest?.id });
  await report(one, personSubject(author));
  expect(await waiting(moderator)).toEqual([
    [3, false],
    [3, true],
  ]);
  await isDecided(author);
  expect(await list(moderator)).toMatchObject({ data: [], unread: 0 });
  await page.close();
});

it("says nothing to whom the case concerns, to who reported it, and to who is no moderator any more", async () => {
  await pool.query("delete from report_cases");
  const [concerned, reporter, former] = [
    await newModerator("concerned"),
    await newModerator("reporter"),
    await newModerator("former"),
  ];
  const owner = await signUp(app, "owner");
  const together = await published(owner);
  const { token } = await app.services.collaborators.invite(owner.uid, together.nid, "read");
  await app.services.collaborators.accept(concerned.uid, token);
  for (const subject of [personSubject(concerned), storySubject(await published(concerned)), storySubject(together)])
    expect((await report(reporter, subject)).status).toBe(200);
  const { rows } = await pool.query("select user_id from notices where kind = 'reports_wait' and user_id = any($1)", [
    [concerned.uid, reporter.uid, former.uid],
  ]);
  expect(rows).toEqual([{ user_id: former.uid }]);
  expect(await waiting(former)).toEqual([[3, false]]);
  await setModerator(former, false);
  expect(await list(former)).toMatchObject({ data: [], unread: 0 });
});

it("of cases that open at once each moderator has one unread notice", async () => {
  await pool.query("delete from report_cases");
  const moderators = [await newModerator("first"), await newModerator("second")];
  const reporters = await Promise.all(Array.from({ length: 6 }, () => signUp(app)));
  const subjects = await Promise.all(Array.from({ length: 4 }, () => signUp(app)));
  // Moderators report each other's authors, too.
  const sent = [...reporters, ...moderators].map((reporter, at) => {
    const subject = subjects[at % subjects.length] as TestPerson;
    return report(reporter, personSubject(subject));
  });
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
  for (const each of moderators) expect(await waiting(each)).toEqual([[4, false]]);
});
