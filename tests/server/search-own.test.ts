// Search: one's own private works for oneself only, ids and links, and whatever else is typed.
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { query, searchScene } from "../support/search-scene.ts";
import { sharedWorld } from "../support/shared-world.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { suggested, results } = searchScene(app);

const titles = async (q: string) => (await suggested(q)).data.map(({ work }) => work.title);

let author: TestPerson;
beforeEach(async () => {
  await pool.query("update shares set state = 'private'");
  author = await signUp(app, "author");
});

describe("one's own private works", () => {
  it("are found by name for oneself only, and marked as one's own", async () => {
    const { nid } = await published(author, { title: "Secret Brine", state: "private" });
    const world = await author.post<{ _id: string }>("/api/v1/universes", { title: "Brine World" });
    const entry = await author.post<{ _id: string }>(`/api/v1/universes/${world._id}/entries`, {
      type: "character",
      name: "Brine Oriel",
      description: "",
    });
    const { own, data } = await suggested("brine", "", author);
    expect(data).toEqual([]);
    expect(own.map(({ kind, name }) => [kind, name])).toEqual([
      ["story", "Secret Brine"],
      ["character", "Brine Oriel"],
      ["universe", "Brine World"],
    ]);
    expect((await results(author, "secret")).own).toEqual([
      { kind: "story", _id: nid, name: "Secret Brine", role: "owner", world: null, matches: { name: [[0, 6]] } },
    ]);
    expect((await results(author, "brine", "&tab=worlds")).own.map(({ _id }) => _id)).toEqual([world._id]);
    expect((await results(author, "oriel", "&tab=characters")).own).toEqual([
      {
        kind: "character",
        _id: entry._id,
        name: "Brine Oriel",
        role: "owner",
        world: { _id: world._id, title: "Brine World" },
        matches: { name: [[6, 11]] },
      },
    ]);
    const stranger = await signUp(app, "stranger");
    for (const answer of [
      await suggested("brine"),
      await suggested("brine", "", stranger),
      await results(stranger, "brine"),
    ])
      expect([answer.own, answer.data]).toEqual([[], []]);
    const { rowCount } = await pool.query("select from search_documents where terms @@ '''t:secret'''::tsquery");
    expect(rowCount).toBe(0);
    await author.ask("DELETE", `/api/v2/novels/${nid}`);
    expect((await results(author, "secret")).own).toEqual([]);
  });

  it("are found in every spelling that works on the square are found in", async () => {
    const world = await author.post<{ _id: string }>("/api/v1/universes", { title: "Ponies of the Shore" });
    await published(author, { title: "The Salt Cartographer’s Stories", state: "private" });
    await published(author, { title: "O'Brien auf der Straße", state: "private" });
    await published(author, { title: "夜航者的灯塔", language: "zh-CN", state: "private" });
    for (const name of ["Marit Fairies", "林海音"])
      await author.post(`/api/v1/universes/${world._id}/entries`, { type: "character", name, description: "" });
    const found = async (q: string) => {
      const { own, data } = await suggested(q, "", author);
      expect(data, q).toEqual([]);
      return own.map(({ name }) => name);
    };
    const expected: Record<string, string[]> = {
      "The Salt Cartographer’s Stories": [
        "story",
        "salt carto",
        "STORIES cartographers",
        "cartograhpers",
        "slat",
        "storiess",
      ],
      "O'Brien auf der Straße": ["obrien", "O’Brien", "strasse", "strase", "ｓｔｒａｓｓｅ"],
      夜航者的灯塔: ["夜航", "灯塔", "夜", "灯塔 夜航"],
      "Ponies of the Shore": ["pony", "shores", "ponys", "shroe"],
      "Marit Fairies": ["fairy", "marit fair", "mrait"],
      林海音: ["林海", "海音", "linhai"],
    };
    for (const [name, queries] of Object.entries(expected))
      for (const q of queries) expect(await found(q), q).toEqual([name]);
    for (const q of ["katrographer", "灯夜", "cartographer brine", "slta carto graph er"])
      expect(await found(q), q).toEqual([]);
    const { own } = await results(author, "slat");
    expect(own.map(({ matches }) => matches.name)).toEqual([[[4, 8]]]);
    const { rows } = await pool.query(
      "select word from search_words where word in ('cartographers', 'fairies', 'ponies') union select '' from search_documents",
    );
    expect(rows).toEqual([]);
  });

  it("with the words as they were typed stand before those with a typo", async () => {
    await published(author, { title: "Slate", state: "private" });
    await published(author, { title: "Skate", state: "private" });
    expect((await results(author, "slate")).own.map(({ name }) => name)).toEqual(["Slate", "Skate"]);
  });

  it("have an exact name of a character found among more names that resemble it than are compared", async () => {
    const world = await author.post<{ _id: string }>("/api/v1/universes", { title: "Crowd" });
    await pool.query(
      `insert into entries (world_id, type, name, sort_key, search_text)
       select $1, 'character', name, name, name from (
         select 'martin ' || n as name from generate_series(1, 1200) n union all select 'zoe marble') names`,
      [world._id],
    );
    const { own } = await results(author, "marble", "&tab=characters");
    expect(own.map(({ name }) => name)).toEqual(["zoe marble"]);
  });

  it("are found by co-authors too, until those are removed", async () => {
    const { nid, shareId } = await published(author, { title: "Secret Brine", state: "private" });
    const guest = await signUp(app, "guest");
    const { token } = await author.post<{ token: string }>(`/api/v2/novels/${nid}/invitations`, { rights: "write" });
    await guest.post(`/api/v2/invitations/${token}/accept`);
    const role = "co_author";
    expect((await results(guest, "brien")).own).toMatchObject([{ kind: "story", _id: nid, role }]);
    const direct = { kind: "story", _id: nid, title: "Secret Brine", role, own: true };
    for (const q of [nid, shareId, `/story/${shareId}`])
      expect((await suggested(q, "", guest)).direct, q).toEqual(direct);
    await author.ask("DELETE", `/api/v2/novels/${nid}/collaborators/${guest.uid}`);
    expect((await results(guest, "brine")).own).toEqual([]);
    for (const q of [nid, shareId]) expect((await suggested(q, "", guest)).direct, q).toBeNull();
  });

  it("are searched one at a time for each person, in as little time as everybody's", async () => {
    await published(author, { title: "Secret Brine", state: "private" });
    const client = await pool.connect();
    try {
      // What only the search of one's own looks through.
      await client.query("begin; lock table worlds in access exclusive mode");
      const waiting = async () =>
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount;
      const asked = [
        author.ask("GET", `/api/v2/search${query("brine", "&tab=worlds")}`),
        author.ask("GET", `/api/v2/search${query("secret", "&tab=worlds")}`),
        author.ask("GET", `/api/v2/search/suggestions${query("brine")}`),
      ];
      let most = 0;
      let isDone = false;
      const all = Promise.all(asked).finally(() => {
        isDone = true;
      });
      while (!isDone) most = Math.max(most, (await waiting()) ?? 0);
      for (const answer of await all) expect(codeOf(answer)).toBe(50307);
      expect(most).toBe(1);
    } finally {
      await client.query("rollback");
      client.release();
    }
    expect((await results(author, "secret")).own).toHaveLength(1);
  });

  it("are found when they are on the square but shown to nobody there", async () => {
    const { path, cid, nid } = await published(author, { title: "Open Brine" });
    await author.ask("DELETE", `${path}/sharing/chapters`, { chapter_ids: [cid] });
    const { own, data } = await results(author, "brine");
    expect([own.map(({ _id }) => _id), data]).toEqual([[nid], []]);
  });

  it("are found once when they are for adults, whether such works are asked for or not", async () => {
    const { put, nid } = await published(author, { title: "Open Brine" });
    await put({ nsfw: true });
    const without = await results(author, "brine");
    expect([without.own.map(({ _id }) => _id), without.data]).toEqual([[nid], []]);
    const withThem = await results(author, "brine", "&nsfw=true");
    expect([withThem.own.length, withThem.data.length]).toEqual([0, 1]);
    const { unid, put: putWorld, oriel, add } = await sharedWorld(author, { title: "Brine World" });
    await putWorld({ nsfw: true });
    const ids = async (tab: string, more = "") => {
      const page = await results(author, tab === "worlds" ? "brine" : "oriel", `&tab=${tab}${more}`);
      return [page.own.map(({ _id }) => _id), page.data.length];
    };
    expect(await ids("worlds")).toEqual([[unid], 0]);
    expect(await ids("characters")).toEqual([[oriel], 0]);
    expect(await ids("worlds", "&nsfw=true")).toEqual([[], 1]);
    expect(await ids("characters", "&nsfw=true")).toEqual([[], 1]);
    // Not in what readers are shown yet.
    const later = await add({ type: "character", name: "Oriel the younger" });
    expect(await ids("characters", "&nsfw=true")).toEqual([[later], 1]);
  });

  it("are found beside hundreds of one's own on the square that match", async () => {
    const { nid } = await published(author, { title: "Brine of old", state: "private" });
    await pool.query(
      `with made as (
         insert into stories (owner_id, title, language) select $1, 'Brine ' || n, 'en-US' from generate_series(1, 250) n
         returning id),
       chapter as (insert into chapters (story_id, position) select id, 'a0' from made returning id, story_id),
       shared as (
         insert into shares (id, owner_id, story_id, state, listed_at)
         select left(translate(md5(id::text), '0', 'g'), 17), $1, id, 'square', now() from made returning id, story_id)
       insert into published_chapters (chapter_id, share_id, name, blocks, text, word_count, character_count)
       select c.id, s.id, '', '[]', 'A long enough text to be read by somebody.', 9, 42
       from chapter c join shared s on s.story_id = c.story_id`,
      [author.uid],
    );
    const ids = async () => (await results(author, "brine")).own.map(({ _id }) => _id);
    expect(await ids()).toEqual([nid]);
    const { rows } = await pool.query<{ id: string }>(
      "update chapters set deleted_at = now() where story_id = (select id from stories where title = 'Brine 250' and owner_id = $1) returning story_id as id",
      [author.uid],
    );
    expect(await ids()).toEqual([rows[0]?.id, nid]);
  });

  it("are not listed twice when they are on the square", async () => {
    await published(author, { title: "Open Brine" });
    const { own, data } = await results(author, "brine");
    expect([own.length, data.length]).toEqual([0, 1]);
  });
});

