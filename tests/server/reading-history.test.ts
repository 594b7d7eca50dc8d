// The reading history: which place wins, the cap, what a person removes, and that nothing closed is in any answer.
import { describe, expect, it } from "vitest";
import { HISTORY_MAX, type HistoryItem, PLACES_AT_ONCE_MAX } from "../../contract/reading-history.ts";
import type { Share } from "../../contract/sharings.ts";
import { newShareId } from "../../server/modules/sharings/share-id.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { LINE, published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const author = await signUp(app, "author");

const HISTORY = "/api/v2/self/reading_history";
const PLACES = "/api/v2/self/reading_places";
const HOUR = 3_600_000;

interface Page {
  data: HistoryItem[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
  is_kept: boolean;
  has_any: boolean;
}
type Work = Awaited<ReturnType<typeof published>>;

const list = (who: TestPerson, query = "") => who.get<Page>(`${HISTORY}${query}`);
const idsOf = ({ data }: Page) => data.map(({ share_id }) => share_id);
const history = async (who: TestPerson) => idsOf(await list(who));
const place = ({ shareId, cid }: Work, more: object = {}) => ({
  share_id: shareId,
  chapter_id: cid,
  block: 3,
  within: 0.25,
  percent: 40,
  age_ms: 0,
  ...more,
});
const put = async (who: TestPerson, ...places: object[]) =>
  (await who.put<{ kept: { share_id: string; read_at: number }[] }>(PLACES, { places })).kept;
const look = (who: TestPerson, { shareId }: Work) => who.get<Share>(`/api/v2/sharings/${shareId}`);

async function secondChapter({ path }: Work): Promise<string> {
  const { _id } = await author.post<{ _id: string }>(`${path}/chapters`, {
    name: "Two",
    blocks: [{ type: "paragraph", content: [{ type: "text", text: LINE, marks: [] }] }],
  });
  await author.post(`${path}/sharing/chapters`, { chapter_ids: [_id] });
  return _id;
}

describe("a place", () => {
  it("is in the history and in the answer for the work, for its reader only", async () => {
    const [reader, other] = [await signUp(app), await signUp(app)];
    const work = await published(author);
    expect((await look(reader, work)).place).toBeNull();
    expect(await put(reader, place(work))).toEqual([{ share_id: work.shareId, read_at: expect.any(Number) }]);
    expect((await look(reader, work)).place).toEqual({
      chapter_id: work.cid,
      block: 3,
      within: 0.25,
      read_at: expect.any(Number),
    });
    expect((await list(reader)).data).toEqual([
      {
        share_id: work.shareId,
        title: "The Salt Cartographer",
        language: "en-US",
        nsfw: false,
        author: { _id: author.uid, name: expect.any(String), avatar: null, is_official: false },
        chapter: { chapter_id: work.cid, name: "One", number: 1, count: 1, percent: 40 },
        read_at: expect.any(Number),
      },
    ]);
    expect((await look(other, work)).place).toBeNull();
    expect(await history(other)).toEqual([]);
    const { body } = await app.request("GET", `/api/v2/sharings/${work.shareId}`);
    expect((body as Share).place).toBeNull();
  });

  it("of the later moment wins, whichever device sends it last", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    const second = await secondChapter(work);
    await put(reader, place(work, { chapter_id: second, block: 9, age_ms: HOUR }));
    expect((await list(reader)).data[0]?.chapter).toMatchObject({ chapter_id: second, number: 2, count: 2 });
    expect(await put(reader, place(work, { block: 5 }))).toHaveLength(1);
    // A device that was offline sends what was read before.
    expect(await put(reader, place(work, { chapter_id: second, block: 8, age_ms: HOUR / 2 }))).toEqual([]);
    expect((await look(reader, work)).place).toMatchObject({ chapter_id: work.cid, block: 5 });
    expect((await list(reader)).data[0]?.chapter).toMatchObject({ chapter_id: work.cid, number: 1 });
    // Two of one work in a request, in any order.
    await put(reader, place(work, { block: 7 }), place(work, { block: 6, age_ms: 5 }));
    expect((await look(reader, work)).place?.block).toBe(7);
  });

  it("of two devices at once is the later one's, and both requests succeed", async () => {
    const reader = await signUp(app);
    const works = [await published(author), await published(author), await published(author)];
    const devices = [0, HOUR, 2 * HOUR, 3 * HOUR];
    const asked = devices.map((age, at) =>
      put(reader, ...(at % 2 ? works : works.toReversed()).map((work) => place(work, { block: at, age_ms: age }))),
    );
    await Promise.all(asked);
    const found = await Promise.all(works.map((work) => look(reader, work)));
    expect(found.map((share) => share.place?.block)).toEqual([0, 0, 0]);
  });

  it("is never of the future, and refused where it is none", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    const put = (more: object) => reader.ask("PUT", PLACES, { places: [place(work, more)] });
    for (const bad of [{ age_ms: -1 }, { within: 1.1 }, { block: -1 }, { percent: 101 }, { share_id: "x" }])
      expect(codeOf(await put(bad)), JSON.stringify(bad)).toBe(42200);
    const tooMany = Array.from({ length: PLACES_AT_ONCE_MAX + 1 }, () => place(work));
    expect(codeOf(await reader.ask("PUT", PLACES, { places: tooMany }))).toBe(42200);
    expect(codeOf(await reader.ask("PUT", PLACES, { places: [] }))).toBe(42200);
    await put({});
    const { rows } = await pool.query("select read_at <= now() as past from reading_history where user_id = $1", [
      reader.uid,
    ]);
    expect(rows).toEqual([{ past: true }]);
  });

