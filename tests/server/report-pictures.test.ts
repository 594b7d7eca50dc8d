// Pictures of reports: uploaded like others, never judged, shown to nobody but moderators, and used once.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { UploadCredential } from "../../contract/images.ts";
import { imageAddress } from "../../contract/images.ts";
import { REPORT_IMAGES_MAX } from "../../contract/reports.ts";
import { readConfig } from "../../server/platform/config.ts";
import { testApp } from "../support/app.ts";
import { HELD, type HeldPage } from "../support/held-images.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, REPORT_PICTURE, reporting, storySubject } from "../support/reports.ts";
import { AVATAR, PIXEL, shown, upload, uploaded } from "../support/upload.ts";

const { images: usual } = readConfig({});
const ADMINISTRATOR = "administrator@example.com";

describe("where pictures are held back", async () => {
  const app = await testApp({ role: "web", images: { ...usual, hold: true }, adminEmails: [ADMINISTRATOR] });
  const { pool } = app.database;
  const { images } = app.services;
  const { report, picture, casesOf } = reporting(app);
  const administrator = await signUpAs(app, ADMINISTRATOR);

  const fileOf = (id: string) => join(app.config.dataDir, "files", "images", id.slice(0, 2), `${id}.webp`);
  async function scene() {
    const [author, reader] = [await signUp(app), await signUp(app)];
    return { author, reader, subject: storySubject(await published(author)) };
  }
  async function picturesOf(author: TestPerson): Promise<string[]> {
    const [one] = await casesOf(author);
    const { rows } = await pool.query(
      "select image_id as id from report_pictures p join reports r on r.id = p.report_id where r.case_id = $1 order by position",
      [one?.id],
    );
    return rows.map(({ id }) => id);
  }

  it("one of a report passes at once, is not shown, and is read by what shows it to moderators", async () => {
    const { author, reader, subject } = await scene();
    const ids = [await picture(reader), await picture(reader), await picture(reader)];
    expect(await reader.get(`/api/v1/audit/images/${ids[0]}`)).toMatchObject({
      ...{ status: "done", passed: true, held: false },
    });
    expect((await report(reader, subject, { images: ids })).status).toBe(200);
    expect(await picturesOf(author)).toEqual(ids);
    for (const id of ids) {
      expect((await shown(app, imageAddress(id))).status).toBe(404);
      expect((await images.readReport(id))?.subarray(8, 12).toString()).toBe("WEBP");
    }
    expect((await administrator.get<HeldPage>(HELD)).data).toEqual([]);
    const held = await administrator.ask("GET", `${HELD}/${ids[0]}/picture`);
    expect(codeOf(held)).toBe(40450);
  });

  it("one whose process died is neither held nor read", async () => {
    const reader = await signUp(app);
    const id = await picture(reader);
    await pool.query("update images set status = 'judging', stored_at = now() - interval '1 day' where id = $1", [id]);
    expect((await administrator.get<HeldPage>(HELD)).data).toEqual([]);
    expect(await reader.get(`/api/v1/audit/images/${id}`)).toMatchObject({ status: "judging", held: false });
    expect(await images.readReport(id)).toBeNull();
  });

  it("one of something else is not read as one of a report", async () => {
    const reader = await signUp(app);
    const { query_id } = (await upload(app, reader, PIXEL, { credential: AVATAR })).body as { query_id: string };
    await pool.query("update images set status = 'passed' where id = $1", [query_id]);
    expect(await images.readReport(query_id)).toBeNull();
    expect((await shown(app, imageAddress(query_id))).status).toBe(200);
  });

  it("one of a report is neither a cover, an entry's nor a profile's", async () => {
    const reader = await signUp(app);
    const id = await picture(reader);
    expect(codeOf(await reader.ask("PUT", "/api/v2/self/profile/avatar", { query_id: id }))).toBe(40450);
    const world = { title: "World", cover: id };
    expect((await reader.ask("POST", "/api/v1/universes", world)).status).not.toBe(200);
    const { _id: unid } = await reader.post<{ _id: string }>("/api/v1/universes", { title: "World" });
    expect(codeOf(await reader.ask("POST", `/api/v2/image_uploads/${id}/target`, { unid }))).toBe(42200);
    const entry = { type: "normal", name: "Lamp", description: "", avatar: id };
    expect((await reader.ask("POST", `/api/v1/universes/${unid}/entries`, entry)).status).not.toBe(200);
  });

  it("one is refused that is another person's, of something else, not uploaded, used, or named twice", async () => {
    const { author, reader, subject } = await scene();
    const other = await signUp(app);
    const own = await picture(reader);
    const { query_id: cover } = (await upload(app, reader, PIXEL)).body as { query_id: string };
    await pool.query("update images set status = 'passed' where id = $1", [cover]);
    const { params } = await reader.get<UploadCredential>(REPORT_PICTURE);
    const refused = async (images: unknown[]) => {
      expect(codeOf(await report(reader, subject, { images }))).toBe(40450);
      expect(await casesOf(author)).toEqual([]);
    };
    await refused([own, await picture(other)]);
    await refused([cover]);
    await refused([params.query_id]);
    await refused([own, own]);
    await refused([crypto.randomUUID()]);
    expect(codeOf(await report(reader, subject, { images: ["x"] }))).toBe(42200);
    const many = Array.from({ length: REPORT_IMAGES_MAX + 1 }, () => crypto.randomUUID());
    expect(codeOf(await report(reader, subject, { images: many }))).toBe(42200);
    expect((await report(reader, subject, { images: [own] })).status).toBe(200);
    expect(codeOf(await report(reader, personSubject(author), { images: [own] }))).toBe(40450);
    expect(codeOf(await reader.ask("POST", "/api/v2/feedback", { type: "idea", text: "x", images: [own] }))).toBe(
      40450,
    );
  });

  it("one that two reports use at once is that of one", async () => {
    const { author, reader, subject } = await scene();
    const own = await picture(reader);
    const answers = await Promise.all([
      report(reader, subject, { images: [own] }),
      report(reader, personSubject(author), { images: [own] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await casesOf(author)).toHaveLength(1);
  });

  it("one stays while its report does, and is deleted a day after it; an unused one a day after it was uploaded", async () => {
    const { author, reader, subject } = await scene();
    const [used, unused] = [await picture(reader), await picture(reader)];
    await report(reader, subject, { images: [used] });
    const aDayLater = async () => {
      await images.removeLeftovers();
      await pool.query("update images set unlinked_at = unlinked_at - interval '25 hours'");
      await images.removeLeftovers();
      return [existsSync(fileOf(used)), existsSync(fileOf(unused))];
    };
    expect(await aDayLater()).toEqual([true, false]);
    expect(await picturesOf(author)).toEqual([used]);
    await pool.query("delete from report_cases where owner_id = $1", [author.uid]);
    expect(await aDayLater()).toEqual([false, false]);
  });

  it("one leaves its report with the account of who sent it, and the report stays", async () => {
    const { author, reader, subject } = await scene();
    await report(reader, subject, { images: [await picture(reader)] });
    await pool.query("delete from users where id = $1", [reader.uid]);
    expect(await picturesOf(author)).toEqual([]);
    const [one] = await casesOf(author);
    const { rows } = await pool.query("select reporter_id from reports where case_id = $1", [one?.id]);
    expect(rows).toEqual([{ reporter_id: null }]);
  });
});

describe("where a service judges pictures", async () => {
  // Nothing answers at this address: whatever is sent to it fails.
  const service = { url: "http://127.0.0.1:9/", key: null };
  const app = await testApp({ role: "web", images: { ...usual, service } });

  it("one of a report is not sent to it", async () => {
    expect(await uploaded(app, await signUp(app), PIXEL, { credential: REPORT_PICTURE })).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("where pictures of reports are off", async () => {
  const images = { ...usual, open: ["avatar" as const], notice: "Not today." };
  const app = await testApp({ role: "web", images });
  const { report } = reporting(app);

  it("none is uploaded, and reports are sent without", async () => {
    const [author, reader] = [await signUp(app), await signUp(app)];
    const refused = await reader.ask("GET", REPORT_PICTURE);
    expect(codeOf(refused)).toBe(40406);
    expect(refused.body).toMatchObject({ content: { toast: "Not today." } });
    expect((await report(reader, personSubject(author))).status).toBe(200);
  });
});

describe("the limits of uploads", async () => {
  const app = await testApp({ role: "web", images: { ...usual, perMinute: 2, perDay: 3 } });
  const { picture } = reporting(app);

  it("count pictures of reports with the others", async () => {
    const reader = await signUp(app);
    await picture(reader);
    await uploaded(app, reader, PIXEL);
    expect(codeOf(await reader.ask("GET", REPORT_PICTURE))).toBe(40307);
    await app.database.pool.query("update images set created_at = created_at - interval '2 minutes'");
    await picture(reader);
    expect(codeOf(await reader.ask("GET", REPORT_PICTURE))).toBe(40407);
  });
});
