// Search: what is found in both languages, in which order, by whom, and that nothing closed is in any answer.
import { beforeEach, describe, expect, it } from "vitest";
import type { SearchRanges } from "../../contract/search.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { type Answered, query, searchScene } from "../support/search-scene.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const { followed, suggested, results } = searchScene(app);
const titlesOf = ({ data }: Answered) => data.map(({ work }) => work.title);
const titles = async (q: string, more = "") => titlesOf(await suggested(q, more));
const marked = (text: string, ranges: SearchRanges) => ranges.map(([start, end]) => text.slice(start, end));

let author: TestPerson;
beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
  author = await signUp(app, "author");
});

describe("English works", () => {
  it("are found by the words of their titles in any order, and by their stems", async () => {
    await published(author, { title: "The Salt Cartographer’s Letters" });
    await published(author, { title: "Brine" });
    for (const q of ["salt", "letter salt", "LETTERS", "cartographers", "cartographer's letter"])
      expect(await titles(q), q).toEqual(["The Salt Cartographer’s Letters"]);
    expect(await titles("salt brine")).toEqual([]);
  });

  it("are found by the beginnings of words", async () => {
    await published(author, { title: "The Salt Cartographer" });
    for (const q of ["s", "sa", "cart", "salt cartog", "cartographer"])
      expect(await titles(q), q).toEqual(["The Salt Cartographer"]);
    expect(await titles("altcart")).toEqual([]);
  });

  it("are found by one typo a word", async () => {
    await published(author, { title: "The Salt Cartographer" });
    for (const q of ["cartographre", "cartogapher", "cartoggrapher", "kartographer", "salt cartographet", "saltt"])
      expect(await titles(q), q).toEqual(["The Salt Cartographer"]);
    expect(await titles("kartogapher")).toEqual([]);
  });

  it("are found whatever the case, width and accents", async () => {
    await published(author, { title: "Café Ærø" });
    for (const q of ["cafe", "CAFÉ", "ｃａｆｅ", "cafe\u0301", "aero"])
      expect(await titles(q), q).toEqual(["Café Ærø"]);
  });

  it("are found by their opening text and their author's name", async () => {
    await published(author, { title: "Brine", text: "Oriel draws coasts before the sea makes them at all." });
    await pool.query("update users set nickname = 'Marit Halvorsen' where id = $1", [author.uid]);
    for (const q of ["coast", "drawing coasts", "brine sea", "marit", "halvors"])
      expect(await titles(q), q).toEqual(["Brine"]);
  });
});

describe("Chinese works", () => {
  it("are found by two characters and more of their titles and opening text, and by one of their titles", async () => {
    await published(author, {
      title: "夜航者的灯塔",
      language: "zh-CN",
      text: "雪落在旧城的桥上，没有人记得昨天的雨。".repeat(3),
    });
    await published(author, {
      title: "长安",
      language: "zh-CN",
      text: "他在河边等了一整夜，等到灯都灭了也没有人来。".repeat(3),
    });
    for (const q of ["夜航", "灯塔", "航者的灯", "旧城", "桥上", "夜", "塔", "灯塔 旧城"])
      expect(await titles(q), q).toEqual(["夜航者的灯塔"]);
    expect(await titles("长")).toEqual(["长安"]);
    expect(await titles("灯夜")).toEqual([]);
  });

  it("are found among English words too", async () => {
    await published(author, { title: "Oriel与盐", language: "zh-CN" });
    expect(await titles("oriel 盐")).toEqual(["Oriel与盐"]);
  });
});

