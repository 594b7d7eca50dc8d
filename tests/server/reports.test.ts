// Reports: the case they go into, the evidence they keep, and what is refused.
import { describe, expect, it, vi } from "vitest";
import { EVIDENCE_MAX } from "../../server/modules/reports/evidence.repo.ts";
import { newShareId } from "../../server/modules/sharings/share-id.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject, worldSubject } from "../support/reports.ts";
import { BACKGROUND, sharedWorld } from "../support/shared-world.ts";
import { WAIT_TIMEOUT_MS } from "../support/wait-timeout.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { report, casesOf, reportsOf, isDecided } = reporting(app);

const SALT = "The salt rises over the last houses of the coast.";
const LAMP = "The lamp at Hest Point goes out in the third winter.";

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(app)));
/** An author and a reader, with a story of the author's on the square. */
async function scene() {
  const [author, reader] = (await people(2)) as [TestPerson, TestPerson];
  return { author, reader, work: await published(author) };
}

/** Publishes another chapter, and returns its id. */
async function addChapter(author: TestPerson, { path }: { path: string }, name: string, text: string) {
  const { _id } = await author.post<{ _id: string }>(`${path}/chapters`, {
    name,
    blocks: [{ type: "paragraph", content: [{ type: "text", text, marks: [] }] }],
  });
  await author.post(`${path}/sharing/chapters`, { chapter_ids: [_id] });
  return _id;
}

async function nameOf({ uid }: TestPerson): Promise<string> {
  const { rows } = await pool.query("select nickname from users where id = $1", [uid]);
  return rows[0].nickname;
}

async function countRows(): Promise<object> {
  const { rows } = await pool.query(`select (select count(*)::int from report_cases) as cases,
    (select sum(report_count)::int from report_cases) as counted, (select count(*)::int from reports) as reports,
    (select count(*)::int from report_evidence) as evidence`);
  return rows[0];
}

