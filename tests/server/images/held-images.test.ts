// Held pictures: only administrators see them, and one verdict on each counts, with its audit line.
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../contract/administration.ts";
import { imageAddress, type UploadResult } from "../../../contract/images.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { testApp } from "../../support/app.ts";
import { HELD, type HeldPage, judge, setTarget, uploadHeld } from "../../support/held-images.ts";
import { codeOf, signUp, type TestPerson } from "../../support/people.ts";
import { PIXEL, shown } from "../../support/upload.ts";

const { images } = readConfig({});
const ADMINS = ["admin@example.com", "second-admin@example.com"];

describe("holding", async () => {
  const app = await testApp({ images: { ...images, hold: true }, adminEmails: ADMINS, role: "web" });
  const { pool } = app.database;
  let [admin, second]: TestPerson[] = [];
  let author: TestPerson;
  beforeAll(async () => {
    [admin, second] = await Promise.all(
      ADMINS.map(async (email) => {
        const person = await signUp(app);
        await pool.query("update users set email = $1 where id = $2", [email, person.uid]);
        return person;
      }),
    );
  });
  beforeEach(async () => {
    await pool.query("delete from images");
    author = await signUp(app);
  });

  const asAdmin = () => admin as TestPerson;
  const held = (query = "") => asAdmin().get<HeldPage>(HELD + query);
  const log = async () => (await asAdmin().get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log")).data;
  const isKept = (id: string) => existsSync(join(app.config.dataDir, "files", "images", id.slice(0, 2), `${id}.webp`));
  const file = (id: string, as = asAdmin()) =>
    fetch(`${app.url}${HELD}/${id}/picture`, { headers: { authorization: `Bearer ${as.token}` } });

  it("lists them page by page, the oldest first, with their owners and purposes", async () => {
    const ids = [await uploadHeld(app, author), await uploadHeld(app, author)];
    expect(await app.services.images.importPicture(author.uid, "entry", PIXEL)).toMatchObject({ held: true });
    const first = await held("?limit=2");
    expect(first.data.map(({ id }) => id)).toEqual(ids);
    expect(first.data[0]).toEqual({
      id: ids[0],
      owner: { uid: author.uid, nickname: expect.any(String), email: author.email },
      purpose: "world_cover",
      width: 1,
      height: 1,
      bytes: expect.any(Number),
      created_at: expect.any(Number),
      imported: false,
    });
    const rest = await asAdmin().get<HeldPage>(first.paging.next ?? "");
    expect(rest.data).toMatchObject([{ purpose: "entry", imported: true }]);
    expect(rest.paging.next).toBeNull();
  });

  it("shows one to administrators, and allows no caching", async () => {
    const id = await uploadHeld(app, author);
    const response = await file(id);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    const webp = Buffer.from(await response.arrayBuffer());
    expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width: 1 });
    expect((await shown(app, imageAddress(id))).status).toBe(404);
  });

  it("approving one: it is shown, no longer held, and has an audit line", async () => {
    const id = await uploadHeld(app, author);
    expect((await judge(asAdmin(), id, true)).status).toBe(200);
    expect((await shown(app, imageAddress(id))).status).toBe(200);
    expect(await author.get<UploadResult>(`/api/v1/audit/images/${id}`)).toMatchObject({ passed: true, held: false });
    expect((await held()).data).toEqual([]);
    expect(codeOf(await asAdmin().ask("GET", `${HELD}/${id}/picture`))).toBe(40450);
    expect((await log())[0]).toMatchObject({
      action: "picture_passed",
      actor: { uid: asAdmin().uid },
      subject: { uid: author.uid },
      image_id: id,
      until: null,
      reason: "",
    });
  });

  it("refusing one: its bytes are deleted, its owner is notified, and it cannot be used", async () => {
    const id = await uploadHeld(app, author);
    const { _id: unid } = await author.post<{ _id: string }>("/api/v1/universes", { title: "World" });
    expect((await judge(asAdmin(), id, false)).status).toBe(200);
    expect(isKept(id)).toBe(false);
    expect((await held()).data).toEqual([]);
    expect(await author.get<UploadResult>(`/api/v1/audit/images/${id}`)).toMatchObject({
      status: "done",
      passed: false,
      held: false,
    });
    expect(codeOf(await setTarget(author, id, { unid }))).toBe(42203);
    expect((await log())[0]).toMatchObject({ action: "picture_refused", image_id: id });
  });

  it("notifies only the owner of a refusal, with the picture's purpose", async () => {
    const [passed, refused] = [await uploadHeld(app, author), await uploadHeld(app, author)];
    await judge(asAdmin(), passed, true);
    await judge(asAdmin(), refused, false);
    const { rows } = await pool.query("select user_id, payload from notices where kind = 'picture_judged' order by id");
    expect(rows.filter(({ user_id }) => user_id === author.uid).map(({ payload }) => payload)).toEqual([
      { purpose: "world_cover", passed: false, place: null },
    ]);
    const own = await uploadHeld(app, asAdmin());
    await judge(asAdmin(), own, true);
    expect((await pool.query("select 1 from notices where user_id = $1", [asAdmin().uid])).rowCount).toBe(0);
  });

  it("of two administrators at once one wins, and there is one audit line; a verdict never changes later", async () => {
    for (const passed of [true, false]) {
      const id = await uploadHeld(app, author);
      const before = (await log()).length;
      const answers = await Promise.all([asAdmin(), second as TestPerson].map((as) => judge(as, id, passed)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(codeOf(answers.find(({ status }) => status === 404) as (typeof answers)[number])).toBe(40450);
      expect(codeOf(await judge(asAdmin(), id, !passed))).toBe(40450);
      expect(await log()).toHaveLength(before + 1);
      expect((await shown(app, imageAddress(id))).status).toBe(passed ? 200 : 404);
    }
  });

  it("nobody else can see or judge it, not even its owner", async () => {
    const id = await uploadHeld(app, author);
    expect(codeOf(await author.ask("GET", HELD))).toBe(40305);
    expect((await file(id, author)).status).toBe(403);
    expect(codeOf(await judge(author, id, true))).toBe(40305);
    expect((await held()).data).toHaveLength(1);
    expect((await shown(app, imageAddress(id))).status).toBe(404);
  });

  it("is kept for thirty days, and after passing for a day like any other unused one", async () => {
    const ids = [await uploadHeld(app, author), await uploadHeld(app, author)];
    const later = (days: number) => pool.query(`update images set unlinked_at = unlinked_at - interval '${days} days'`);
    await app.services.images.removeLeftovers();
    await later(29);
    await judge(asAdmin(), ids[0] ?? "", true);
    await app.services.images.removeLeftovers();
    expect(ids.map(isKept)).toEqual([true, true]);
    await later(2);
    await app.services.images.removeLeftovers();
    expect(ids.map(isKept)).toEqual([false, false]);
  });
});

describe("a moderation service", async () => {
  const app = await testApp({
    images: { ...images, service: { url: "http://127.0.0.1:1/", key: null } },
    adminEmails: ADMINS,
    role: "web",
  });
  const { pool } = app.database;

  it("is judging recent pictures: only those it never answered are listed for administrators", async () => {
    const admin = await signUp(app);
    await pool.query("update users set email = $1 where id = $2", [ADMINS[0], admin.uid]);
    const author = await signUp(app);
    const kept = async (ago: string) => {
      const { rows } = await pool.query<{ id: string }>(
        `insert into images (owner_id, purpose, status, width, height, bytes, stored_at)
         values ($1, 'world_cover', 'judging', 1, 1, 1, now() - $2::interval) returning id`,
        [author.uid, ago],
      );
      return rows[0]?.id ?? "";
    };
    const [now, left] = [await kept("110 seconds"), await kept("130 seconds")];
    // Its bytes never arrived: there is nothing to look at.
    await pool.query("insert into images (owner_id, purpose, status) values ($1, 'world_cover', 'judging')", [
      author.uid,
    ]);
    expect((await admin.get<HeldPage>(HELD)).data.map(({ id }) => id)).toEqual([left]);
    expect(codeOf(await judge(admin, now, true))).toBe(40450);
    expect(codeOf(await admin.ask("GET", `${HELD}/${now}/picture`))).toBe(40450);
    const audit = (id: string) => author.get<UploadResult>(`/api/v1/audit/images/${id}`);
    expect([(await audit(now)).held, (await audit(left)).held]).toEqual([false, true]);
    expect((await judge(admin, left, true)).status).toBe(200);
    expect(await audit(left)).toMatchObject({ status: "done", passed: true });
  });
});