describe("the order", () => {
  it("is the whole title, its beginning, its words, then the text", async () => {
    await published(author, { title: "Coasts", text: "There is nothing of it in here, but that is long enough." });
    await published(author, { title: "The Brine Letters" });
    await published(author, { title: "Letters from the Brine" });
    await published(author, { title: "Brine" });
    await pool.query(
      "update published_chapters set text = 'A brine of its own, and a long one.' where share_id = (select s.id from shares s join stories n on n.id = s.story_id where n.title = 'Coasts' and s.owner_id = $1)",
      [author.uid],
    );
    expect(await titles("brine")).toEqual(["Brine", "The Brine Letters", "Letters from the Brine", "Coasts"]);
  });

  it("is by doublings of readers, then the latest first; ranks follow what was read", async () => {
    const works: Awaited<ReturnType<typeof published>>[] = [];
    for (const title of ["Brine One", "Brine Two", "Brine Three"]) works.push(await published(author, { title }));
    expect(await titles("brine")).toEqual(["Brine Three", "Brine Two", "Brine One"]);
    await pool.query("insert into share_counts (share_id, readers) values ($1, 7), ($2, 40)", [
      works[0]?.shareId,
      works[1]?.shareId,
    ]);
    await app.services.searchIndex.arrange();
    expect(await titles("brine")).toEqual(["Brine Two", "Brine One", "Brine Three"]);
  });

  it("is the same over all tiers, page by page, with no work twice and none left out", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      const { shareId } = await published(author, { title: n % 3 === 0 ? "Brine" : `Brine of ${n}` });
      ids.push(shareId);
      await pool.query("insert into share_counts (share_id, readers) values ($1, $2)", [shareId, (n * 7) % 40]);
    }
    await followed();
    // Tiers as a large set has them: a few documents in each.
    await app.services.searchIndex.arrange();
    await pool.query("delete from search_tiers");
    const { rows } = await pool.query<{ rank: string }>(
      "select rank from search_documents where share_id = any($1) order by rank desc",
      [ids],
    );
    for (const [tier, at] of [2, 7].entries())
      await pool.query("insert into search_tiers values ('story', $1, $2)", [tier, rows[at]?.rank]);
    await pool.query("insert into search_tiers values ('story', 2, 0)");
    await pool.query("insert into search_changes (share_id) select unnest($1::text[])", [ids]);
    // An equal document is not written: make them all differ.
    await pool.query("update search_documents set rank = -1");
    const all = (await results(author, "brine", "&limit=50")).data.map(({ work }) => work.share_id);
    expect(all.toSorted()).toEqual(ids.toSorted());
    const seen: string[] = [];
    let page = await results(author, "brine", "&limit=5");
    for (;;) {
      seen.push(...page.data.map(({ work }) => work.share_id));
      if (page.paging.next === null) break;
      page = await author.get<Answered>(page.paging.next);
    }
    expect(seen).toEqual(all);
    const tiers = await pool.query("select distinct tier from search_documents where share_id = any($1)", [ids]);
    expect(tiers.rowCount).toBe(3);
    await pool.query("delete from search_tiers");
  });

  it("refuses a cursor it has not made", async () => {
    for (const cursor of ["x", Buffer.from('["9","0","0","0","0"]').toString("base64url")])
      expect(codeOf(await author.ask("GET", `/api/v2/search${query("brine", `&cursor=${cursor}`)}`))).toBe(42200);
  });
});

describe("matches", () => {
  it("are ranges of the text as it is shown, never HTML", async () => {
    const title = "<b>Café</b> 夜航者 & Letters";
    await published(author, { title, text: "The letter lay in the café, and nobody read it in the evening." });
    const [found] = (await suggested("cafe letters 夜航")).data;
    if (found?.kind !== "story") throw new Error("not found");
    expect(found.work.title).toBe(title);
    expect(marked(title, found.matches.title)).toEqual(["Café", "夜航", "Letters"]);
    expect(marked(found.work.excerpt, found.matches.excerpt)).toEqual(["letter", "café"]);
  });

  it("mark what a typo was taken for", async () => {
    await published(author, { title: "The Salt Cartographer" });
    const [found] = (await suggested("cartogrpaher")).data;
    if (found?.kind !== "story") throw new Error("not found");
    expect(marked(found.work.title, found.matches.title)).toEqual(["Cartographer"]);
  });
});

describe("filters", () => {
  it("leave out works of other languages, and those for adults unless asked for", async () => {
    await published(author, { title: "Brine in English" });
    const chinese = await published(author, { title: "Brine 夜航", language: "zh-CN" });
    expect(await titles("brine", "&language=zh-CN")).toEqual(["Brine 夜航"]);
    expect(await titles("brine", "&language=en-US")).toEqual(["Brine in English"]);
    await chinese.put({ nsfw: true });
    expect(await titles("brine")).toEqual(["Brine in English"]);
    expect((await titles("brine", "&nsfw=true")).toSorted()).toEqual(["Brine in English", "Brine 夜航"]);
    // Also before the index has followed.
    await chinese.put({ nsfw: false });
    await followed();
    await chinese.put({ nsfw: true });
    const { body } = await app.request("GET", `/api/v2/search/suggestions${query("brine")}`);
    expect(titlesOf(body as Answered)).toEqual(["Brine in English"]);
  });
});