  it("is kept for nobody who is not logged in", async () => {
    const work = await published(author);
    expect(codeOf(await app.request("PUT", PLACES, { body: { places: [place(work)] } }))).toBe(40103);
    const { rowCount } = await pool.query("select 1 from reading_history where share_id = $1", [work.shareId]);
    expect(rowCount).toBe(0);
  });

  it("is kept of others' works only", async () => {
    const work = await published(author);
    expect(await put(author, place(work))).toEqual([]);
    expect(await history(author)).toEqual([]);
    expect((await look(author, work)).place).toBeNull();
    expect(await put(await signUp(app), place(work))).toHaveLength(1);
  });

  it("is passed over where there is no such work or chapter, and the others are kept", async () => {
    const reader = await signUp(app);
    const [work, closed] = [await published(author), await published(author, { state: "private" })];
    const kept = await put(
      reader,
      place(work, { share_id: newShareId() }),
      place(closed),
      place(work, { chapter_id: closed.cid }),
    );
    expect(kept).toEqual([]);
    expect(await put(reader, place(closed), place(work))).toHaveLength(1);
    expect(await history(reader)).toEqual([work.shareId]);
  });
});

describe("the list", () => {
  it("is in the order of reading, page by page without repetitions", async () => {
    const reader = await signUp(app);
    const works = await Promise.all(Array.from({ length: 5 }, () => published(author)));
    for (const [at, work] of works.entries()) await put(reader, place(work, { age_ms: at * HOUR }));
    const ids = works.map(({ shareId }) => shareId);
    const first = await list(reader, "?limit=2");
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    expect(first.paging).toMatchObject({ has_prev: false, has_next: true });
    // What is read meanwhile is on a page before.
    await put(reader, place(works[4] as Work));
    const second = await reader.get<Page>(first.paging.next as string);
    expect(idsOf(second)).toEqual(ids.slice(2, 4));
    expect(second.paging).toMatchObject({ has_prev: true, has_next: false });
    expect(await history(reader)).toEqual([ids[4], ...ids.slice(0, 4)]);
    expect(codeOf(await reader.ask("GET", `${HISTORY}?cursor=x`))).toBe(42200);
  });

  it("has the works read last, up to the cap", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    await pool.query(
      `with made as (
         insert into shares (id, owner_id, state)
         select lpad((n + 1000)::text, 17, 'a'), $1, 'private' from generate_series(1, $2::int) n returning id)
       insert into reading_history (share_id, user_id, chapter_id, block, within, percent, read_at)
       select id, $3, $4, 0, 0, 0, now() - interval '1 day' - right(id, 4)::int * interval '1 minute' from made`,
      [author.uid, HISTORY_MAX, reader.uid, work.cid],
    );
    const count = async () => {
      const { rows } = await pool.query("select count(*)::int as n from reading_history where user_id = $1", [
        reader.uid,
      ]);
      return rows[0].n;
    };
    const oldest = "select share_id from reading_history where user_id = $1 order by read_at, share_id limit 1";
    const { rows } = await pool.query(oldest, [reader.uid]);
    await put(reader, place(work));
    expect(await count()).toBe(HISTORY_MAX);
    const { rowCount } = await pool.query("select 1 from reading_history where user_id = $1 and share_id = $2", [
      reader.uid,
      rows[0].share_id,
    ]);
    expect(rowCount, "the oldest is gone").toBe(0);
    expect(await history(reader)).toEqual([work.shareId]);
  });

  it("leaves out what cannot be read at the moment, in every answer", async () => {
    const [reader, writer] = [await signUp(app), await signUp(app)];
    const work = await published(writer);
    await put(reader, place(work));
    const shown = async () => {
      const { status, body } = await reader.ask("GET", `/api/v2/sharings/${work.shareId}`);
      return [await history(reader), status === 200 ? (body as Share).place?.block : status];
    };
    const seen = [[work.shareId], 3];
    expect(await shown()).toEqual(seen);
    await work.put({ state: "private" });
    expect(await shown()).toEqual([[], 403]);
    expect(await put(reader, place(work))).toEqual([]);
    await work.put({ state: "link" });
    expect(await shown()).toEqual(seen);
    for (const [close, open] of [
      ["update users set shut = true where id = $1", "update users set shut = false where id = $1"],
      [
        "update users set deletion_due_at = now() where id = $1",
        "update users set deletion_due_at = null where id = $1",
      ],
      [
        "update stories set deleted_at = now() where owner_id = $1",
        "update stories set deleted_at = null where owner_id = $1",
      ],
    ] as const) {
      await pool.query(close, [writer.uid]);
      expect((await shown())[0], close).toEqual([]);
      expect(await put(reader, place(work)), close).toEqual([]);
      await pool.query(open, [writer.uid]);
      expect(await shown(), open).toEqual(seen);
    }
    await writer.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: [work.cid] });
    expect(await shown()).toEqual([[], undefined]);
    // It can be cleared all the same.
    expect((await list(reader)).has_any).toBe(true);
    await reader.ask("DELETE", HISTORY);
    expect((await list(reader)).has_any).toBe(false);
  });

  it("shows a work whose chapter was unpublished without the chapter", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    const second = await secondChapter(work);
    await put(reader, place(work, { chapter_id: second }));
    await author.ask("DELETE", `${work.path}/sharing/chapters`, { chapter_ids: [second] });
    expect((await list(reader)).data).toMatchObject([{ share_id: work.shareId, chapter: null }]);
    expect((await look(reader, work)).place).toBeNull();
    await author.post(`${work.path}/sharing/chapters`, { chapter_ids: [second] });
    expect((await list(reader)).data[0]?.chapter).toMatchObject({ chapter_id: second, name: "Two" });
  });
});

