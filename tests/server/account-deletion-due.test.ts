// Deletion of an account when it is due: nothing of it remains in any table, and others keep everything.
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { ReportSubject } from "../../contract/reports.ts";
import { purgeDueAccounts } from "../../server/modules/accounts/deletion.jobs.ts";
import { accountDeletions } from "../support/account-deletion.ts";
import { testApp } from "../support/app.ts";
import { codeOf, DIGEST, emailLogin, signUp } from "../support/people.ts";
import { AVATAR, PIXEL, shown, uploaded } from "../support/upload.ts";
import { makeWorld } from "../support/world.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { asked, purge, isDue, isThere } = accountDeletions(app);

/** The administrator: the first account. */
const keeper = await signUp(app, "keeper");

describe("when it is due", () => {
  /** Kept by design, without anything that identifies a person. */
  const KEPT = new Set([
    "audit_log.actor_id",
    "audit_log.subject_id",
    "ledger_transactions.user_id",
    "ledger_transactions.idempotency_key",
    "ledger_entries.account",
  ]);

  /** The columns of the whole database that contain one of these values. */
  async function whereFound(needles: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ schema: string; table: string; column: string }>(`
      select c.table_schema as schema, c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
        and c.data_type in ('uuid', 'text', 'character varying', 'json', 'jsonb', 'ARRAY')`);
    const found: string[] = [];
    for (const { schema, table, column } of rows) {
      const { rowCount } = await pool.query(
        `select 1 from "${schema}"."${table}" where exists (
           select 1 from unnest($1::text[]) n where position(n in "${column}"::text) > 0) limit 1`,
        [needles],
      );
      if (rowCount) found.push(`${table}.${column}`);
    }
    return found.sort();
  }

  /** Every column that refers to an account, whatever table a later version adds. */
  async function references(): Promise<string[]> {
    const { rows } = await pool.query<{ name: string }>(`
      select distinct k.table_name || '.' || k.column_name as name
      from information_schema.referential_constraints r
      join information_schema.key_column_usage k on k.constraint_name = r.constraint_name
      join information_schema.constraint_column_usage u on u.constraint_name = r.constraint_name
      where u.table_name in ('users', 'wallets') order by 1`);
    return rows.map(({ name }) => name);
  }

  it("leaves nothing of the person in any table, and everything of others", async () => {
    const people = {
      owner: await signUp(app, "leaving"),
      writer: await signUp(app, "staying"),
      reader: await signUp(app),
      stranger: await signUp(app),
    };
    const world = await makeWorld(app, people);
    const { owner, writer } = people;
    // A member of another person's story, with words of their own, versions, pins, alerts and rows in every other
    // table.
    const theirs = await writer.post<{ _id: string; last_chapter_id: string }>("/api/v2/novels", {
      title: "Of the one who stays",
      language: "en-US",
    });
    const { token } = await app.services.collaborators.invite(writer.uid, theirs._id, "write");
    await app.services.collaborators.accept(owner.uid, token);
    await app.services.documents.setTitle(theirs.last_chapter_id, "By who leaves", owner.uid);
    await app.services.documents.keepVersion(theirs.last_chapter_id, { reason: "named", label: "x", uid: owner.uid });
    await owner.put("/api/v2/self/profile/nickname", { nickname: "Leaving soon" });
    const picture = await uploaded(app, owner, PIXEL, { credential: AVATAR });
    await owner.put("/api/v2/self/profile/avatar", { query_id: picture });
    await owner.get("/api/v1/user/benefits/writing");
    await app.services.power.grant(null, {
      uid: owner.uid,
      bucket: "pack",
      amount: 50,
      source: "pack",
      key: owner.uid,
    });
    await app.services.power.hold(null, {
      uid: owner.uid,
      generationId: world.result.gid,
      kind: "continue",
      storyId: world.shared.nid,
      chapterId: world.shared.cid,
      amount: 10,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const { data } = (await app.request("POST", "/v2/user/getUid", { body: {} })).body as { data: { uid: string } };
    await owner.post("/v2/user/merge_accounts", { to_uid: owner.uid, from_uid: data.uid });
    await app.services.follows.follow(owner.uid, writer.uid);
    await app.services.sharedWorlds.copy(owner.uid, { share_id: world.foreign.worldShareId });
    await app.services.follows.follow(writer.uid, owner.uid);
    await app.services.follows.follow(people.reader.uid, writer.uid);
    const read = { block: 1, within: 0, percent: 10, age_ms: 0 };
    await app.services.readingHistory.put(owner.uid, [
      { share_id: world.foreign.shareId, chapter_id: world.foreign.cid, ...read },
    ]);
    await app.services.readingHistory.put(writer.uid, [
      { share_id: world.shared.shareId, chapter_id: world.shared.cid, ...read },
    ]);
    const send = (uid: string, subject: ReportSubject) =>
      app.services.reports.report(uid, { subject, type: "other", description: "Not as it should be", images: [] });
    await send(owner.uid, { kind: "story", share_id: world.foreign.shareId });
    await send(writer.uid, { kind: "story", share_id: world.shared.shareId });
    await send(people.reader.uid, { kind: "user", uid: owner.uid });
    await app.services.feedback.send(owner.uid, { type: "idea", text: "A larger map", images: [] });
    await pool.query("insert into risk_alerts (user_id, side) values ($1, 'input')", [owner.uid]);
    await pool.query("insert into identities (provider, subject, user_id) values ('google', 'who leaves', $1)", [
      owner.uid,
    ]);
    await pool.query("insert into invitation_cutoffs (story_id, user_id, at) values ($1, $2, now())", [
      theirs._id,
      owner.uid,
    ]);
    await app.services.storyNotes.putDirection(owner.uid, world.shared.nid, world.shared.cid, "She finds the letter");
    await app.services.chapterNotes.create(owner.uid, theirs._id, theirs.last_chapter_id, {
      id: randomUUID(),
      text: `Leaving soon: ask ${owner.email}`,
    });
    await pool.query(
      `insert into model_settings (id, label, source, timeout_seconds, context_window, max_concurrent, pro, paused, changed_by)
       values ('v3', 'Third', 'storyteller', 60, 8000, 2, false, false, $1)`,
      [owner.uid],
    );
    await pool.query("insert into author_counts (user_id, stories, worlds) values ($1, 1, 0)", [owner.uid]);
    await pool.query("insert into moderators (user_id) values ($1)", [owner.uid]);
    await pool.query(
      `insert into decisions (case_id, owner_id, moderator_id, action, reason)
       select id, owner_id, $2, 'dismiss', '' from report_cases where owner_id = $1 and share_id is null`,
      [owner.uid, keeper.uid],
    );
    await app.services.administration.lock(keeper.uid, owner.uid, { until: null, reason: "a test" });
    await app.services.administration.unlock(keeper.uid, owner.uid, "a test");
    const before = await whereFound([owner.uid]);
    // The scene should have a row of the person in most tables; the search below covers new tables in any case.
    const scene = new Set(before);
    const missing = (await references()).filter((name) => !scene.has(name));
    expect(missing).toEqual([]);

    await asked(owner);
    await isDue(owner);
    const closed = vi.spyOn(app.services.documents, "closeDocuments");
    expect(await purge()).toBe(1);
    expect(closed).toHaveBeenCalledWith({ storyId: world.shared.nid }, "notFound");
    closed.mockRestore();

    const left = await whereFound([owner.uid, owner.email, "Leaving soon"]);
    expect(left.filter((name) => !KEPT.has(name))).toEqual([]);
    expect(await whereFound([world.shared.nid, world.own.nid, world.shared.unid, world.shared.cid])).toEqual([]);
    await app.services.images.removeLeftovers();
    expect((await shown(app, `/images/${picture}.webp`)).status).toBe(404);
    expect(await whereFound([picture])).toEqual([]);

    // What they said of others' works stays with moderators, without who said it.
    const { rows: reports } = await pool.query("select reporter_id, description from reports");
    expect(reports).toEqual([{ reporter_id: null, description: "Not as it should be" }]);
    const { rows: feedback } = await pool.query("select user_id, text from feedback where text = 'A larger map'");
    expect(feedback).toEqual([{ user_id: null, text: "A larger map" }]);

    // The co-authors have lost that story, and nothing of their own.
    expect(codeOf(await writer.ask("GET", `/api/v2/novels/${world.shared.nid}`))).toBe(40402);
    expect(await writer.get(`/api/v2/novels/${theirs._id}`)).toMatchObject({ collaborator_count: 0 });
    const { rows: counts } = await pool.query("select followers, following from follow_counts where user_id = $1", [
      writer.uid,
    ]);
    expect(counts, "the one who stays is followed by the reader still").toEqual([{ followers: 1, following: 0 }]);
    const chapter = await app.services.documents.readDocument(theirs.last_chapter_id);
    expect(JSON.stringify(chapter)).toContain("By who leaves");
    expect(await people.stranger.get(`/api/v2/novels/${world.foreign.nid}`)).toMatchObject({ _id: world.foreign.nid });
    // The email can be used again.
    expect((await emailLogin(app, { email: owner.email, pwd: DIGEST, type: "create" })).status).toBe(0);
  });

  it("continues with the others where one can't be deleted, and tries that one again later", async () => {
    const [first, second] = [await signUp(app), await signUp(app)];
    for (const person of [first, second]) {
      await person.post("/api/v2/novels", { title: "Mine", language: "en-US" });
      await asked(person);
      await isDue(person);
    }
    const { documents } = app.services;
    const failing = {
      closeDocuments: vi.fn(documents.closeDocuments).mockRejectedValueOnce(new Error("no line to the others")),
    };
    await expect(purgeDueAccounts(db, failing)).rejects.toThrow("1 accounts");
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
    expect(await purge()).toBe(1);
    expect(await isThere(first)).toBe(false);
  });
});