describe("what is closed", () => {
  it("is gone at once, before the index has followed, and comes back", async () => {
    const { nid, path, cid, shareId, put } = await published(author, { title: "Brine" });
    const atOnce = async () =>
      titlesOf((await app.request("GET", `/api/v2/search/suggestions${query("brine")}`)).body as Answered);
    const direct = async () => (await suggested(shareId)).direct;
    const steps: [close: () => Promise<unknown>, open: () => Promise<unknown>, readable: boolean][] = [
      [() => put({ state: "private" }), () => put({ state: "square" }), false],
      [() => put({ state: "link" }), () => put({ state: "square" }), true],
      [
        () => author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] }),
        () => author.post(`${path}/sharing/chapters`, { chapter_ids: [cid] }),
        false,
      ],
      [
        () => author.ask("DELETE", `/api/v2/novels/${nid}`),
        () => pool.query("update stories set deleted_at = null where id = $1", [nid]),
        false,
      ],
      [
        () => pool.query("update chapters set deleted_at = now() where id = $1", [cid]),
        () => pool.query("update chapters set deleted_at = null where id = $1", [cid]),
        false,
      ],
      [
        () => pool.query("update users set shut = true where id = $1", [author.uid]),
        () => pool.query("update users set shut = false where id = $1", [author.uid]),
        false,
      ],
      [
        () => pool.query("update users set deletion_due_at = now() where id = $1", [author.uid]),
        () => pool.query("update users set deletion_due_at = null where id = $1", [author.uid]),
        false,
      ],
    ];
    for (const [close, open, readable] of steps) {
      expect(await titles("brine"), String(open)).toEqual(["Brine"]);
      await close();
      expect(await atOnce(), String(close)).toEqual([]);
      expect((await direct()) !== null, String(close)).toBe(readable);
      // Nothing of it stays in the tables.
      const { rowCount } = await pool.query("select from search_documents where share_id = $1", [shareId]);
      expect(rowCount, String(close)).toBe(0);
      await open();
    }
    expect(await titles("brine")).toEqual(["Brine"]);
    await pool.query("delete from stories where id = $1", [nid]);
    expect(await titles("brine")).toEqual([]);
  });

  it("a full page is found although others in between may not be seen", async () => {
    for (let n = 0; n < 6; n++) await published(author, { title: `Brine ${n}` });
    const closed = await signUp(app, "author");
    for (let n = 0; n < 6; n++) await published(closed, { title: `Brine closed ${n}` });
    await followed();
    await pool.query("update users set shut = true where id = $1", [closed.uid]);
    await pool.query("delete from search_changes");
    const { data, paging } = await results(author, "brine", "&limit=6");
    expect(data.map(({ work }) => work.title)).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Brine ${n}`));
    expect(paging.has_next).toBe(false);
  });

  it("is found under its new title only, and by the new name of its author", async () => {
    const { path, nid } = await published(author, { title: "Brine" });
    expect(await titles("brine")).toEqual(["Brine"]);
    await author.ask("PATCH", `/api/v2/novels/${nid}`, { title: "Orchard" });
    expect(await titles("orchard")).toEqual(["Orchard"]);
    expect(await titles("brine")).toEqual([]);
    expect(path).toContain(nid);
  });

  it("leaves no words behind", async () => {
    const { put } = await published(author, { title: "Zyzzyva Brine" });
    await published(author, { title: "Brine" });
    expect(await titles("zyzzyvaa")).toEqual(["Zyzzyva Brine"]);
    await put({ state: "private" });
    await followed();
    await app.services.searchIndex.removeUnusedWords();
    const { rows } = await pool.query("select word from search_words where word in ('zyzzyva', 'brine')");
    expect(rows).toEqual([{ word: "brine" }]);
  });
});
