// Sharing a story by link: readers see what was published, as it was, and nothing else of the story.
import { describe, expect, it } from "vitest";
import type { ReadChapter, Share } from "../../contract/sharings.ts";
import { ENGLISH_TERMS } from "../../server/modules/safety/word-lists.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp } from "../support/people.ts";
import { LINE, paragraph, sharingScene } from "../support/sharing-scene.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const { scene, look, read } = sharingScene(app);

describe("a share", () => {
  it("begins private, keeps one id for good, and opens and closes for readers", async () => {
    const { author, path, share } = await scene();
    expect(await author.get(`${path}/sharing`)).toEqual({
      share_id: null,
      state: "private",
      ban: null,
      nsfw: false,
      nsfw_kept: false,
      chapters: [],
    });
    expect(await share("private")).toMatchObject({ share_id: null });
    const { share_id } = await share("link");
    expect(share_id).toMatch(/^[1-9A-HJ-NP-Za-km-z]{17}$/);
    expect((await look(share_id)).body).toEqual({
      share_id,
      title: "The Salt Cartographer",
      language: "en-US",
      author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
      nsfw: false,
      is_withheld: false,
      is_listed: false,
      views: 0,
      character_count: 0,
      word_count: 0,
      chapters: [],
      own_story_id: null,
      place: null,
      is_history_kept: true,
    });
    expect(await share("private")).toMatchObject({ share_id, state: "private" });
    expect(codeOf(await look(share_id))).toBe(40360);
    expect(await share("link")).toMatchObject({ share_id, state: "link" });
    expect((await look(share_id)).status).toBe(200);
  });

  it("is one only, however often and at once it is asked for", async () => {
    const { share } = await scene();
    const ids = await Promise.all(Array.from({ length: 6 }, () => share("link")));
    expect(new Set(ids.map(({ share_id }) => share_id)).size).toBe(1);
  });

  it("names its author's own story to the author only", async () => {
    const { author, nid, share } = await scene();
    const { share_id } = await share("link");
    const other = await signUp(app, "other");
    expect((await look(share_id, author)).body).toMatchObject({ own_story_id: nid });
    expect((await look(share_id, other)).body).toMatchObject({ own_story_id: null });
  });

  it("says that the story was deleted while it is in the bin and for good, and comes back with it", async () => {
    const { author, nid, path, add, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    await publish(cid);
    const { share_id } = await share("square");
    await author.remove(path);
    expect(codeOf(await look(share_id))).toBe(40460);
    expect(codeOf(await read(share_id, cid))).toBe(40460);
    await author.post(`/api/v2/recycle_bin/novels/${nid}/recover`, {});
    expect((await look(share_id)).body).toMatchObject({ chapters: [{ chapter_id: cid }] });
    await author.remove(path);
    await author.remove(`/api/v2/recycle_bin/novels/${nid}`);
    expect(codeOf(await look(share_id))).toBe(40460);
    expect((await pool.query("select 1 from published_chapters where share_id = $1", [share_id])).rowCount).toBe(0);
    // No list's index has it any more.
    const { rows } = await pool.query("select state, listed_at from shares where id = $1", [share_id]);
    expect(rows).toEqual([{ state: "link", listed_at: null }]);
  });

  it("that is private says nothing of its story, not even that it was deleted", async () => {
    const { author, path, share } = await scene();
    const { share_id } = await share("link");
    await share("private");
    await author.remove(path);
    expect(codeOf(await look(share_id))).toBe(40360);
  });

  it.each(["x", "0".repeat(17), "a".repeat(18)])("refuses the id %s", async (id) => {
    expect(codeOf(await look(id))).toBe(42200);
  });

  it("is closed while its author's account is locked or about to be deleted", async () => {
    const { author, add, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    await publish(cid);
    const { share_id } = await share("link");
    const set = (columns: string) => pool.query(`update users set ${columns} where id = $1`, [author.uid]);
    await set("shut = true");
    expect(codeOf(await look(share_id))).toBe(40360);
    expect(codeOf(await read(share_id, cid))).toBe(40360);
    await set("shut_until = now() - interval '1 second'");
    expect((await look(share_id)).status).toBe(200);
    await set("shut = false, shut_until = null, deletion_due_at = now() + interval '1 day'");
    expect(codeOf(await look(share_id))).toBe(40360);
    await set("deletion_due_at = null");
    expect((await look(share_id)).status).toBe(200);
  });

  it("has no title that moderation refuses, neither when it begins nor afterwards", async () => {
    const { author, path, share } = await scene();
    const bad = `A story of ${ENGLISH_TERMS[0]}`;
    await author.ask("PATCH", path, { title: bad });
    expect(codeOf(await author.ask("PUT", `${path}/sharing`, { state: "link" }))).toBe(42203);
    await author.ask("PATCH", path, { title: "A coast" });
    await share("link");
    expect(codeOf(await author.ask("PATCH", path, { title: bad }))).toBe(42203);
    expect(await author.get(path)).toMatchObject({ title: "A coast" });
  });
});

describe("a published chapter", () => {
  it("is a snapshot: what is written later is not in it until it is synced", async () => {
    const { author, path, add, write, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    const draft = await add("A draft", [paragraph(`${LINE} Nobody may see this.`)]);
    const { share_id } = await share("link");
    const { body: first } = await publish(cid);
    expect(first.chapters).toEqual([
      { chapter_id: cid, published_at: expect.any(Number), synced_at: expect.any(Number), is_changed: false },
    ]);
    expect((await read(share_id, cid)).body).toEqual({
      chapter_id: cid,
      name: "One",
      word_count: 11,
      published_at: expect.any(Number),
      synced_at: expect.any(Number),
      blocks: [{ type: "paragraph", spans: [{ text: LINE }] }],
    });
    expect(codeOf(await read(share_id, draft))).toBe(40440);
    expect(JSON.stringify((await look(share_id)).body)).not.toContain("draft");

    await write(cid, "One, again");
    expect((await read(share_id, cid)).body).toMatchObject({ name: "One" });
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ chapter_id: cid, is_changed: true }] });
    const { body: synced } = await publish(cid);
    expect(synced.chapters).toMatchObject([{ is_changed: false, published_at: first.chapters[0]?.published_at }]);
    expect((await read(share_id, cid)).body).toMatchObject({ name: "One, again" });
    const { rows } = await pool.query("select 1 from document_versions where document_id = $1 and reason = 'publish'", [
      cid,
    ]);
    expect(rows).toHaveLength(2);
  });

  it("keeps its snapshot, the time of its sync and no further version where readers have the same already", async () => {
    const { author, path, add, write, publish, share } = await scene();
    const [cid, other] = [await add("One", [paragraph(LINE)]), await add("Two", [paragraph(LINE)])];
    const { share_id } = await share("square");
    await publish(cid, other);
    const row = async (id: string) =>
      (await pool.query("select xmin::text, p.* from published_chapters p where chapter_id = $1", [id])).rows[0];
    const [first, before, shown] = [await row(cid), await row(other), (await look(share_id)).body];
    for (let n = 0; n < 2; n++) expect((await publish(cid)).status).toBe(200);
    // Also where it was edited, and the edit taken back.
    await write(cid, "One, again");
    await write(cid, "One");
    expect((await publish(cid)).body).toMatchObject({ chapters: [{ is_changed: false }, { is_changed: false }] });
    expect(await row(cid)).toEqual(first);
    expect((await look(share_id)).body).toEqual(shown);
    // Control: of two that are sent together, the one that has changed is renewed.
    await write(other, "Two, again");
    await publish(cid, other);
    expect(await row(cid)).toEqual(first);
    expect((await row(other)).synced_at.getTime()).toBeGreaterThan(before.synced_at.getTime());
    expect(await author.get(`${path}/sharing`)).toMatchObject({
      chapters: [{ is_changed: false }, { is_changed: false }],
    });
    const { rows } = await pool.query("select 1 from document_versions where document_id = $1 and reason = 'publish'", [
      cid,
    ]);
    expect(rows).toHaveLength(1);
  });

  it("does not count as changed any more once it is synced, where its words were derived otherwise before", async () => {
    const { author, path, add, publish } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    await publish(cid);
    const derived = "select text, word_count, character_count, synced_at from published_chapters where chapter_id = $1";
    const { rows: before } = await pool.query(derived, [cid]);
    await pool.query(
      "update published_chapters set text = 'Derived otherwise.', word_count = 2 where chapter_id = $1",
      [cid],
    );
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ is_changed: true }] });
    expect((await publish(cid)).body).toMatchObject({ chapters: [{ is_changed: false }] });
    expect((await pool.query(derived, [cid])).rows).toEqual(before);
  });

  it("holds words, emphasis and safe links, and nothing else of the document", async () => {
    const { add, publish, share } = await scene();
    const generated = { type: "generated", attrs: { generation: "11111111-1111-4111-8111-111111111111" } };
    const link = (href: string) => ({ type: "link", attrs: { href } });
    const cid = await add("One", [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "The coast" }] },
      paragraph(LINE, [generated]),
      {
        type: "paragraph",
        content: [
          { type: "text", text: "bold", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "hardBreak" },
          { type: "text", text: "a page", marks: [link("https://example.com/")] },
        ],
      },
      { type: "horizontalRule" },
      { type: "blockquote", content: [paragraph("Quoted")] },
      {
        type: "orderedList",
        attrs: { start: 3 },
        content: [{ type: "listItem", content: [paragraph("Third")] }],
      },
    ]);
    await publish(cid);
    const { share_id } = await share("link");
    const { body } = (await read(share_id, cid)) as { body: ReadChapter };
    expect(body.blocks).toEqual([
      { type: "heading", level: 2, spans: [{ text: "The coast" }] },
      { type: "paragraph", spans: [{ text: LINE }] },
      {
        type: "paragraph",
        spans: [
          { text: "bold", bold: true, italic: true },
          { text: "\n" },
          { text: "a page", href: "https://example.com/" },
        ],
      },
      { type: "divider" },
      { type: "quote", blocks: [{ type: "paragraph", spans: [{ text: "Quoted" }] }] },
      { type: "list", start: 3, items: [[{ type: "paragraph", spans: [{ text: "Third" }] }]] },
    ]);
  });

  it("needs more than thirty characters; of several, none is published where one is too short", async () => {
    const { author, path, add, publish } = await scene();
    const long = await add("Long", [paragraph(LINE)]);
    const short = await add("Short", [paragraph("a".repeat(30))]);
    expect(await publish(long, short)).toMatchObject({
      status: 422,
      body: { error_code: 42242, content: { min: 30, name: "Short", chapter_id: short } },
    });
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [] });
    const enough = await add("Enough", [paragraph("a".repeat(31))]);
    expect((await publish(enough)).status).toBe(200);
  });

  it("follows the story's order, and is hidden while its chapter is deleted", async () => {
    const { author, path, add, publish, share } = await scene();
    const [one, two] = [await add("One", [paragraph(LINE)]), await add("Two", [paragraph(LINE)])];
    await publish(two);
    await publish(one);
    const { share_id } = await share("link");
    const names = async () => ((await look(share_id)).body as Share).chapters.map(({ name }) => name);
    expect(await names()).toEqual(["One", "Two"]);
    await author.put(`${path}/chapters/${two}/position`, { before_id: one });
    expect(await names()).toEqual(["Two", "One"]);
    await author.remove(`${path}/chapters/${two}`);
    expect(await names()).toEqual(["One"]);
    expect(codeOf(await read(share_id, two))).toBe(40440);
    await author.post(`${path}/chapters/${two}/recover`, {});
    expect(await names()).toEqual(["Two", "One"]);
  });

  it("is taken back, also twice, and its row of chapters says so", async () => {
    const { author, path, add, publish, share } = await scene();
    const cid = await add("One", [paragraph(LINE)]);
    await publish(cid);
    const { share_id } = await share("link");
    const row = () => author.get<{ published: boolean }>(`${path}/chapters/${cid}`);
    expect(await row()).toMatchObject({ published: true });
    for (let n = 0; n < 2; n++)
      expect(await author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] })).toMatchObject({
        status: 200,
        body: { chapters: [] },
      });
    expect(codeOf(await read(share_id, cid))).toBe(40440);
    expect(await row()).toMatchObject({ published: false });
  });

  it("with sensitive content is refused by its name, and readers keep what they had", async () => {
    const { author, path, add, publish, share } = await scene();
    const good = await add("One", [paragraph(LINE)]);
    const bad = await add("Two", [paragraph(`${LINE} ${ENGLISH_TERMS[0]}`)]);
    expect(await publish(good, bad)).toMatchObject({
      status: 422,
      body: { error_code: 42203, content: { name: "Two", chapter_id: bad } },
    });
    expect((await pool.query("select 1 from document_versions where document_id = $1", [bad])).rowCount).toBe(0);
    await publish(good);
    const { share_id } = await share("link");
    expect((await look(share_id)).body).toMatchObject({ chapters: [{ name: "One" }] });
    expect(await author.get(`${path}/sharing`)).toMatchObject({ chapters: [{ chapter_id: good }] });
  });
});