describe("a report", () => {
  it("of a story keeps its chapters in order, and which of them was named", async () => {
    const { author, reader, work } = await scene();
    await addChapter(author, work, "Two", SALT);
    const third = await addChapter(author, work, "Three", LAMP);
    const sent = await report(reader, storySubject(work, third), { type: "hate", description: " See the\r\nlamp. " });
    expect(sent).toMatchObject({ status: 200, body: {} });
    const [one, ...others] = await casesOf(author);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: "story", share_id: work.shareId, report_count: 1, decided_at: null });
    expect(await reportsOf(one ?? { id: "" })).toMatchObject([
      {
        reporter_id: reader.uid,
        type: "hate",
        description: "See the\nlamp.",
        part: "Three",
        part_at: 2,
        content: {
          title: "The Salt Cartographer",
          author: await nameOf(author),
          nsfw: false,
          parts: [
            { name: "One", text: LINE },
            { name: "Two", text: SALT },
            { name: "Three", text: LAMP },
          ],
          is_cut: false,
        },
      },
    ]);
  });

  it("of a world keeps its background and all that readers see of its entries", async () => {
    const [author, reader] = (await people(2)) as [TestPerson, TestPerson];
    const world = await sharedWorld(author, { state: "link" });
    expect((await report(reader, worldSubject(world, world.oriel))).status).toBe(200);
    const [one] = await casesOf(author);
    expect(one).toMatchObject({ kind: "universe", share_id: world.shareId });
    const [kept] = await reportsOf(one ?? { id: "" });
    expect(kept).toMatchObject({ part: "Oriel", part_at: 2, content: { title: "Salt", is_cut: false } });
    expect(kept?.content.parts).toEqual([
      { name: "", text: BACKGROUND },
      { name: "Mara", text: expect.stringContaining("She sells salt.") },
      { name: "Oriel", text: "She draws coasts.\nThe cartographer\nFind the last coast.\nMara: sister" },
      { name: "Lamp", text: "It burns brine." },
    ]);
  });

  it("of a person keeps their name, and the titles of their works on the square", async () => {
    const { author, reader } = await scene();
    await published(author, { title: "By link only", state: "link" });
    await sharedWorld(author, { title: "Brine" });
    expect((await report(reader, personSubject(author), { type: "harassment" })).status).toBe(200);
    const [one] = await casesOf(author);
    expect(one).toMatchObject({ kind: "user", share_id: null });
    const name = await nameOf(author);
    expect(await reportsOf(one ?? { id: "" })).toMatchObject([
      {
        part: null,
        content: {
          ...{ title: name, author: name, nsfw: false, is_cut: false },
          parts: [
            { name: "Brine", text: "" },
            { name: "The Salt Cartographer", text: "" },
          ],
        },
      },
    ]);
  });

  it("names no part where the chapter is of another story, or not published any more", async () => {
    const { author, reader, work } = await scene();
    const other = await published(author);
    const second = await signUp(app);
    expect((await report(reader, storySubject(work, other.cid))).status).toBe(200);
    const gone = await addChapter(author, work, "Two", SALT);
    await author.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: [gone] });
    expect((await report(second, storySubject(work, gone))).status).toBe(200);
    const [one] = await casesOf(author);
    const kept = await reportsOf(one ?? { id: "" });
    expect(kept.map(({ part, content }) => [part, content.parts.length])).toEqual([
      [null, 1],
      [null, 1],
    ]);
  });

  it("keeps its evidence whatever the author does afterwards", async () => {
    const { author, reader, work } = await scene();
    await report(reader, storySubject(work));
    const [one] = await casesOf(author);
    const before = await reportsOf(one ?? { id: "" });
    await author.patch(work.path, { title: "Another title" });
    expect(await reportsOf(one ?? { id: "" })).toEqual(before);
    await author.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: [work.cid] });
    expect(await reportsOf(one ?? { id: "" })).toEqual(before);
    await author.remove(work.path);
    await pool.query("delete from stories where id = $1", [work.nid]);
    expect(await reportsOf(one ?? { id: "" })).toEqual(before);
    expect(before[0]?.content.parts).toEqual([{ name: "One", text: LINE }]);
  });

  it("keeps no more than so many characters, all of the chapter where it was seen", async () => {
    const { author, reader, work } = await scene();
    const second = await addChapter(author, work, "Two", SALT);
    await pool.query("update published_chapters set text = repeat('盐', $2::int) where chapter_id = $1", [
      work.cid,
      EVIDENCE_MAX,
    ]);
    await report(reader, storySubject(work, second));
    const [one] = await casesOf(author);
    const [kept] = await reportsOf(one ?? { id: "" });
    expect(kept?.content.is_cut).toBe(true);
    const [rest, named, ...others] = kept?.content.parts ?? [];
    expect(named).toEqual({ name: "Two", text: SALT });
    expect(kept?.part_at).toBe(1);
    expect(rest?.name).toBe("One");
    expect(others).toEqual([]);
    const sizes = kept?.content.parts.map(({ name, text }) => name.length + text.length) ?? [];
    expect(sizes.reduce((sum, size) => sum + size)).toBe(EVIDENCE_MAX);
  });

  it("stores hostile text as it is, and refuses what no text has", async () => {
    const { author, reader, work } = await scene();
    const description = `'; drop table reports; -- <script>alert(1)</script> %s \${x} \u202e`;
    expect((await report(reader, storySubject(work), { description })).status).toBe(200);
    const [one] = await casesOf(author);
    expect((await reportsOf(one ?? { id: "" })).map((row) => row.description)).toEqual([description]);
    const other = await signUp(app);
    for (const wrong of ["\u0000", "\ud800"])
      expect(codeOf(await report(other, storySubject(work), { description: wrong }))).toBe(42200);
    expect(codeOf(await report(other, storySubject(work), { type: "boring" }))).toBe(42200);
    expect(codeOf(await report(other, { kind: "chapter", share_id: work.shareId }))).toBe(42200);
    expect((await report(other, storySubject(work), { description: "盐".repeat(200) })).status).toBe(200);
  });

  it("with a description over the limit is refused with its own code", async () => {
    const { reader, work } = await scene();
    expect(codeOf(await report(reader, storySubject(work), { description: "x".repeat(201) }))).toBe(42244);
  });
});

