// Administrators find, lock and unlock accounts; their actions are written to an immutable audit log.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { AdminAccount, AuditEntry } from "../../contract/administration.ts";
import { ACCOUNT_DELETION_DAYS } from "../../contract/limits.ts";
import { NOTICES_CLOSE } from "../../contract/notices.ts";
import type { StorageUse } from "../../contract/storage-use.ts";
import { testApp } from "../support/app.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { codeOf, DIGEST, signUp, type TestPerson } from "../support/people.ts";

const SECOND = "second-admin@example.com";
const ADMIN = "admin@example.com";
const app = await testApp({ adminEmails: [ADMIN, SECOND], role: "web" });
const { pool } = app.database;

async function named(email: string): Promise<TestPerson> {
  const person = await signUp(app);
  await pool.query("update users set email = $1 where id = $2", [email, person.uid]);
  return { ...person, email };
}
const [admin, second] = [await named(ADMIN), await named(SECOND)];
const lock = (as: TestPerson, uid: string, body: unknown = { until: null }) =>
  as.ask("POST", `/api/v1/admin/accounts/${uid}/lock`, body);
const unlock = (as: TestPerson, uid: string) => as.ask("POST", `/api/v1/admin/accounts/${uid}/unlock`, {});
const log = async () => (await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log")).data;
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

it("locking until a time notifies the person, closes their socket and answers 40302; then unlocking", async () => {
  const [person, neighbour] = [await signUp(app), await signUp(app)];
  const [page, stays] = [
    await NoticeClient.open(app.url, person.token),
    await NoticeClient.open(app.url, neighbour.token),
  ];
  const until = inAnHour();
  const answer = await lock(admin, person.uid, { until, reason: "spam" });
  expect(answer.body).toMatchObject({ uid: person.uid, shut: true, shut_end_time: until });
  expect(await page.closed).toEqual(NOTICES_CLOSE.locked);
  expect(page.notices.map(({ kind, payload }) => [kind, payload])).toEqual([["account_locked", { until }]]);
  expect(codeOf(await person.ask("GET", "/api/v2/novels"))).toBe(40302);
  await expect(NoticeClient.open(app.url, person.token)).rejects.toThrow("refused");
  expect(stays.isClosed).toBe(false);
  expect((await log())[0]).toMatchObject({
    action: "account_locked",
    actor: { uid: admin.uid },
    subject: { uid: person.uid },
    until,
    reason: "spam",
  });

  expect((await unlock(admin, person.uid)).body).toMatchObject({ shut: false, shut_end_time: null });
  const back = await NoticeClient.open(app.url, person.token);
  await back.has(1);
  expect(back.kinds()).toEqual(["account_unlocked"]);
  expect((await log())[0]?.action).toBe("account_unlocked");
  const entries = (await log()).length;
  await unlock(admin, person.uid);
  expect(await log(), "nothing was done").toHaveLength(entries);
  await Promise.all([back.close(), stays.close()]);
});

it("a warning in the administrator's own words is shown on the open page and logged", async () => {
  const person = await signUp(app);
  const page = await NoticeClient.open(app.url, person.token);
  const warn = (as: TestPerson, uid: string, body: unknown = { text: "Please don't.\nReally." }) =>
    as.ask("POST", `/api/v1/admin/accounts/${uid}/warn`, body);
  expect(await warn(admin, person.uid)).toMatchObject({ status: 200, body: {} });
  await page.has(1);
  expect(page.notices.map(({ kind, payload }) => [kind, payload])).toEqual([
    ["warned", { text: "Please don't.\nReally." }],
  ]);
  expect((await log())[0]).toMatchObject({
    action: "account_warned",
    subject: { uid: person.uid },
    reason: "Please don't.\nReally.",
    until: null,
  });
  const before = (await log()).length;
  expect(codeOf(await warn(admin, admin.uid))).toBe(40310);
  expect(codeOf(await warn(admin, second.uid))).toBe(40310);
  expect(codeOf(await warn(person, second.uid))).toBe(40305);
  for (const text of ["", " \u200b ", "x".repeat(501)])
    expect(codeOf(await warn(admin, person.uid, { text }))).toBe(42200);
  expect(await log()).toHaveLength(before);
  expect((await person.ask("GET", "/api/v2/novels")).status).toBe(200);
  await page.close();
});

it("an account is marked as official and the mark is taken away, each logged once, an administrator's too", async () => {
  const person = await signUp(app);
  const mark = (as: TestPerson, uid: string, official: boolean) =>
    as.ask("PUT", `/api/v1/admin/accounts/${uid}/official`, { official });
  const found = async () => {
    const { data } = await admin.get<{ data: AdminAccount[] }>(`/api/v1/admin/accounts?search=${person.email}`);
    return data[0]?.official;
  };
  expect(await found()).toBe(false);
  for (const official of [true, false]) {
    const before = (await log()).length;
    for (let time = 0; time < 2; time++)
      expect((await mark(admin, person.uid, official)).body).toMatchObject({ uid: person.uid, official });
    expect(await found()).toBe(official);
    expect(await log()).toHaveLength(before + 1);
    expect((await log())[0]).toMatchObject({
      action: official ? "account_made_official" : "account_official_taken",
      actor: { uid: admin.uid },
      subject: { uid: person.uid },
    });
  }
  for (const { uid } of [admin, second]) {
    expect((await mark(admin, uid, true)).body).toMatchObject({ uid, official: true, administrator: true });
    await mark(admin, uid, false);
  }
  const before = (await log()).length;
  expect(codeOf(await mark(person, person.uid, true))).toBe(40305);
  expect(codeOf(await mark(admin, "01920000-0000-7000-8000-000000000000", true))).toBe(40407);
  expect(await log()).toHaveLength(before);
});

it("a lock ends by itself at its time", async () => {
  const person = await signUp(app);
  await lock(admin, person.uid, { until: inAnHour() });
  await pool.query("update users set shut_until = now() - interval '1 second' where id = $1", [person.uid]);
  expect((await person.ask("GET", "/api/v2/novels")).status).toBe(200);
  const { data } = await admin.get<{ data: AdminAccount[] }>(`/api/v1/admin/accounts?search=${person.email}`);
  expect(data).toMatchObject([{ uid: person.uid, shut: false, shut_end_time: null }]);
});

it("an administrator cannot lock themselves, another administrator or an unknown account, nor until yesterday", async () => {
  const person = await signUp(app);
  const before = await log();
  expect(codeOf(await lock(admin, admin.uid))).toBe(40310);
  expect(codeOf(await lock(admin, second.uid))).toBe(40310);
  expect(codeOf(await unlock(admin, second.uid))).toBe(40310);
  expect(codeOf(await lock(admin, "01920000-0000-7000-8000-000000000000"))).toBe(40407);
  expect(codeOf(await lock(admin, person.uid, { until: 1_700_000_000 }))).toBe(42200);
  expect(codeOf(await lock(person, second.uid))).toBe(40305);
  expect(codeOf(await unlock(person, person.uid))).toBe(40305);
  expect(await log()).toEqual(before);
  expect((await second.ask("GET", "/api/v2/novels")).status).toBe(200);
});

it("accounts are found by email and name, page by page, with wildcards taken literally", async () => {
  const people = [await signUp(app, "findme"), await signUp(app, "findme"), await signUp(app, "findme")];
  await pool.query("update users set nickname = '100%_sure' where id = $1", [people[0]?.uid]);
  type Found = { data: AdminAccount[]; paging: { next: string | null } };
  const first = await admin.get<Found>("/api/v1/admin/accounts?search=FINDME&limit=2");
  const rest = await admin.get<Found>(first.paging.next ?? "");
  expect([...first.data, ...rest.data].map(({ uid }) => uid)).toEqual(people.map(({ uid }) => uid).reverse());
  expect(rest.paging.next).toBeNull();
  expect((await admin.get<Found>("/api/v1/admin/accounts?search=0%25_s")).data).toHaveLength(1);
  expect((await admin.get<Found>("/api/v1/admin/accounts?search=%25%25")).data).toHaveLength(0);
  expect(JSON.stringify(first)).not.toMatch(/hash|argon/i);
});

it("accounts are found by the whole phone number, not a part of it, or by id; the phone is shown masked", async () => {
  const person = await signUp(app);
  await pool.query("update users set call_code = '86', phone = '13800138000' where id = $1", [person.uid]);
  const found = async (search: string) =>
    (await admin.get<{ data: AdminAccount[] }>(`/api/v1/admin/accounts?search=${encodeURIComponent(search)}`)).data;
  const whole = [{ uid: person.uid, phone: "+86 138****8000" }];
  for (const search of ["13800138000", "+86 138-0013-8000", "8613800138000"])
    expect(await found(search), search).toMatchObject(whole);
  expect(await found(person.uid)).toMatchObject(whole);
  expect(await found("1380013")).toEqual([]);
  expect(await found("8000")).toEqual([]);
  expect(JSON.stringify(await found(person.email))).not.toContain("13800138000");
});

it("accounts marked for deletion are listed with both times; an account that was kept is not", async () => {
  const [leaving, staying] = [await signUp(app, "leaving"), await signUp(app, "leaving")];
  type Found = { data: AdminAccount[]; paging: { next: string | null } };
  const marked = (query = "") => admin.get<Found>(`/api/v1/admin/accounts?marked=deletion&search=leaving${query}`);
  expect((await marked()).data).toEqual([]);
  const entries = (await log()).length;
  const { data } = await leaving.post<{ data: { due_at: number } }>("/api/v2/self/deletion", { pwd: DIGEST });
  // Dates in JavaScript have milliseconds only.
  const due = Math.floor(data.due_at * 1_000) / 1_000;
  const [found, ...more] = (await marked()).data;
  expect(more).toEqual([]);
  expect(found).toMatchObject({ uid: leaving.uid, deletion_due_at: due });
  expect(found?.deletion_asked_at).toBeCloseTo(due - ACCOUNT_DELETION_DAYS * 86_400, 3);
  const all = (await admin.get<Found>("/api/v1/admin/accounts?search=leaving")).data;
  expect(all.map(({ uid, deletion_due_at }) => [uid, deletion_due_at])).toEqual([
    [staying.uid, null],
    [leaving.uid, due],
  ]);
  // The person's own actions are not in the audit log.
  expect(await log()).toHaveLength(entries);
  // The answer to locking still shows the mark, and the next page has only marked accounts.
  expect((await lock(admin, leaving.uid)).body).toMatchObject({ shut: true, deletion_due_at: due });
  await staying.post("/api/v2/self/deletion", { pwd: DIGEST });
  const first = await marked("&limit=1");
  expect(first.data.map(({ uid }) => uid)).toEqual([staying.uid]);
  expect((await admin.get<Found>(first.paging.next ?? "")).data.map(({ uid }) => uid)).toEqual([leaving.uid]);
  // Its deletion has begun: the time of the request is no longer known.
  await pool.query("update users set deletion_due_at = 'epoch' where id = $1", [leaving.uid]);
  expect((await marked()).data[1]).toMatchObject({ deletion_asked_at: null, deletion_due_at: 0 });
  expect(codeOf(await staying.ask("GET", "/api/v1/admin/accounts?marked=deletion"))).toBe(40103);
  expect(codeOf(await admin.ask("GET", "/api/v1/admin/accounts?marked=yes"))).toBe(42200);
});

it("administrators are marked, without a query for each", async () => {
  const person = await signUp(app);
  const { data } = await admin.get<{ data: AdminAccount[] }>("/api/v1/admin/accounts?limit=50");
  const of = (uid: string) => data.find((account) => account.uid === uid)?.administrator;
  expect([of(admin.uid), of(second.uid), of(person.uid)]).toEqual([true, true, false]);
  const alone = await testApp();
  const [first, other] = [await signUp(alone), await signUp(alone)];
  const list = (await first.get<{ data: AdminAccount[] }>("/api/v1/admin/accounts")).data;
  expect(list.map(({ uid, administrator }) => [uid, administrator])).toEqual([
    [other.uid, false],
    [first.uid, true],
  ]);
});

it("the log tells where a picture is shown, as long as it is kept and has passed", async () => {
  const person = await signUp(app);
  const [kept, refused, gone] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    "insert into images (id, owner_id, purpose, status) values ($2, $1, 'avatar', 'passed'), ($3, $1, 'avatar', 'refused')",
    [person.uid, kept, refused],
  );
  for (const id of [gone, refused, kept])
    await pool.query(
      "insert into audit_log (actor_id, subject_id, action, detail) values ($1, $2, 'picture_passed', $3)",
      [admin.uid, person.uid, { image_id: id }],
    );
  expect((await log()).slice(0, 3).map(({ image_id, image_url }) => [image_id, image_url])).toEqual([
    [kept, `/images/${kept}.webp`],
    [refused, null],
    [gone, null],
  ]);
});