describe("an id or a link", () => {
  it("leads to the work on the square or shared by link, for everybody", async () => {
    const { shareId } = await published(author, { title: "Brine", state: "link" });
    const by = { author: expect.any(String), own: false };
    const expected = { kind: "story", share_id: shareId, nsfw: false, title: "Brine", ...by };
    for (const q of [
      shareId,
      ` ${shareId} `,
      `https://storyloom.example/story/${shareId}?from=x#y`,
      `/universe/${shareId}/`,
    ]) {
      const { direct, data } = await suggested(q);
      expect(direct, q).toEqual(expected);
      expect(data).toEqual([]);
    }
  });

  it("tells nothing of a work for adults but that it is one, unless such works are asked for", async () => {
    const { shareId, put } = await published(author, { title: "Brine" });
    await put({ nsfw: true });
    const common = { kind: "story", share_id: shareId, nsfw: true, own: false };
    expect((await suggested(shareId)).direct).toEqual({ ...common, title: "", author: "" });
    expect((await suggested(shareId, "&nsfw=true")).direct).toMatchObject({ ...common, title: "Brine" });
  });

  it("leads to one's own story or world, for oneself only", async () => {
    const { nid } = await published(author, { title: "Brine", state: "private" });
    const world = await author.post<{ _id: string }>("/api/v1/universes", { title: "Brine World" });
    const stranger = await signUp(app, "stranger");
    for (const [q, found] of [
      [nid, { kind: "story", _id: nid, title: "Brine", role: "owner", own: true }],
      [
        `https://x.example/dashboard/novels/${nid.toUpperCase()}`,
        { kind: "story", _id: nid, title: "Brine", role: "owner", own: true },
      ],
      [
        `https://x.example/editor?nid=${nid}&cid=1`,
        { kind: "story", _id: nid, title: "Brine", role: "owner", own: true },
      ],
      [
        `/dashboard/worlds/${world._id}`,
        { kind: "universe", _id: world._id, title: "Brine World", role: "owner", own: true },
      ],
    ] as const) {
      expect((await results(author, q)).direct, q).toEqual(found);
      expect((await suggested(q)).direct).toBeNull();
      expect((await suggested(q, "", stranger)).direct).toBeNull();
    }
  });
});

