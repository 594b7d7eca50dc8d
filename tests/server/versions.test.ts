// A chapter's history through its calls: paged, thinned with age, stored by hand, compared with the current text.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { VERSION_LABEL_MAX, VERSIONS_BEFORE_RESTORE_MAX, VERSIONS_NAMED_MAX } from "../../contract/limits.ts";
import type { Version } from "../../contract/versions.ts";
import { testApp } from "../support/app.ts";
import { tableChecksums } from "../support/checksum.ts";
import { until } from "../support/collab-editor.ts";
import { type ChapterWithHistory, chapterWithHistory, type VersionPage } from "../support/history.ts";
import { codeOf } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

const TEXT = "# The coast\n\nFirst words.\n\nSecond words.";
const labels = ({ data }: { data: Version[] }) => data.map(({ label }) => label);

/** The ages at which the thinning intervals begin, to test both sides of each. */
const BORDERS = {
  now: "now()",
  minutes: "date_bin('10 minutes', now(), 'epoch')",
  day: "date_trunc('day', now(), 'UTC')",
};

/** Copies of a version as if stored some time before; labels are the ages. */
async function keptBefore(
  chapter: ChapterWithHistory,
  reason: Version["reason"],
  ages: readonly string[],
  border: keyof typeof BORDERS = "now",
) {
  const { _id } = await chapter.keep("model");
  await pool.query(
    `insert into document_versions (document_id, bytes, reason, label, author_id, word_count, character_count, at)
     select v.document_id, v.bytes, $2, age, v.author_id, v.word_count, v.character_count, ${BORDERS[border]} - age::interval
     from document_versions v, unnest($3::text[]) age where v.id = $1`,
    [_id, reason, ages],
  );
  await pool.query("delete from document_versions where id = $1", [_id]);
}

/** Writes something and closes the chapter, after which the server stores a version. */
async function writeAndLeave(chapter: ChapterWithHistory, words: string): Promise<void> {
  const { data } = await chapter.list("?limit=1");
  const editor = await chapter.open();
  editor.write(words);
  await editor.saved();
  editor.destroy();
  await until(async () => (await chapter.list("?limit=1")).data[0]?._id !== data[0]?._id, "kept on leaving");
}

describe("the list", () => {
  it("is empty at first, then lists the latest first, with its author and length", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    expect(await chapter.list()).toEqual({ data: [], paging: { has_prev: false, has_next: false, next: null } });
    const first = await chapter.keep("first");
    const guest = await chapter.guest("write");
    const second = await chapter.keep("第二版", guest);
    expect((await chapter.list()).data).toEqual([second, first]);
    expect(second).toMatchObject({
      reason: "named",
      label: "第二版",
      author: { _id: guest.uid, name: expect.stringMatching(/./) },
      word_count: 4,
      character_count: 25,
    });
    expect(Math.abs(second.created_at - Date.now() / 1_000)).toBeLessThan(30);
    expect(await guest.get<VersionPage>(chapter.path)).toEqual(await chapter.list());
  });

  it("pages without repetition or gap, whatever is stored meanwhile, even at the same moment", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const ages = Array.from(
      { length: 23 },
      (_, index) => `${100 + Math.floor(index / 5)} minutes ${index} microseconds`,
    );
    await keptBefore(chapter, "named", ages);
    await pool.query("update document_versions set at = date_trunc('minute', at) where document_id = $1", [
      chapter.chapterId,
    ]);
    const all = (await chapter.list("?limit=100")).data;
    expect(all).toHaveLength(23);
    const seen: Version[] = [];
    let next: string | null = `${chapter.path}?limit=4`;
    for (let page = 0; next; page++) {
      const answer: VersionPage = await chapter.owner.get(next);
      expect(answer.paging.has_prev).toBe(page > 0);
      expect(answer.paging.has_next).toBe(answer.paging.next !== null);
      expect(answer.paging.has_next && answer.data.length !== 4).toBe(false);
      seen.push(...answer.data);
      next = answer.paging.next;
      if (page === 1) await chapter.keep("meanwhile");
    }
    expect(seen).toEqual(all);
  });

  it("refuses a cursor that it did not create", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    for (const parts of [[], ["x", randomUUID()], ["1"], ["1", "2"], { a: 1 }])
      expect(
        codeOf(
          await chapter.owner.ask(
            "GET",
            `${chapter.path}?cursor=${Buffer.from(JSON.stringify(parts)).toString("base64url")}`,
          ),
        ),
      ).toBe(42200);
  });

  it("keeps the text when its author's account is deleted, and names nobody", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const guest = await chapter.guest("write");
    const version = await chapter.keep("of a guest", guest);
    await pool.query("delete from users where id = $1", [guest.uid]);
    expect((await chapter.list()).data).toEqual([{ ...version, author: null }]);
    expect(await chapter.look(version)).toMatchObject({ author: null, blocks: [{}, { text: "First words." }, {}] });
  });
});