describe("a case", () => {
  it("holds all reports of a work until it is decided, and evidence of the same text once", async () => {
    const { author, reader, work } = await scene();
    const [second, third] = (await people(2)) as [TestPerson, TestPerson];
    await report(reader, storySubject(work));
    await report(second, storySubject(work));
    await addChapter(author, work, "Two", SALT);
    await report(third, storySubject(work));
    const [one, ...others] = await casesOf(author);
    expect(others).toEqual([]);
    expect(one?.report_count).toBe(3);
    expect(one?.last_at.getTime()).toBeGreaterThan(one?.first_at.getTime() ?? 0);
    const kept = await reportsOf(one ?? { id: "" });
    expect(kept.map(({ reporter_id }) => reporter_id)).toEqual([reader.uid, second.uid, third.uid]);
    expect(kept[1]?.evidence_id).toBe(kept[0]?.evidence_id);
    expect(kept[2]?.evidence_id).not.toBe(kept[0]?.evidence_id);
    // Works of the same author, and the author, have cases of their own.
    await report(reader, storySubject(await published(author)));
    await report(reader, personSubject(author));
    expect((await casesOf(author)).map(({ report_count }) => report_count)).toEqual([3, 1, 1]);
  });

  it("is one, however many first reports come at once", async () => {
    const { author, work } = await scene();
    const readers = await people(8);
    const answers = await Promise.all([
      ...readers.map((person) => report(person, storySubject(work))),
      ...readers.map((person) => report(person, personSubject(author))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const cases = await casesOf(author);
    expect(cases.map(({ kind, report_count }) => [kind, report_count]).sort()).toEqual([
      ["story", 8],
      ["user", 8],
    ]);
    for (const one of cases) {
      const kept = await reportsOf(one);
      expect(new Set(kept.map(({ reporter_id }) => reporter_id)).size).toBe(8);
      expect(new Set(kept.map(({ evidence_id }) => evidence_id)).size).toBe(1);
    }
  });

  it("takes one report of a person, also of two at once, and again once it is decided and the work has changed", async () => {
    const { author, reader, work } = await scene();
    const answers = await Promise.all([report(reader, storySubject(work)), report(reader, storySubject(work))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(codeOf(answers.find(({ status }) => status === 422) ?? (answers[0] as never))).toBe(42245);
    const before = await countRows();
    expect(codeOf(await report(reader, storySubject(work), { type: "hate" }))).toBe(42245);
    await isDecided(author);
    expect(codeOf(await report(reader, storySubject(work)))).toBe(42245);
    expect(await countRows(), "refused reports are not counted in a case").toEqual(before);
    await addChapter(author, work, "Two", SALT);
    expect((await report(reader, storySubject(work))).status).toBe(200);
    const cases = await casesOf(author);
    expect(cases.map(({ report_count, decided_at }) => [report_count, decided_at === null])).toEqual([
      [1, false],
      [1, true],
    ]);
  });

  it("takes no second report of the same content, whatever chapter it names, also of one too long to be kept", async () => {
    const { author, reader, work } = await scene();
    const second = await addChapter(author, work, "Two", SALT);
    const other = await signUp(app);
    await report(reader, storySubject(work, work.cid));
    await report(other, storySubject(work, second));
    const [one] = await casesOf(author);
    const kept = await reportsOf(one ?? { id: "" });
    expect(kept.map(({ part, part_at }) => [part, part_at])).toEqual([
      ["One", 0],
      ["Two", 1],
    ]);
    expect(kept[1]?.evidence_id).toBe(kept[0]?.evidence_id);
    await isDecided(author);
    expect(codeOf(await report(reader, storySubject(work, second)))).toBe(42245);

    await pool.query("update published_chapters set text = repeat('盐', $2::int) where chapter_id = any($1)", [
      [work.cid, second],
      EVIDENCE_MAX,
    ]);
    expect((await report(reader, storySubject(work, work.cid))).status).toBe(200);
    await isDecided(author);
    expect(codeOf(await report(reader, storySubject(work, second)))).toBe(42245);
    expect((await report(other, storySubject(work, second))).status).toBe(200);
  });

  it("that was decided and undone can be reported again as it is", async () => {
    const { author, reader, work } = await scene();
    await report(reader, storySubject(work));
    await isDecided(author);
    await pool.query("update decisions set undone_at = now() where owner_id = $1", [author.uid]);
    expect((await report(reader, storySubject(work))).status).toBe(200);
    expect(await casesOf(author)).toHaveLength(2);
  });

  it("is another one for who reports it for the first time after a decision", async () => {
    const { author, reader, work } = await scene();
    await report(reader, storySubject(work));
    await isDecided(author);
    expect((await report(await signUp(app), storySubject(work))).status).toBe(200);
    expect(await casesOf(author)).toHaveLength(2);
  });

  /** Decides a case in a transaction that ends only after a report has waited for it. */
  async function whileDeciding(change: string, values: unknown[], send: () => Promise<unknown>): Promise<void> {
    const decider = await pool.connect();
    try {
      await decider.query("begin");
      await decider.query(change, values);
      const { rows } = await decider.query("select pg_backend_pid() as pid");
      const sent = send();
      await vi.waitFor(
        async () => {
          const waiting = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
          expect((await pool.query(waiting, [rows[0].pid])).rowCount).toBe(1);
        },
        { timeout: WAIT_TIMEOUT_MS },
      );
      await decider.query("commit");
      await sent;
    } finally {
      decider.release();
    }
  }

  it("that is decided while a report waits for it takes no more: the report begins another one", async () => {
    const { author, reader, work } = await scene();
    await report(reader, storySubject(work));
    const second = await signUp(app);
    const decide = "update report_cases set decided_at = now() where share_id = $1";
    await whileDeciding(decide, [work.shareId], async () =>
      expect((await report(second, storySubject(work))).status).toBe(200),
    );
    expect((await casesOf(author)).map(({ report_count }) => report_count)).toEqual([1, 1]);
  });

  it("is not begun for a work that is banned while the report waits", async () => {
    const { author, reader, work } = await scene();
    await report(reader, storySubject(work));
    const second = await signUp(app);
    const ban = `with decided as (update report_cases set decided_at = now() where share_id = $1)
      update shares set state = 'banned', ban = 'rules' where id = $1`;
    await whileDeciding(ban, [work.shareId], async () =>
      expect(codeOf(await report(second, storySubject(work)))).toBe(40406),
    );
    expect(await casesOf(author)).toHaveLength(1);
  });
});

describe("what nobody but its author sees", () => {
  const refusedWork = async (reader: TestPerson, subject: object) => {
    const before = await countRows();
    const answer = await report(reader, subject);
    expect(codeOf(answer)).toBe(40406);
    expect(await countRows()).toEqual(before);
    return answer.body;
  };

  it("is refused as if it had never been there", async () => {
    const { author, reader, work } = await scene();
    const never = await refusedWork(reader, storySubject({ shareId: newShareId() }));
    await work.put({ state: "private" });
    expect(await refusedWork(reader, storySubject(work))).toEqual(never);
    await pool.query("update shares set state = 'banned', ban = 'law' where id = $1", [work.shareId]);
    expect(await refusedWork(reader, storySubject(work))).toEqual(never);
    const binned = await published(author);
    await author.remove(binned.path);
    expect(await refusedWork(reader, storySubject(binned))).toEqual(never);
    const world = await sharedWorld(author);
    await world.put({ state: "private" });
    expect(await refusedWork(reader, worldSubject(world))).toEqual(never);
    const shared = await sharedWorld(author);
    expect(await refusedWork(reader, storySubject(shared))).toEqual(never);
    await author.ask("DELETE", "/api/v1/universes", { universe_ids: [shared.unid] });
    expect(await refusedWork(reader, worldSubject(shared))).toEqual(never);
    const open = await published(author);
    await pool.query("update users set shut = true where id = $1", [author.uid]);
    expect(await refusedWork(reader, storySubject(open))).toEqual(never);
    expect(codeOf(await report(reader, personSubject(author)))).toBe(40407);
  });

  it("is refused to its author as their own", async () => {
    const { author, work } = await scene();
    await work.put({ state: "private" });
    expect(codeOf(await report(author, storySubject(work)))).toBe(40315);
    expect(codeOf(await report(author, personSubject(author)))).toBe(40315);
  });

  it("is reported while it is shared by link", async () => {
    const { reader, work } = await scene();
    await work.put({ state: "link" });
    expect((await report(reader, storySubject(work))).status).toBe(200);
  });
});
