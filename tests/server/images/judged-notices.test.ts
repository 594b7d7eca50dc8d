// The owner of a held picture is notified of the verdict: which cover or entry's picture was set, or was refused.
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Entry } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { judge, setTarget, uploadHeld, waiting } from "../../support/held-images.ts";
import { NoticeClient } from "../../support/notice-client.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";

const ADMIN = "admin@example.com";
const app = await testApp({
  images: { ...readConfig({}).images, hold: true },
  adminEmails: [ADMIN],
  role: "web",
});
let admin: TestPerson;
let author: TestPerson;
let unid: string;
let entry: Entry;

beforeAll(async () => {
  admin = await signUp(app);
  await app.database.pool.query("update users set email = $1 where id = $2", [ADMIN, admin.uid]);
});
beforeEach(async () => {
  author = await signUp(app);
  unid = (await author.post<World>("/api/v1/universes", { title: "The Salt Isles" }))._id;
  const mara = { type: "character", name: "Mara", description: "" };
  entry = await author.post<Entry>(`/api/v1/universes/${unid}/entries`, mara);
});

async function told(count: number) {
  const client = await NoticeClient.open(app.url, author.token);
  await client.has(count);
  await client.close();
  return client.notices.map(({ kind, payload }) => ({ kind, payload }));
}
const cover = () => ({ unid, entry_id: null, world: "The Salt Isles", entry: null });
const portrait = () => ({ unid, entry_id: entry._id, world: "The Salt Isles", entry: "Mara" });
const notice = (passed: boolean, place: { entry_id: string | null } | null) => ({
  kind: "picture_judged",
  payload: { purpose: place?.entry_id ? "entry" : "world_cover", passed, place },
});

it("a cover that passed, an entry's picture that was refused, and one without a target", async () => {
  await judge(admin, await waiting(app, author, { unid }), true);
  await judge(admin, await waiting(app, author, { unid, entry_id: entry._id }), false);
  await judge(admin, await uploadHeld(app, author), false);
  expect(await told(3)).toEqual([notice(true, cover()), notice(false, portrait()), notice(false, null)]);
  const now = await author.get<Entry>(`/api/v1/universes/${unid}/entries/${entry._id}`);
  expect(now.avatar).toBeNull();
});

it("no notice for a picture that passed without a target, or whose entry was deleted for good", async () => {
  const loose = await uploadHeld(app, author);
  await judge(admin, loose, true);
  expect((await setTarget(author, loose, { unid })).status).toBe(200);
  const id = await waiting(app, author, { unid, entry_id: entry._id });
  await app.database.pool.query("delete from entries where id = $1", [entry._id]);
  await judge(admin, id, true);
  const refused = await waiting(app, author, { unid });
  await judge(admin, refused, false);
  expect(codeOf(await judge(admin, refused, false))).toBe(40450);
  expect(await told(1)).toEqual([notice(false, cover())]);
});