describe("removing", () => {
  it("takes one work out, or all, of one's own history only", async () => {
    const [reader, other] = [await signUp(app), await signUp(app)];
    const works = [await published(author), await published(author)];
    for (const who of [reader, other]) await put(who, ...works.map((work) => place(work)));
    await reader.ask("DELETE", `${HISTORY}/${works[0]?.shareId}`);
    expect(await history(reader)).toEqual([works[1]?.shareId]);
    expect((await look(reader, works[0] as Work)).place).toBeNull();
    expect((await reader.ask("DELETE", `${HISTORY}/${works[0]?.shareId}`)).status).toBe(200);
    await reader.ask("DELETE", HISTORY);
    expect(await history(reader)).toEqual([]);
    expect(await history(other)).toHaveLength(2);
  });

  it("of all lets no device send later what was read before", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    await put(reader, place(work));
    await reader.ask("DELETE", HISTORY);
    expect(await put(reader, place(work, { age_ms: HOUR }))).toEqual([]);
    expect(await history(reader)).toEqual([]);
    expect(await put(reader, place(work))).toHaveLength(1);
  });

  it("of all and a place at once leave no place that was read before", async () => {
    const reader = await signUp(app);
    const work = await published(author);
    await Promise.all([
      put(reader, place(work, { age_ms: HOUR })),
      reader.ask("DELETE", HISTORY),
      put(reader, place(work, { age_ms: HOUR })),
    ]);
    expect(await history(reader)).toEqual([]);
  });
});

describe("keeping none", () => {
  it("adds nothing, leaves what is there, and adds nothing of that time later", async () => {
    const reader = await signUp(app);
    const [before, during] = [await published(author), await published(author)];
    await put(reader, place(before));
    expect((await list(reader)).is_kept).toBe(true);
    expect((await look(reader, before)).is_history_kept).toBe(true);
    await reader.put(HISTORY, { is_kept: false });
    expect(await reader.put(PLACES, { places: [place(during)] })).toEqual({ kept: [], is_kept: false });
    expect((await look(reader, during)).is_history_kept).toBe(false);
    expect(await list(reader)).toMatchObject({ is_kept: false, data: [{ share_id: before.shareId }] });
    await reader.put(HISTORY, { is_kept: true });
    expect(await put(reader, place(during, { age_ms: HOUR }))).toEqual([]);
    expect(await history(reader)).toEqual([before.shareId]);
    expect(await put(reader, place(during))).toHaveLength(1);
  });
});
