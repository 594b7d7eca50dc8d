// What moderators do not see: cases about themselves, their own work, and stories they are in as co-authors.
import { expect, it } from "vitest";
import type { ListedCase, ModerationCase } from "../../contract/moderation.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reported } from "../support/reported.ts";
import { reporting, storySubject } from "../support/reports.ts";
import { PIXEL, uploaded } from "../support/upload.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool } = app.database;
const admin = await signUpAs(app, ADMIN);
const moderator = await signUp(app, "moderator");
await admin.put(`/api/v1/admin/accounts/${moderator.uid}/moderator`, { moderator: true });
const { report, picture, casesOf, reportsOf } = reporting(app);

const CASES = "/api/v1/moderation/cases";
const BAN = { action: "ban", ban: "rules", reason: "It is copied." };

const listed = async (as: TestPerson, status: string) =>
  (await as.get<{ data: ListedCase[] }>(`${CASES}?status=${status}`)).data.map(({ id }) => id);

/** A story that the moderator is in as a co-author. */
async function coAuthored() {
  const owner = await signUp(app, "owner");
  const story = await published(owner, { title: "Together" });
  const { token } = await app.services.collaborators.invite(owner.uid, story.nid, "read");
  await app.services.collaborators.accept(moderator.uid, token);
  return { owner, story };
}

it("a case about oneself, one's work or a story one is in as a co-author is not there, nor what belongs to it", async () => {
  const own = await published(moderator, { title: "Mine" });
  const { owner, story } = await coAuthored();
  const reporter = await signUp(app, "reporter");
  await report(reporter, storySubject(own), { images: [await picture(reporter)] });
  await report(reporter, storySubject(story), { images: [await picture(reporter)] });
  await report(reporter, { kind: "user", uid: moderator.uid }, { images: [await picture(reporter)] });
  const concerning = [...(await casesOf(moderator)), ...(await casesOf(owner))];
  expect(concerning).toHaveLength(3);
  const ids = concerning.map(({ id }) => id);
  const cover = await uploaded(app, owner, PIXEL);

  const open = await listed(admin, "open");
  expect(open).toEqual(expect.arrayContaining(ids));
  expect(await listed(moderator, "open")).toEqual([]);
  expect(await moderator.get("/api/v1/moderation")).toMatchObject({ open: 0, appealed: 0 });
  expect(await admin.get("/api/v1/moderation")).toMatchObject({ open: 3 });
  for (const one of concerning) {
    const [sent] = await reportsOf(one);
    await pool.query("insert into evidence_pictures values ($1, $2, 1)", [sent?.evidence_id, cover]);
    const hidden: [string, number][] = [
      [`${CASES}/${one.id}`, 40451],
      [`/api/v1/moderation/evidence/${sent?.evidence_id}`, 40451],
      [`/api/v1/moderation/evidence/${sent?.evidence_id}/pictures/0`, 40450],
      [`/api/v1/moderation/reports/${sent?.id}/pictures/0`, 40450],
    ];
    for (const [path, code] of hidden) {
      expect(codeOf(await moderator.ask("GET", path)), path).toBe(code);
      expect((await admin.ask("GET", path)).status, path).toBe(200);
    }
    for (const body of [BAN, { action: "dismiss" }])
      expect(codeOf(await moderator.ask("POST", `${CASES}/${one.id}/decisions`, body))).toBe(40451);
  }
});

it("nobody undoes a decision about themselves or a story they are in, or answers what was said to it", async () => {
  const { owner, story } = await coAuthored();
  const own = await published(moderator, { title: "Mine" });
  for (const [author, work] of [
    [owner, story],
    [moderator, own],
  ] as const) {
    const { caseId } = await reported(pool, {
      ...{ kind: "story", owner: author.uid, shareId: work.shareId, reporters: [admin.uid] },
    });
    const made = await admin.post<ModerationCase>(`${CASES}/${caseId}/decisions`, BAN);
    const decision = `/api/v1/moderation/decisions/${made.decisions[0]?.id}`;
    expect(await listed(moderator, "decided")).not.toContain(caseId);
    expect(codeOf(await moderator.ask("POST", `${decision}/undo`, {}))).toBe(40451);
    await author.post(`/api/v2/self/decisions/${made.decisions[0]?.id}/appeal`, { text: "It is a quotation." });
    expect(await listed(moderator, "appealed")).not.toContain(caseId);
    expect(await moderator.get("/api/v1/moderation")).toMatchObject({ appealed: 0 });
    expect(codeOf(await moderator.ask("POST", `${decision}/appeal`, { lift: true }))).toBe(40451);
    expect((await admin.ask("POST", `${decision}/appeal`, { lift: true })).status).toBe(200);
  }
});
