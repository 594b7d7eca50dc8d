// Files with more pictures than genuine ones have: their cost is limited, and imports of them can be stopped.
import sharp from "sharp";
import { expect, it, vi } from "vitest";
import type { World } from "../../../contract/worlds.ts";
import { createRunProgress } from "../../../server/modules/world-files/run-progress.ts";
import { storePictures } from "../../../server/modules/world-files/store-pictures.ts";
import { testApp } from "../../support/app.ts";
import { jsonBytes, pngWith, utf8 } from "../../support/lore-files.ts";
import { signUp } from "../../support/people.ts";
import { broughtIn, entriesOf, sentFile } from "../../support/world-files.ts";

const app = await testApp({ role: "web" });
const { images } = app.services;
const large = pngWith([], 64);
const small = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#234" } })
  .png()
  .toBuffer();

const fileOf = (pictures: readonly Uint8Array[]) =>
  jsonBytes({
    format: "storyloom-world",
    version: 1,
    title: "Coast",
    entries: pictures.map((bytes, at) => ({
      ...{ type: "character", name: `Person ${at}`, description: "x" },
      picture: { name: `${at}.png`, data: Buffer.from(bytes).toString("base64") },
    })),
  });

it("stores equal pictures once, for each of their entries, and as long as one of them has it", async () => {
  const person = await signUp(app);
  const takeIn = vi.spyOn(images, "importPicture");
  const { _id } = await sentFile(person, fileOf([large, small, large, large]));
  const { world, problems } = await broughtIn(person, _id, { unid: null, title: "Coast" });
  expect([takeIn.mock.calls.length, problems]).toEqual([2, []]);
  takeIn.mockRestore();
  const [first, second, ...others] = await entriesOf(person, world._id);
  expect(others.map(({ avatar }) => avatar)).toEqual([first?.avatar, first?.avatar]);
  expect(second?.avatar).not.toBe(first?.avatar);
  await person.remove(`/api/v1/universes/${world._id}/entries/${first?._id}`);
  await app.database.pool.query("delete from entries where id = $1", [first?._id]);
  await images.removeLeftovers({ unsentSeconds: 0, unlinkedSeconds: 0, heldSeconds: 0 });
  expect((await app.request("GET", others[0]?.avatar ?? "")).status).toBe(200);
});

it("refuses pictures beyond a file's limit of pixels, by their headers and before any is decoded", async () => {
  const pictures = [
    [3_000, 2_000],
    [100, 100],
    [2_500, 2_000],
    [50, 50],
  ] as const;
  const made = await Promise.all(
    pictures.map(([width, height]) =>
      sharp({ create: { width, height, channels: 3, background: "#456" } })
        .png()
        .toBuffer(),
    ),
  );
  expect(await Promise.all(made.map((bytes) => images.countPixels(bytes)))).toEqual(
    pictures.map(([width, height]) => width * height),
  );
  expect(await images.countPixels(new TextEncoder().encode("<svg width='9' height='9'/>"))).toBe(0);
  const takePicture = vi.fn(async () => ({ id: crypto.randomUUID(), held: false }));
  const avatars = new Map(made.map((bytes, at) => [at, { name: `${at}.png`, bytes }]));
  const { countPixels } = images;
  const taken = await storePictures({ takePicture, countPixels }, "me", { cover: null, avatars }, () => {}, 6_020_000);
  expect([...taken.avatars.keys()]).toEqual([0, 1, 3]);
  expect(taken.problems).toEqual([{ entry: 2, kind: "picture_refused", detail: "2.png" }]);
  expect(takePicture).toHaveBeenCalledTimes(3);
});

it("stops between two pictures when the file is deleted, and imports nothing", async () => {
  const person = await signUp(app);
  const { _id } = await sentFile(person, fileOf([large, small, await sharp(small).flip().png().toBuffer()]));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const takeIn = vi.spyOn(images, "importPicture").mockImplementation(async () => {
    await held;
    return null;
  });
  await person.ask("POST", `/api/v1/world_files/${_id}/import`, { unid: null, title: "Coast" });
  await vi.waitFor(() => expect(takeIn).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect((await person.ask("DELETE", `/api/v1/world_files/${_id}`)).body).toEqual({ imported: false });
  goOn();
  // By the end of another import it has reached its next picture.
  const other = await sentFile(person, utf8("name,description\nBell,It rings.\n"));
  await broughtIn(person, other._id, { unid: null, title: "Other" });
  expect(takeIn).toHaveBeenCalledTimes(1);
  takeIn.mockRestore();
  const { data } = await person.get<{ data: World[] }>("/api/v1/universes");
  expect(data.map(({ title }) => title)).toEqual(["Other"]);
});

it("reports an import that had already ended as ended", async () => {
  const person = await signUp(app);
  const { _id } = await sentFile(person, fileOf([small]));
  await broughtIn(person, _id, { unid: null, title: "Coast" });
  expect((await person.ask("DELETE", `/api/v1/world_files/${_id}`)).body).toEqual({ imported: true });
});

it("reports an import as lost if its file was deleted through another process", async () => {
  const person = await signUp(app);
  const { _id } = await sentFile(person, fileOf([small]));
  const { db, pool } = app.database;
  const runId = crypto.randomUUID();
  await pool.query("update world_files set status = 'running', run_id = $2 where id = $1", [_id, runId]);
  const progress = createRunProgress(db, _id, runId);
  try {
    const noted = async () => (await pool.query("select progress from world_files where id = $1", [_id])).rows[0];
    progress.report("pictures", 1, 5);
    await vi.waitFor(async () => expect(await noted()).toMatchObject({ progress: { done: 1 } }), { timeout: 60_000 });
    expect(progress.isLost()).toBe(false);
    await pool.query("delete from world_files where id = $1", [_id]);
    progress.report("pictures", 2, 5);
    await vi.waitFor(() => expect(progress.isLost()).toBe(true), { timeout: 60_000 });
  } finally {
    progress.end();
  }
});