describe("versions stored while writing", () => {
  it("are stored when the last person leaves, with the last writer's name", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const guest = await chapter.guest("write");
    const [mine, theirs] = [await chapter.open(), await chapter.open(guest)];
    mine.write(" Mine.");
    await mine.saved();
    theirs.write(" Theirs.", 1);
    await theirs.saved();
    mine.destroy();
    theirs.destroy();
    await until(async () => (await chapter.list()).data.length > 0, "kept");
    const { data } = await chapter.list();
    expect(data).toMatchObject([{ reason: "interval", label: "", author: { _id: guest.uid } }]);
    expect((await chapter.look(data[0] as Version)).blocks.map(({ text }) => text)).toEqual([
      "The coast",
      "First words. Mine.",
      "Second words. Theirs.",
    ]);
  });

  it("are not stored again if the same text was just stored by hand", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const editor = await chapter.open();
    editor.write(" More.");
    await editor.saved();
    const version = await chapter.keep("by hand");
    editor.destroy();
    await until(() => app.services.core.open.get(chapter.chapterId) === undefined, "closed");
    expect((await chapter.list()).data).toEqual([version]);
    await writeAndLeave(chapter, " And more.");
    expect((await chapter.list()).data.map(({ reason }) => reason)).toEqual(["interval", "named"]);
  });

  it("are thinned with age: ten minutes for a day, an hour for a week, then a day", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const today = ["3 hours -3 minutes", "3 hours -1 minutes", "3 hours 1 minute", "12 hours"];
    const week = ["2 days 1 hour", "2 days 65 minutes", "2 days 70 minutes", "2 days 130 minutes"];
    const old = ["9 days 1 minute", "9 days 23 hours", "10 days 1 hour", "400 days 1 hour"];
    await keptBefore(chapter, "interval", today, "minutes");
    await keptBefore(chapter, "interval", [...week, ...old], "day");
    await writeAndLeave(chapter, " More.");
    const gone = new Set(["3 hours -1 minutes", "2 days 70 minutes", "9 days 23 hours"]);
    await until(async () => (await chapter.list("?limit=100")).data.length < 13, "thinned");
    expect(labels(await chapter.list("?limit=100"))).toEqual([
      "",
      ...[...today, ...week, ...old].filter((age) => !gone.has(age)),
    ]);
  });

  it("only they are thinned: versions stored by a person or a restore stay permanently", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const ages = ["300 days 1 minute", "300 days 2 minutes", "300 days 3 minutes"];
    for (const reason of ["named", "before_restore", "publish"] as const) await keptBefore(chapter, reason, ages);
    const before = (await chapter.list("?limit=100")).data;
    await writeAndLeave(chapter, " More.");
    expect((await chapter.list("?limit=100")).data.slice(1)).toEqual(before);
  });
});

