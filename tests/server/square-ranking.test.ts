// The ranking of the square: what it prefers, and which places new works have.
import { beforeEach, describe, expect, it } from "vitest";
import type { ShareCard } from "../../contract/square.ts";
import { rankSquare } from "../../server/modules/square/ranking.ts";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";
import { published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;

const list = async (query = "") =>
  (await app.request("GET", `/api/v2/square/sharings${query}`)).body as { data: ShareCard[] };
const rank = () => app.database.db.transaction(rankSquare);

beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
});

describe("the ranking", () => {
  const counted = (shareId: string, { readers = 0, opened = 0, finished = 0, days = 30 }) =>
    pool.query(
      `with aged as (update shares set listed_at = now() - make_interval(days => $5::int) where id = $1)
       insert into share_counts (share_id, views, readers, opened, finished) values ($1, $2, $2, $3, $4)
       on conflict (share_id) do update set readers = $2, opened = $3, finished = $4`,
      [shareId, readers, opened, finished, days],
    );

  it("prefers many readers, chapters read to the end, followers, and the later of equals", async () => {
    const [author, followed] = [await signUp(app, "author"), await signUp(app, "followed")];
    const make = (title: string, by = author) => published(by, { title });
    const many = await make("Many readers");
    const finished = await make("Read to the end");
    const left = await make("Left early");
    const old = await make("Old");
    const known = await make("Of a followed author", followed);
    await pool.query("insert into follow_counts (user_id, followers) values ($1, 500)", [followed.uid]);
    await counted(many.shareId, { readers: 4000, opened: 100, finished: 50 });
    await counted(finished.shareId, { readers: 100, opened: 100, finished: 95 });
    await counted(left.shareId, { readers: 100, opened: 100, finished: 5 });
    await counted(known.shareId, { readers: 100, opened: 100, finished: 60 });
    await counted(old.shareId, { readers: 4000, opened: 100, finished: 50, days: 120 });
    await rank();
    expect((await list()).data.map(({ title }) => title)).toEqual([
      "Many readers",
      "Of a followed author",
      "Read to the end",
      "Left early",
      "Old",
    ]);
  });

  it("gives new works every fifth place", async () => {
    const author = await signUp(app, "author");
    const known: string[] = [];
    for (let n = 0; n < 9; n++) {
      const { shareId } = await published(author, { title: `Known ${n}` });
      await counted(shareId, { readers: 100 + n, opened: 10, finished: 5 });
      known.push(shareId);
    }
    const fresh = [await published(author, { title: "New 1" }), await published(author, { title: "New 2" })];
    await rank();
    const titles = (await list()).data.map(({ title }) => title);
    expect(titles.map((title) => title.startsWith("New"))).toEqual([
      ...[false, false, false, false, true],
      ...[false, false, false, false, true],
      false,
    ]);
    expect(titles).toHaveLength(known.length + fresh.length);
  });

  it("gives new works their places in each language, and two of one author's at most", async () => {
    const [author, many] = [await signUp(app, "author"), await signUp(app, "many")];
    for (let n = 0; n < 5; n++) {
      const { shareId } = await published(author, { title: `已知 ${n}`, language: "zh-CN" });
      await counted(shareId, { readers: 100 + n, opened: 10, finished: 5 });
    }
    await published(author, { title: "新作", language: "zh-CN" });
    for (let n = 0; n < 4; n++) await published(many, { title: `New ${n}` });
    await rank();
    const chinese = (await list("?language=zh-CN")).data.map(({ title }) => title);
    expect(chinese.indexOf("新作")).toBe(4);
    const { rows } = await pool.query(
      "select place from square_places p join shares s on s.id = p.share_id where s.owner_id = $1 order by place",
      [many.uid],
    );
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 5, 10]);
  });

  it("gives no place to what nobody may see", async () => {
    const author = await signUp(app, "author");
    const hidden = await published(author, { title: "Hidden" });
    await author.ask("DELETE", `${hidden.path}/sharing/chapters`, { chapter_ids: [hidden.cid] });
    await rank();
    const { rows } = await pool.query("select from square_places where share_id = $1", [hidden.shareId]);
    expect(rows).toEqual([]);
  });

  it("shows all new works of an author at once while the square is small, two of them among the new ones", async () => {
    const author = await signUp(app, "author");
    const others: string[] = [];
    for (let n = 0; n < 6; n++) others.push((await published(await signUp(app), { title: `Other ${n}` })).shareId);
    await rank();
    const own: string[] = [];
    for (let n = 0; n < 4; n++) own.push((await published(author, { title: `Own ${n}` })).shareId);
    const places = async () => {
      const { rows } = await pool.query<{ share_id: string; place: number }>(
        "select share_id, place from square_places where share_id = any($1)",
        [own],
      );
      const placeOf = new Map(rows.map(({ share_id, place }) => [share_id, place]));
      return own.map((id) => placeOf.get(id));
    };
    expect(await places()).toEqual([5, 5, 31, 32]);
    const listed = (await list()).data.map(({ share_id }) => share_id);
    expect(listed.slice(-2)).toEqual(own.slice(2));
    expect([...listed].sort()).toEqual([...others, ...own].sort());
  });

  it("shows one new work of an author at once where the square is large", async () => {
    const author = await signUp(app, "author");
    await pool.query("delete from square_places");
    await pool.query(
      `with made as (insert into shares (id, owner_id) select 'ranked' || n, $1 from generate_series(1, 200) n returning id)
       insert into square_places (share_id, place, language) select id, 1000 + row_number() over (), 'en-US' from made`,
      [author.uid],
    );
    const ids = [(await published(author)).shareId, (await published(author)).shareId];
    const { rows } = await pool.query("select share_id, place from square_places where place < 1000");
    expect(rows).toEqual([{ share_id: ids[0], place: 5 }]);
  });

  it("shows a work that has just come before the next ranking is made", async () => {
    const author = await signUp(app, "author");
    await rank();
    const { shareId } = await published(author);
    expect((await list()).data.map(({ share_id }) => share_id)).toEqual([shareId]);
  });
});
