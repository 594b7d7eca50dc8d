// Limits of uploads, and closed uploads.
import { expect, test } from "vitest";
import { imageEndpoints } from "../../../contract/images.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { codeOf, signUp } from "../../support/people.ts";
import { COVER, PIXEL, uploaded } from "../../support/upload.ts";

const AVATAR = imageEndpoints.avatarCredential.path;
const { images } = readConfig({});
const few = await testApp({ images: { ...images, perMinute: 3, perDay: 5 } });
const off = await testApp({ images: { ...images, open: [], notice: "Back on Monday." } });

test("three a minute, five a day, each person for themselves", async () => {
  const person = await signUp(few);
  for (let count = 0; count < 3; count++) await uploaded(few, person, PIXEL);
  expect(codeOf(await person.ask("GET", COVER))).toBe(40307);
  expect(codeOf(await person.ask("GET", AVATAR))).toBe(40307);
  await (await signUp(few, "other")).get(COVER);
  await few.database.pool.query("update images set created_at = created_at - interval '61 seconds'");
  await person.get(COVER);
  await person.get(COVER);
  expect(codeOf(await person.ask("GET", COVER))).toBe(40407);
  await few.database.pool.query("update images set created_at = created_at - interval '1 day'");
  await person.get(COVER);
});

test("concurrent requests are counted one by one", async () => {
  const person = await signUp(few);
  const answers = await Promise.all(Array.from({ length: 12 }, () => person.ask("GET", COVER)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test("pictures imported with a file do not count", async () => {
  const person = await signUp(few);
  for (let count = 0; count < 6; count++)
    expect(await few.services.images.importPicture(person.uid, "entry", PIXEL)).not.toBeNull();
  await person.get(COVER);
});

test("where uploads are off, each purpose answers its own code and the operator's text", async () => {
  const person = await signUp(off);
  const { _id: unid } = await off.services.worlds.create(person.uid, {
    title: "World",
    background: "",
    forbidden_words: [],
  });
  const { _id: entryId } = await person.post<{ _id: string }>(`/api/v1/universes/${unid}/entries`, {
    type: "normal",
    name: "Lamp",
    description: "",
  });
  for (const [path, code] of [
    [`/api/v1/universes/${unid}/entries/${entryId}/upload_credential`, 40306],
    [COVER, 40338],
    [AVATAR, 40406],
  ] as const) {
    const answer = await person.ask("GET", path);
    expect([codeOf(answer), answer.body]).toMatchObject([code, { content: { toast: "Back on Monday." } }]);
  }
  expect(await off.services.images.importPicture(person.uid, "entry", PIXEL)).toBeNull();
});
