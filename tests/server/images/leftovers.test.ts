// Unused pictures are deleted after their time; those in use, or in the recycle bin, stay.
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { imageAddress, type UploadCredential } from "../../../contract/images.ts";
import { testApp } from "../../support/app.ts";
import { signUp, type TestPerson } from "../../support/people.ts";
import { COVER, PIXEL, uploaded } from "../../support/upload.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { images } = app.services;
let person: TestPerson;
beforeEach(async () => {
  await pool.query("delete from images");
  await images.removeLeftovers();
  person = await signUp(app);
});

const fileOf = (id: string) => join(app.config.dataDir, "files", "images", id.slice(0, 2), `${id}.webp`);
const isThere = async (id: string) => {
  const { rowCount } = await pool.query("select 1 from images where id = $1", [id]);
  expect(existsSync(fileOf(id))).toBe(rowCount === 1);
  return rowCount === 1;
};
/** Pretends that this much time has passed. */
const later = (hours: number) =>
  pool.query(`update images set created_at = created_at - interval '${hours} hours',
    unlinked_at = unlinked_at - interval '${hours} hours'`);

test("an unused picture is deleted after a day", async () => {
  const id = await uploaded(app, person, PIXEL);
  await images.removeLeftovers();
  await later(23);
  await images.removeLeftovers();
  expect(await isThere(id)).toBe(true);
  await later(2);
  expect(await images.removeLeftovers()).toBe(1);
  expect(await isThere(id)).toBe(false);
  expect((await app.request("GET", imageAddress(id))).status).toBe(404);
});

test("covers, entries' pictures and profile pictures stay, also those of a deleted world", async () => {
  const [cover, own, entry] = [
    await uploaded(app, person, PIXEL),
    await uploaded(app, person, PIXEL),
    (await images.importPicture(person.uid, "entry", PIXEL))?.id,
  ];
  const { _id: unid } = await person.post<{ _id: string }>("/api/v1/universes", { title: "World", cover });
  const lamp = { type: "normal", name: "Lamp", description: "" };
  const { _id: entryId } = await person.post<{ _id: string }>(`/api/v1/universes/${unid}/entries`, lamp);
  await person.put(`/api/v1/universes/${unid}/entries/${entryId}`, { ...lamp, avatar: entry });
  await pool.query("update users set headimgurl = $1 where id = $2", [imageAddress(own), person.uid]);
  await person.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
  await images.removeLeftovers();
  await later(48);
  await images.removeLeftovers();
  for (const id of [cover, own, entry ?? ""]) expect(await isThere(id)).toBe(true);

  // Unset, each is deleted after a day.
  await pool.query("update worlds set cover_id = null");
  await pool.query("update entries set avatar_id = null");
  await pool.query("update users set headimgurl = null");
  await images.removeLeftovers();
  for (const id of [cover, own, entry ?? ""]) expect(await isThere(id)).toBe(true);
  await later(25);
  await images.removeLeftovers();
  for (const id of [cover, own, entry ?? ""]) expect(await isThere(id)).toBe(false);
});

test("a picture that is used again within its day starts a new one", async () => {
  const id = await uploaded(app, person, PIXEL);
  await images.removeLeftovers();
  await later(20);
  await pool.query("update users set headimgurl = $1 where id = $2", [imageAddress(id), person.uid]);
  await images.removeLeftovers();
  await pool.query("update users set headimgurl = null where id = $1", [person.uid]);
  await images.removeLeftovers();
  await later(20);
  await images.removeLeftovers();
  expect(await isThere(id)).toBe(true);
});

test("a picture that was never uploaded is deleted after an hour", async () => {
  const { params } = await person.get<UploadCredential>(COVER);
  await images.removeLeftovers();
  const rows = () => pool.query("select 1 from images where id = $1", [params.query_id]);
  expect((await rows()).rowCount).toBe(1);
  await later(2);
  await images.removeLeftovers();
  expect((await rows()).rowCount).toBe(0);
});

test("a deleted account's pictures are deleted with it", async () => {
  const id = await uploaded(app, person, PIXEL);
  const other = await signUp(app, "other");
  const kept = await uploaded(app, other, PIXEL);
  await pool.query("delete from users where id = $1", [person.uid]);
  expect(existsSync(fileOf(id))).toBe(true);
  expect(await images.removeLeftovers()).toBe(1);
  expect(await isThere(id)).toBe(false);
  expect(await isThere(kept)).toBe(true);
});

test("bytes that can't be deleted now are deleted later, and do not block others", async () => {
  const stuck = await uploaded(app, person, PIXEL);
  const other = await uploaded(app, person, PIXEL);
  // A folder in the file's place can't be deleted as a file, by any user.
  await rename(fileOf(stuck), `${fileOf(stuck)}.aside`);
  await mkdir(fileOf(stuck));
  await writeFile(join(fileOf(stuck), "x"), "");
  await pool.query("delete from images");
  expect(await images.removeLeftovers()).toBe(1);
  expect(existsSync(fileOf(other))).toBe(false);
  await rm(fileOf(stuck), { recursive: true });
  await rename(`${fileOf(stuck)}.aside`, fileOf(stuck));
  expect(await images.removeLeftovers()).toBe(1);
  expect(existsSync(fileOf(stuck))).toBe(false);
});