describe("the link of a private share", () => {
  it("leads its author to the work, and nobody else", async () => {
    const { nid, shareId } = await published(author, { title: "Brine", state: "private" });
    const { unid, shareId: worldShare, putWorld } = await privateWorld();
    const stranger = await signUp(app, "stranger");
    for (const [q, found] of [
      [shareId, { kind: "story", _id: nid, title: "Brine", role: "owner", own: true }],
      [`https://x.example/story/${shareId}`, { kind: "story", _id: nid, title: "Brine", role: "owner", own: true }],
      [`/universe/${worldShare}`, { kind: "universe", _id: unid, title: "Brine World", role: "owner", own: true }],
    ] as const) {
      expect((await suggested(q, "", author)).direct, q).toEqual(found);
      expect((await results(author, q)).direct, q).toEqual(found);
      for (const other of [undefined, stranger]) expect((await suggested(q, "", other)).direct, q).toBeNull();
    }
    // Open, it leads everybody to the page that readers see, its author too.
    await putWorld({ state: "link" });
    for (const anybody of [undefined, stranger, author])
      expect((await suggested(worldShare, "", anybody)).direct).toMatchObject({ share_id: worldShare, own: false });
  });

  async function privateWorld() {
    const { unid, shareId, put: putWorld } = await sharedWorld(author, { title: "Brine World" });
    await putWorld({ state: "private" });
    return { unid, shareId, putWorld };
  }
});