it("the log is read page by page and cannot be changed by any role; control: another table can", async () => {
  const person = await signUp(app);
  await lock(admin, person.uid);
  await unlock(admin, person.uid);
  type Page = { data: AuditEntry[]; paging: { next: string | null } };
  const first = await second.get<Page>("/api/v1/admin/audit_log?limit=1");
  const next = await second.get<Page>(first.paging.next ?? "");
  expect([first.data[0]?.action, next.data[0]?.action]).toEqual(["account_unlocked", "account_locked"]);
  const before = await log();
  for (const statement of ["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])
    await expect(pool.query(statement), statement).rejects.toThrow("cannot be changed");
  expect(await log()).toEqual(before);
  // It outlives the accounts it refers to.
  await pool.query("delete from users where id = $1", [person.uid]);
  expect((await log())[0]?.subject).toEqual({ uid: person.uid, nickname: null, email: null });
  expect((await pool.query("delete from attempt_windows")).rowCount).not.toBeNull();
});

it("shows the storage use of each account, equal to what its person sees", async () => {
  const [writing, idle] = [await signUp(app, "storing"), await signUp(app, "storing")];
  for (const title of ["One", "Two"]) await writing.post("/api/v2/novels", { title, language: "en-US" });
  const { used } = await writing.get<StorageUse>("/api/v1/user/storage");
  expect(used).toBeGreaterThan(0);
  const { data } = await admin.get<{ data: AdminAccount[] }>("/api/v1/admin/accounts?search=storing");
  expect(data.map(({ uid, stored_bytes }) => [uid, stored_bytes])).toEqual([
    [idle.uid, 0],
    [writing.uid, used],
  ]);
  expect((await lock(admin, writing.uid)).body).toMatchObject({ stored_bytes: used });
  expect((await unlock(admin, writing.uid)).body).toMatchObject({ stored_bytes: used });
});
