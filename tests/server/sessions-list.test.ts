// Where a person is logged in: the list, its coarse times, and logging other devices out.
import { expect, it } from "vitest";
import type { SessionEntry } from "../../contract/sessions.ts";
import { testApp } from "../support/app.ts";
import { asPerson, codeOf, DIGEST, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile";

/** The same person on another device. */
async function onDevice({ email }: TestPerson, userAgent: string): Promise<TestPerson> {
  const { body } = await app.request("POST", "/v2/user/email_login", {
    body: { email, pwd: DIGEST, type: "login" },
    headers: { "user-agent": userAgent },
  });
  return asPerson(app, email, (body as { data: Parameters<typeof asPerson>[2] }).data);
}
const list = async (person: TestPerson) => (await person.get<{ data: SessionEntry[] }>("/api/v2/self/sessions")).data;
const currentOf = async (person: TestPerson) => (await list(person)).find(({ current }) => current)?.id ?? "";
const works = async (person: TestPerson) => (await person.ask("GET", "/api/v2/self/sessions")).status === 200;
const refreshes = async ({ refreshToken }: TestPerson) =>
  (await app.request("POST", "/api/v1/user/refresh", { body: { refresh_token: refreshToken } })).status === 200;

it("names each device and the current one, and nobody else's", async () => {
  const first = await signUp(app);
  await signUp(app);
  const phone = await onDevice(first, PHONE);
  const desk = await onDevice(first, WINDOWS);
  const seen = await list(desk);
  expect(seen).toHaveLength(3);
  expect(seen.filter(({ current }) => current).map(({ device }) => device)).toEqual([
    { browser: "chrome", os: "windows" },
  ]);
  expect(seen.map(({ device }) => device)).toContainEqual({ browser: "samsung", os: "android" });
  expect(await currentOf(phone)).not.toBe(await currentOf(desk));
  expect(JSON.stringify(seen)).not.toContain("Mozilla");
});

it("ending one invalidates its tokens and its refresh token, and leaves the others", async () => {
  const desk = await signUp(app);
  const [phone, third] = [await onDevice(desk, PHONE), await onDevice(desk, WINDOWS)];
  const id = await currentOf(phone);
  await desk.remove(`/api/v2/self/sessions/${id}`);
  expect([await works(phone), await refreshes(phone)]).toEqual([false, false]);
  const info = async (person: TestPerson) => (await person.ask("POST", `/v2/user/${person.uid}/info`, {})).body;
  expect(await info(phone)).toMatchObject({ status: -1, msg: "session_ended" });
  const gone = await onDevice(desk, PHONE);
  await gone.post("/api/v1/user/logout");
  expect(await info(gone), "control: a logout of its own").toMatchObject({ status: -1, msg: "session_invalid" });
  expect([await works(desk), await works(third), await refreshes(third)]).toEqual([true, true, true]);
  expect(codeOf(await desk.ask("DELETE", `/api/v2/self/sessions/${id}`)), "the same again").toBe(40446);
  expect((await list(desk)).map((entry) => entry.id)).not.toContain(id);
});

it("another person's session cannot be ended, even with its id", async () => {
  const [one, other] = [await signUp(app), await signUp(app)];
  expect(codeOf(await other.ask("DELETE", `/api/v2/self/sessions/${await currentOf(one)}`))).toBe(40446);
  await other.remove("/api/v2/self/sessions");
  expect(await works(one)).toBe(true);
});

it("ends all others, and notifies them once; control: a logout notifies nobody", async () => {
  const desk = await signUp(app);
  const others = [await onDevice(desk, PHONE), await onDevice(desk, WINDOWS)];
  expect((await desk.ask("DELETE", "/api/v2/self/sessions")).body).toEqual({ ended: 2 });
  expect(await Promise.all(others.map(works))).toEqual([false, false]);
  expect((await desk.ask("DELETE", "/api/v2/self/sessions")).body).toEqual({ ended: 0 });
  const told = async () =>
    (await pool.query("select payload from notices where user_id = $1", [desk.uid])).rows.map((row) => row.payload);
  expect(await told()).toEqual([
    {
      reason: "revoked",
      devices: expect.arrayContaining([
        { browser: "samsung", os: "android" },
        { browser: "chrome", os: "windows" },
      ]),
    },
  ]);
  await (await onDevice(desk, PHONE)).post("/api/v1/user/logout");
  expect(await told()).toHaveLength(1);
});

it("ending the current one is a logout", async () => {
  const person = await signUp(app);
  await person.remove(`/api/v2/self/sessions/${await currentOf(person)}`);
  expect([await works(person), await refreshes(person)]).toEqual([false, false]);
  expect((await pool.query("select 1 from notices where user_id = $1", [person.uid])).rowCount).toBe(0);
});

it("reusing a refresh token ends its session, and the person is notified", async () => {
  const person = await signUp(app);
  await refreshes(person);
  await pool.query("update sessions set rotated_at = rotated_at - interval '1 hour' where user_id = $1", [person.uid]);
  expect(await refreshes(person)).toBe(false);
  const { body } = await person.ask("POST", `/v2/user/${person.uid}/info`, {});
  expect(body).toMatchObject({ status: -1, msg: "session_ended_reuse" });
  const { rows } = await pool.query("select kind, payload from notices where user_id = $1", [person.uid]);
  expect(rows).toEqual([{ kind: "session_ended", payload: { reason: "reuse", devices: [expect.anything()] } }]);
});

it("records the last use in coarse steps: not each call, but the next one after a quarter of an hour", async () => {
  const person = await signUp(app);
  const used = async () =>
    (await pool.query<{ at: Date }>("select last_used_at as at from sessions where user_id = $1", [person.uid])).rows[0]
      ?.at as Date;
  const first = await used();
  await list(person);
  await list(person);
  expect(await used()).toEqual(first);
  await pool.query("update sessions set last_used_at = now() - interval '16 minutes' where user_id = $1", [person.uid]);
  await list(person);
  await expect.poll(async () => (await used()) >= first).toBe(true);
});
