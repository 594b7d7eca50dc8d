// A person's own name and picture: the rules for names, the changes per month, and allowed pictures.
import { beforeEach, describe, expect, it } from "vitest";
import type { UserRecord } from "../../contract/accounts.ts";
import { imageAddress } from "../../contract/images.ts";
import { MODEL_BUCKETS } from "../../contract/limits.ts";
import type { ProfileLimits } from "../../contract/profile.ts";
import { ENGLISH_TERMS } from "../../server/modules/safety/word-lists.ts";
import { testApp } from "../support/app.ts";
import { codeOf, DIGEST, emailLogin, signUp, type TestPerson } from "../support/people.ts";
import { AVATAR, PIXEL, shown, uploaded } from "../support/upload.ts";

const app = await testApp();
const { pool } = app.database;
let person: TestPerson;
beforeEach(async () => {
  person = await signUp(app);
});

const rename = (nickname: unknown, as = person) => as.ask("PUT", "/api/v2/self/profile/nickname", { nickname });
const picture = (query_id: string | null, as = person) => as.ask("PUT", "/api/v2/self/profile/avatar", { query_id });
const limits = (as = person) => as.get<ProfileLimits>("/api/v2/self/profile/limits");
const record = async (as = person) =>
  ((await as.ask("POST", `/v2/user/${as.uid}/info`, {})).body as { data: UserRecord }).data;
const newPicture = (as = person) => uploaded(app, as, PIXEL, { credential: AVATAR });

describe("a name", () => {
  it.each(["Oriel", "林深 01", "a-b_c", "x", "字".repeat(30), "  trimmed  "])("may be %j", async (nickname) => {
    expect((await rename(nickname)).body).toMatchObject({ _id: person.uid, nickname: nickname.trim() });
    expect((await record()).nickname).toBe(nickname.trim());
  });

  it.each([
    ["", 42250],
    ["   ", 42250],
    ["\u2800", 42250],
    [undefined, 42250],
    ["x".repeat(31), 42251],
    ["字".repeat(31), 42251],
    ["a@b", 42252],
    ["Oriel!", 42252],
    ["a\u200bb", 42252],
    ["Ørsted", 42252],
    ["😀", 42252],
    ["a\nb", 42252],
    [5, 42200],
    [null, 42200],
  ])("may not be %j: %i, and nothing has changed", async (nickname, code) => {
    const before = await record();
    expect(codeOf(await rename(nickname))).toBe(code);
    expect(await record()).toEqual(before);
    expect((await limits()).nickname.used_times).toBe(0);
  });

  it("may not contain what the built-in lists refuse", async () => {
    const before = await record();
    const term = ENGLISH_TERMS.find((one) => /^[a-z ]{1,30}$/.test(one));
    expect(codeOf(await rename(term))).toBe(42253);
    expect(await record()).toEqual(before);
  });

  it("can be changed five times a month; the same name again does not count, and the count restarts next month", async () => {
    expect(await limits()).toEqual({
      avatar: { enabled: true, total_times: 5, used_times: 0 },
      nickname: { enabled: true, total_times: 5, used_times: 0 },
    });
    for (const n of [1, 2, 3, 4, 5]) expect((await rename(`Name ${n}`)).status).toBe(200);
    expect((await rename("Name 5")).status).toBe(200);
    expect((await limits()).nickname.used_times).toBe(5);
    const refused = await rename("Name 6");
    expect([codeOf(refused), (refused.body as { content: unknown }).content]).toEqual([40332, { max: 5 }]);
    expect((await record()).nickname).toBe("Name 5");
    expect((await limits()).avatar.used_times).toBe(0);
    await pool.query("update profile_changes set month = '2026-01' where user_id = $1", [person.uid]);
    expect((await limits()).nickname.used_times).toBe(0);
    expect((await rename("Name 6")).status).toBe(200);
    expect((await limits()).nickname.used_times).toBe(1);
  });

  it("can't be changed more often by concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => rename(`At once ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await limits()).nickname.used_times).toBe(5);
  });
});

