// What people see of their power: the calls, the statement's pages, and which story names they may still read.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { PowerMovement, WritingBenefits } from "../../../contract/power.ts";
import type { Story } from "../../../contract/stories.ts";
import { testApp } from "../../support/app.ts";
import { signUp, type TestPerson } from "../../support/people.ts";

const app = await testApp({ freePower: 5_000 });
const { power, collaborators } = app.services;

interface StatementPage {
  data: PowerMovement[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}

async function write(person: TestPerson, story?: Story, amount = 70): Promise<string> {
  const generationId = randomUUID();
  await power.hold(null, {
    uid: person.uid,
    generationId,
    kind: "continue",
    storyId: story?._id ?? null,
    chapterId: story?.last_chapter_id ?? null,
    amount,
    expiresAt: new Date(Date.now() + 60_000),
  });
  await power.capture(generationId);
  return generationId;
}

it("shows the available power", async () => {
  const person = await signUp(app);
  await write(person);
  expect(await person.get<WritingBenefits>("/api/v1/user/benefits/writing")).toMatchObject({
    writing_free: 4_930,
    writing_pack: 0,
    writing_vip: 0,
    writing_vip_exp: null,
    checkin_amount: 0,
    held: 0,
    total: 4_930,
    is_member: false,
    lab_trial_left: 10,
  });
});

it("pages through every transaction once, also while more is spent", async () => {
  const person = await signUp(app);
  for (let at = 1; at <= 6; at++) await write(person, undefined, at);
  const seen: number[] = [];
  for (let next: string | null = "/api/v1/user/power/statement?limit=3"; next; ) {
    const page: StatementPage = await person.get(next);
    seen.push(...page.data.map(({ amount }) => amount));
    next = page.paging.next;
    if (seen.length === 3) await write(person, undefined, 50);
  }
  expect(seen).toEqual([-6, -5, -4, -3, -2, -1, 5_000]);
});

it("an invalid cursor is refused", async () => {
  const person = await signUp(app);
  for (const cursor of ["x", Buffer.from('["a"]').toString("base64url"), Buffer.from("[1]").toString("base64url")])
    expect((await person.ask("GET", `/api/v1/user/power/statement?cursor=${cursor}`)).body).toMatchObject({
      error_code: 42200,
    });
});

it("names the story and the chapter as long as the person may read them", async () => {
  const [owner, writer] = [await signUp(app, "owner"), await signUp(app, "writer")];
  const story = await owner.post<Story>("/api/v2/novels", { title: "The Salt Road", language: "en-US" });
  const { token } = await collaborators.invite(owner.uid, story._id, "write");
  await collaborators.accept(writer.uid, token);
  const generationId = await write(writer, story);
  const first = async () => (await writer.get<StatementPage>("/api/v1/user/power/statement")).data[0];
  expect(await first()).toMatchObject({
    kind: "spend",
    amount: -70,
    balance: 4_930,
    source: "continue",
    buckets: [{ bucket: "free", amount: -70 }],
    generation: { _id: generationId, kind: "continue", story_id: story._id, story_title: "The Salt Road" },
  });
  await owner.remove(`/api/v2/novels/${story._id}/collaborators/${writer.uid}`);
  expect(await first()).toMatchObject({ generation: { story_title: null, chapter_name: null }, amount: -70 });
});

it("shows only one's own transactions", async () => {
  const [one, other] = [await signUp(app), await signUp(app)];
  await write(one);
  expect((await other.get<StatementPage>("/api/v1/user/power/statement")).data.map(({ kind }) => kind)).toEqual([
    "grant",
  ]);
});

it("jobs process expired holds and due wallets", async () => {
  await expect
    .poll(
      async () =>
        (
          await app.database.pool.query(
            "select name, cron from pgboss.schedule where name like 'power-%' order by name",
          )
        ).rows,
      {
        timeout: 20_000,
      },
    )
    .toEqual([
      { name: "power-clock", cron: "2 * * * *" },
      { name: "power-sweep", cron: "* * * * *" },
    ]);
});