describe("a chapter's history is limited", () => {
  const minutes = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1} minutes`);
  const countOf = async ({ chapterId }: ChapterWithHistory, reason: Version["reason"]) =>
    (
      await pool.query("select count(*)::int as n from document_versions where document_id = $1 and reason = $2", [
        chapterId,
        reason,
      ])
    ).rows[0].n;

  it("in named versions: one more is refused, and nothing is lost", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    await keptBefore(chapter, "named", minutes(VERSIONS_NAMED_MAX - 1));
    await chapter.keep("the last");
    const answer = await chapter.owner.ask("POST", chapter.path, { label: "one more" });
    expect([answer.status, codeOf(answer)]).toEqual([422, 42274]);
    expect(await countOf(chapter, "named")).toBe(VERSIONS_NAMED_MAX);
  });

  it("in versions stored before a restore: the oldest are deleted", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    await keptBefore(chapter, "before_restore", minutes(VERSIONS_BEFORE_RESTORE_MAX));
    const kept = await chapter.restore(await chapter.keep("a version"));
    expect(await countOf(chapter, "before_restore")).toBe(VERSIONS_BEFORE_RESTORE_MAX);
    const { data } = await chapter.list("?limit=100");
    expect(data.some(({ _id }) => _id === kept)).toBe(true);
    expect(labels({ data })).not.toContain(`${VERSIONS_BEFORE_RESTORE_MAX} minutes`);
  });
});

describe("storing a version", () => {
  it("uses the stored text, also of an open chapter that has no new projection yet", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const editor = await chapter.open();
    editor.write(" Just now.");
    await editor.saved();
    const version = await chapter.keep("open");
    expect(version.word_count).toBe(6);
    editor.write(" Later.", 1);
    await editor.saved();
    const { blocks, current } = await chapter.look(version);
    expect(blocks.map(({ text }) => text)).toEqual(["The coast", "First words. Just now.", "Second words."]);
    expect(current.map(({ text }) => text)).toEqual(["The coast", "First words. Just now.", "Second words. Later."]);
  });

  it("accepts a name of at most its length, trimmed, or none", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    expect(await chapter.keep(`  ${"字".repeat(VERSION_LABEL_MAX)}  `)).toMatchObject({
      label: "字".repeat(VERSION_LABEL_MAX),
    });
    expect(await chapter.keep("")).toMatchObject({ label: "" });
    expect(await chapter.owner.post(chapter.path, { label: "named", lang: "zh-CN" })).toMatchObject({ label: "named" });
    const before = await tableChecksums(pool);
    for (const body of [
      { label: "x".repeat(VERSION_LABEL_MAX + 1) },
      { label: "a\nb" },
      { label: "a", lang: "xx" },
      {},
    ])
      expect(codeOf(await chapter.owner.ask("POST", chapter.path, body))).toBe(42200);
    expect(await tableChecksums(pool)).toEqual(before);
  });

  it("is refused to a reader, who may view versions", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const version = await chapter.keep("owner's");
    const reader = await chapter.guest("read");
    const before = await tableChecksums(pool);
    expect(codeOf(await reader.ask("POST", chapter.path, { label: "mine" }))).toBe(40330);
    expect(codeOf(await reader.ask("POST", `${chapter.path}/${version._id}/restore`))).toBe(40330);
    expect(await reader.get(`${chapter.path}/${version._id}`)).toEqual(await chapter.look(version));
    expect(await tableChecksums(pool)).toEqual(before);
  });
});

describe("viewing a version", () => {
  it("returns both texts as plain blocks of every kind, and changes nothing", async () => {
    const chapter = await chapterWithHistory(
      app,
      "# 章\n\n### Part\n\nA **bold** [link](https://example.com).\n\n> Quoted.\n\n- one\n- two\n\n---\n\nEnd.",
    );
    const version = await chapter.keep("kinds");
    const before = await tableChecksums(pool);
    const { blocks, current, ...facts } = await chapter.look(version);
    expect(facts).toEqual(version);
    expect(current).toEqual(blocks);
    expect(blocks).toEqual([
      { type: "title", text: "章" },
      { type: "heading", level: 1, text: "Part" },
      { type: "paragraph", text: "A bold link." },
      { type: "blockquote", text: "Quoted." },
      { type: "list_item", text: "one" },
      { type: "list_item", text: "two" },
      { type: "divider", text: "" },
      { type: "paragraph", text: "End." },
    ]);
    expect(await tableChecksums(pool)).toEqual(before);
  });

  it("distinguishes an unknown version, an unknown chapter and an unknown story", async () => {
    const [chapter, other] = [await chapterWithHistory(app, TEXT), await chapterWithHistory(app, TEXT)];
    const [mine, theirs] = [await chapter.keep("mine"), await other.keep("theirs")];
    const before = await tableChecksums(pool);
    const asked = async (path: string) =>
      Promise.all([chapter.owner.ask("GET", path), chapter.owner.ask("POST", `${path}/restore`)]).then((answers) =>
        answers.map(codeOf),
      );
    expect(await asked(`${chapter.path}/${randomUUID()}`)).toEqual([40441, 40441]);
    expect(await asked(`${chapter.path}/${theirs._id}`)).toEqual([40441, 40441]);
    expect(await asked(`${chapter.storyPath}/chapters/${other.chapterId}/versions/${theirs._id}`)).toEqual([
      40440, 40440,
    ]);
    expect(await asked(`${other.path}/${theirs._id}`)).toEqual([40402, 40402]);
    expect(await asked(`${other.storyPath}/chapters/${chapter.chapterId}/versions/${mine._id}`)).toEqual([
      40402, 40402,
    ]);
    expect(await tableChecksums(pool)).toEqual(before);
  });
});