describe("what is typed", () => {
  it("is refused when empty or too long, as 42224", async () => {
    for (const path of ["/api/v2/search/suggestions", "/api/v2/search"])
      for (const q of ["", "?q=", "?q=%20%E2%80%8B", query("x".repeat(121)), query("x".repeat(10_000))])
        expect(codeOf(await author.ask("GET", path + q)), `${path}${q.slice(0, 20)}`).toBe(42224);
  });

  it("harms nothing, whatever it is", async () => {
    await published(author, { title: "100% Brine_Brine \\ 'quoted' (a|b)" });
    const hostile = [
      "%",
      "_",
      "\\",
      "'",
      "''",
      '"',
      "';drop table shares;--",
      "!!!",
      "…",
      "。，",
      "🌙",
      "👩‍👩‍👧",
      "a|b",
      "& !",
      "brine:*",
      "(",
      ")",
      ":",
      "<script>",
      "\ufffd",
      "ａ".repeat(120),
      "夜".repeat(120),
      "a b c d e f g h i j k l m n o p q r s t u v w x y z",
      "'brine",
      "brine'",
      "=:brine",
      "#story0+",
      "#story0",
      "ı".repeat(100),
      "ﷺ".repeat(100),
      "\u0301brine",
      "t:brine",
    ];
    for (const q of hostile) {
      const { data } = await suggested(q, "", author);
      await results(author, q);
      expect(data.length, q).toBeLessThanOrEqual(1);
    }
    for (const q of ["%", "_", "\\", "'", "🌙", "!!!"]) expect(await titles(q), q).toEqual([]);
    for (const q of ["100%", "brine_", "'quoted'", "a|b"]) expect(await titles(q), q).toHaveLength(1);
  });

  it("is not for visitors on the page of results", async () => {
    expect(codeOf(await app.request("GET", `/api/v2/search${query("brine")}`))).toBe(40103);
  });
});