describe("a picture", () => {
  it("is an own upload for this purpose, visible to everybody; removing it does not count as a change", async () => {
    const id = await newPicture();
    expect((await picture(id)).body).toMatchObject({ headimgurl: imageAddress(id) });
    expect((await shown(app, imageAddress(id))).status).toBe(200);
    expect((await picture(id)).status).toBe(200);
    expect((await limits()).avatar.used_times).toBe(1);
    expect((await picture(null)).body).toMatchObject({ headimgurl: null });
    expect((await record()).headimgurl).toBeNull();
    expect((await limits()).avatar.used_times).toBe(1);
  });

  it("may not be another person's, of another purpose, or one that did not pass", async () => {
    const other = await signUp(app);
    const judging = await newPicture();
    await pool.query("update images set status = 'judging' where id = $1", [judging]);
    for (const id of [await newPicture(other), await uploaded(app, person, PIXEL), judging])
      expect(codeOf(await picture(id))).toBe(40450);
    expect(codeOf(await picture("x"))).toBe(42200);
    expect((await record()).headimgurl).toBeNull();
    expect((await limits()).avatar.used_times).toBe(0);
  });

  it("can be changed five times a month", async () => {
    let last = "";
    for (let n = 0; n < 5; n++) {
      last = await newPicture();
      expect((await picture(last)).status).toBe(200);
    }
    expect(codeOf(await picture(await newPicture()))).toBe(40333);
    expect((await record()).headimgurl).toBe(imageAddress(last));
  });
});

it("can't be changed where the operator has disabled that", async () => {
  const strict = await testApp({ profileChanges: { nickname: 0, avatar: 0 } });
  const one = await signUp(strict);
  expect((await one.get<ProfileLimits>("/api/v2/self/profile/limits")).nickname).toMatchObject({ enabled: false });
  const id = await uploaded(strict, one, PIXEL, { credential: AVATAR });
  expect(codeOf(await rename("Another", one))).toBe(40334);
  expect(codeOf(await picture(id, one))).toBe(40334);
});

describe("writing preferences", () => {
  const writing = (body: unknown) => person.ask("PUT", "/api/v2/self/profile/writing", body);

  it("are stored with the account, each separately, and returned at every login", async () => {
    expect(await record()).toMatchObject({ model_length: 70, model_type: "v2" });
    expect((await writing({ write_length: 280 })).body).toMatchObject({ model_length: 280, model_type: "v2" });
    expect((await writing({ write_type: "v3" })).body).toMatchObject({ model_length: 280, model_type: "v3" });
    expect((await writing({})).body).toMatchObject({ model_length: 280, model_type: "v3" });
    expect(await record()).toMatchObject({ model_length: 280, model_type: "v3" });
    const { email } = person;
    const again = await emailLogin(app, { email, pwd: DIGEST, type: "login" });
    expect(again.data).toMatchObject({ model_length: 280, model_type: "v3" });
  });

  it.each([
    { write_length: 9 },
    { write_length: 1_001 },
    { write_length: 70.5 },
    { write_type: "v4" },
    { write_type: null },
  ])("refuse %j", async (body) => {
    expect(codeOf(await writing(body))).toBe(42200);
    expect(await record()).toMatchObject({ model_length: 70, model_type: "v2" });
  });

  it("every account is assigned to a permanent bucket", async () => {
    const people = await Promise.all(Array.from({ length: 24 }, () => signUp(app)));
    const drawn = await Promise.all(people.map(async (one) => (await record(one)).model_bucket));
    expect(new Set(drawn)).toEqual(new Set(Array.from({ length: MODEL_BUCKETS }, (_, bucket) => bucket)));
    expect(await Promise.all(people.map(async (one) => (await record(one)).model_bucket))).toEqual(drawn);
  });
});
