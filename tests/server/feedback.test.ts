// Feedback: sent by anybody who is logged in, read and marked by administrators alone.
import { describe, expect, it } from "vitest";
import type { ListedFeedback } from "../../contract/moderation.ts";
import { FEEDBACK_PER_DAY, FEEDBACK_TEXT_MAX } from "../../contract/reports.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { reporting } from "../support/reports.ts";
import { makeWorld } from "../support/world.ts";

const ADMINISTRATOR = "administrator@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMINISTRATOR] });
const { pool } = app.database;
const { picture } = reporting(app);
const administrator = await signUpAs(app, ADMINISTRATOR);

type ListPage = { data: ListedFeedback[]; paging: { next: string | null } };
const LIST = "/api/v1/admin/feedback";
const send = (person: TestPerson, text: string, more: object = {}) =>
  person.ask("POST", "/api/v2/feedback", { type: "problem", text, ...more });
/** All feedback of a person, as administrators see it. */
async function listed({ uid }: TestPerson, query = ""): Promise<ListedFeedback[]> {
  const found: ListedFeedback[] = [];
  let next: string | null = `${LIST}?limit=2${query}`;
  while (next !== null) {
    const page: ListPage = await administrator.get<ListPage>(next);
    found.push(...page.data);
    next = page.paging.next;
  }
  return found.filter(({ sender }) => sender?.uid === uid);
}
const done = (person: TestPerson, id: string, isDone: boolean) =>
  person.ask("PUT", `${LIST}/${id}/done`, { done: isDone });
const pictureOf = (id: string, at: number, token = administrator.token) =>
  fetch(`${app.url}${LIST}/${id}/pictures/${at}`, { headers: { authorization: `Bearer ${token}` } });

describe("feedback", () => {
  it("is listed with who sent it, the latest first, page by page", async () => {
    const person = await signUp(app, "sender");
    for (const text of ["One", "Two", "Three"])
      expect(await send(person, text)).toMatchObject({ status: 200, body: {} });
    const found = await listed(person);
    expect(found.map(({ text }) => text)).toEqual(["Three", "Two", "One"]);
    expect(found[0]).toEqual({
      ...{ id: expect.any(String), at: expect.any(Number), type: "problem", text: "Three", images: 0, is_done: false },
      sender: { uid: person.uid, nickname: expect.any(String), email: person.email },
    });
    expect(codeOf(await administrator.ask("GET", `${LIST}?cursor=x`))).toBe(42200);
  });

  it("is stored as it was written, but never empty or too long", async () => {
    const person = await signUp(app);
    const text = `</script><img src=x onerror=alert(1)> '; delete from feedback; --\n\nIt's \u202e odd`;
    expect((await send(person, ` ${text}\r\n`)).status).toBe(200);
    expect((await listed(person)).map((one) => one.text)).toEqual([text]);
    for (const wrong of ["", " \n ", "\u200b", "\u0000", "\ud800", "x".repeat(FEEDBACK_TEXT_MAX + 1)])
      expect(codeOf(await send(person, wrong))).toBe(42200);
    expect(codeOf(await send(person, "x", { type: "praise" }))).toBe(42200);
    expect((await send(person, "字".repeat(FEEDBACK_TEXT_MAX))).status).toBe(200);
  });

  it("has a limit a day in UTC, also for two sent at once", async () => {
    const person = await signUp(app);
    const sent = (count: number, when: string) =>
      pool.query(
        `insert into feedback (user_id, type, text, at) select $1, 'idea', 'x', ${when} from generate_series(1, $2::int)`,
        [person.uid, count],
      );
    await sent(FEEDBACK_PER_DAY, "date_trunc('day', now(), 'UTC') - interval '1 second'");
    await sent(FEEDBACK_PER_DAY - 1, "now()");
    const answers = await Promise.all([send(person, "One"), send(person, "Two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body).toMatchObject({ error_code: 40316, content: { max: FEEDBACK_PER_DAY } });
  });

  it("is done, and not done again, and stays in one of the two lists", async () => {
    const person = await signUp(app);
    await send(person, "The lamp is out");
    const [one] = await listed(person);
    const id = one?.id ?? "";
    expect((await done(administrator, id, true)).status).toBe(200);
    expect((await done(administrator, id, true)).status).toBe(200);
    expect(await listed(person)).toEqual([]);
    expect(await listed(person, "&done=true")).toEqual([{ ...one, is_done: true }]);
    expect((await done(administrator, id, false)).status).toBe(200);
    expect(await listed(person)).toEqual([one]);
    expect(codeOf(await done(administrator, crypto.randomUUID(), true))).toBe(40453);
  });

  it("keeps its text without a name once its sender's account is deleted", async () => {
    const person = await signUp(app);
    await send(person, "From who left", { images: [await picture(person)] });
    await pool.query("delete from users where id = $1", [person.uid]);
    const { data } = await administrator.get<ListPage>(LIST);
    expect(data[0]).toMatchObject({ text: "From who left", sender: null, images: 0 });
  });
});

describe("its pictures", () => {
  it("are shown to administrators in their order, and to nobody else", async () => {
    const person = await signUp(app);
    const ids = [await picture(person), await picture(person)];
    expect((await send(person, "See these", { images: ids })).status).toBe(200);
    const [one] = await listed(person);
    const id = one?.id ?? "";
    expect(one?.images).toBe(2);
    const response = await pictureOf(id, 1);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(
      Buffer.from(await response.arrayBuffer()).equals(
        (await app.services.images.readReport(ids[1] ?? "")) ?? Buffer.of(),
      ),
    ).toBe(true);
    expect(await (await pictureOf(id, 2)).json()).toMatchObject({ error_code: 40450 });
    expect(await (await pictureOf(id, 3)).json()).toMatchObject({ error_code: 42200 });
    expect(await (await pictureOf(id, 0, person.token)).json()).toMatchObject({ error_code: 40305 });
    expect((await fetch(`${app.url}/images/${ids[0]}.webp`)).status).toBe(404);
  });

  it("are not those of others, and at most three", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    expect(codeOf(await send(person, "x", { images: [await picture(other)] }))).toBe(40450);
    const four = Array.from({ length: 4 }, () => crypto.randomUUID());
    expect(codeOf(await send(person, "x", { images: four }))).toBe(42200);
    expect(await listed(person)).toEqual([]);
  });
});

describe("people who are no administrators", () => {
  it("neither read feedback nor mark it, not even their own", async () => {
    const person = await signUp(app);
    await send(person, "Mine");
    const [one] = await listed(person);
    expect(codeOf(await person.ask("GET", LIST))).toBe(40305);
    expect(codeOf(await done(person, one?.id ?? "", true))).toBe(40305);
    expect(await listed(person)).toEqual([one]);
  });
});

it("of the world that tests are made in takes nothing of what its person can send today", async () => {
  const people = { owner: await signUp(app), writer: await signUp(app), reader: await signUp(app) };
  const stranger = await signUp(app);
  await makeWorld(app, { ...people, stranger });
  for (let sent = 0; sent < FEEDBACK_PER_DAY; sent++) expect((await send(stranger, "More.")).status).toBe(200);
  expect(codeOf(await send(stranger, "Too much."))).toBe(40316);
});
