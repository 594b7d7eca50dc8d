// The pictures of reports, and those that evidence keeps: a world's cover and the named entry's picture, a person's own.
import { expect, it } from "vitest";
import { imageAddress } from "../../contract/images.ts";
import type { Evidence, ModerationCase } from "../../contract/moderation.ts";
import { purgeReports } from "../../server/modules/reports/purge.repo.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject, worldSubject } from "../support/reports.ts";
import { sharedWorld } from "../support/shared-world.ts";
import { AVATAR, PIXEL, uploaded } from "../support/upload.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool, db } = app.database;
const { images } = app.services;
const admin = await signUpAs(app, ADMIN);
const { report, picture, casesOf, reportsOf, isDecided } = reporting(app);

/** The evidence of the only report about a person or their work. */
async function evidenceOf(author: TestPerson) {
  const [one] = await casesOf(author);
  const [sent] = await reportsOf(one ?? { id: "" });
  const path = `/api/v1/moderation/evidence/${sent?.evidence_id}`;
  const { rows } = await pool.query<{ id: string }>(
    "select image_id as id from evidence_pictures where evidence_id = $1 order by position",
    [sent?.evidence_id],
  );
  return { path, evidence: await admin.get<Evidence>(path), ids: rows.map(({ id }) => id) };
}

/** Runs the job that removes pictures which nothing shows, now and after two days. */
async function removeUnlinked() {
  await images.removeLeftovers();
  await pool.query("update images set unlinked_at = unlinked_at - interval '48 hours'");
  await images.removeLeftovers();
}
const isThere = async (id: string) => (await pool.query("select from images where id = $1", [id])).rowCount === 1;

async function reportedWorld() {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  const cover = await uploaded(app, author, PIXEL);
  const picture = (await images.importPicture(author.uid, "entry", PIXEL))?.id ?? "";
  const world = await sharedWorld(author, { more: { cover } });
  const lamp = { type: "normal", name: "Beacon", description: "It turns." };
  const entry = await world.add(lamp);
  await author.put(`${world.entries}/${entry}`, { ...lamp, avatar: picture });
  await world.sync();
  expect((await report(reader, worldSubject(world, entry))).status).toBe(200);
  return { author, reader, world, cover, picture };
}

it("a world's cover and the named entry's picture stay until the evidence is deleted", async () => {
  const { author, reader, world, cover, picture } = await reportedWorld();
  const { path, evidence, ids } = await evidenceOf(author);
  expect(evidence.pictures).toBe(2);
  expect(ids).toEqual([cover, picture]);
  await author.ask("DELETE", "/api/v1/universes", { universe_ids: [world.unid] });
  await pool.query("delete from worlds where id = $1", [world.unid]);
  await removeUnlinked();
  for (const at of [0, 1]) {
    const shown = await admin.ask("GET", `${path}/pictures/${at}`);
    expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
  }
  for (const as of [author, reader]) expect(codeOf(await as.ask("GET", `${path}/pictures/0`))).toBe(40314);
  expect(codeOf(await admin.ask("GET", `${path}/pictures/2`))).toBe(42200);

  await isDecided(author);
  await pool.query("update report_cases set decided_at = decided_at - interval '200 days' where owner_id = $1", [
    author.uid,
  ]);
  await pool.query("update decisions set at = at - interval '200 days' where owner_id = $1", [author.uid]);
  await purgeReports(db);
  await removeUnlinked();
  for (const id of [cover, picture]) expect(await isThere(id)).toBe(false);
});

it("another picture makes it other content, which can be reported again; another entry named does not", async () => {
  const { author, reader, world } = await reportedWorld();
  await isDecided(author);
  expect(codeOf(await report(reader, worldSubject(world, world.oriel)))).toBe(42245);
  await pool.query("update shared_worlds set cover_id = null where share_id = $1", [world.shareId]);
  expect((await report(reader, worldSubject(world))).status).toBe(200);
});

it("a person's own picture is kept, and goes with their account", async () => {
  const [owner, reader] = [await signUp(app, "owner"), await signUp(app)];
  const avatar = await uploaded(app, owner, PIXEL, { credential: AVATAR });
  await pool.query("update users set headimgurl = $1 where id = $2", [imageAddress(avatar), owner.uid]);
  await report(reader, personSubject(owner));
  await pool.query("update users set headimgurl = '' where id = $1", [owner.uid]);
  await removeUnlinked();
  const { path, evidence, ids } = await evidenceOf(owner);
  expect([evidence.pictures, ids]).toEqual([1, [avatar]]);
  expect((await admin.ask("GET", `${path}/pictures/0`)).status).toBe(200);
  await pool.query("delete from users where id = $1", [owner.uid]);
  expect(await isThere(avatar)).toBe(false);
  expect((await pool.query("select from evidence_pictures where image_id = $1", [avatar])).rowCount).toBe(0);
});

it("a picture that is held back is not kept: nobody else has seen it", async () => {
  const [owner, reader] = [await signUp(app, "owner"), await signUp(app)];
  const avatar = await uploaded(app, owner, PIXEL, { credential: AVATAR });
  await pool.query("update users set headimgurl = $1 where id = $2", [imageAddress(avatar), owner.uid]);
  await pool.query("update images set status = 'judging' where id = $1", [avatar]);
  await report(reader, personSubject(owner));
  expect((await evidenceOf(owner)).evidence.pictures).toBe(0);
});

it("moderators alone see the pictures of a report", async () => {
  const [author, sender] = [await signUp(app, "author"), await signUp(app, "sender")];
  const story = await published(author);
  expect((await report(sender, storySubject(story), { images: [await picture(sender)] })).status).toBe(200);
  const [one] = await casesOf(author);
  const [sent] = (await admin.get<ModerationCase>(`/api/v1/moderation/cases/${one?.id}`)).latest_reports;
  expect(sent).toMatchObject({ reporter: { uid: sender.uid }, images: 1 });
  const path = `/api/v1/moderation/reports/${sent?.id}/pictures`;
  const shown = await admin.ask("GET", `${path}/0`);
  expect([shown.status, shown.headers.get("content-type"), shown.headers.get("cache-control")]).toEqual([
    200,
    "image/webp",
    "private, no-store",
  ]);
  expect(codeOf(await admin.ask("GET", `${path}/1`))).toBe(40450);
  for (const as of [sender, author]) expect(codeOf(await as.ask("GET", `${path}/0`))).toBe(40314);
});
