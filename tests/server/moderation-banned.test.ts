// A banned work is gone from every place where others find or read it, at once, and is back where it was once the ban is
// lifted. Its author keeps it, and edits and exports it as always.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ModerationCase } from "../../contract/moderation.ts";
import { sharedPath, userPath } from "../../contract/page-paths.ts";
import type { OwnShareCard } from "../../contract/people.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import type { World } from "../../contract/worlds.ts";
import { userPageRoutes } from "../../server/modules/people/user-page.routes.ts";
import { sharePageRoutes } from "../../server/modules/sharings/share-page.routes.ts";
import { rankSquare } from "../../server/modules/square/ranking.ts";
import { handleError } from "../../server/platform/errors.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reported } from "../support/reported.ts";
import { sharedWorld } from "../support/shared-world.ts";

const ADMIN = "admin@example.com";
const PUBLIC = "https://example.com";
const TEMPLATE =
  '<!doctype html><html lang="en-US"><head><meta name="description" content="A workspace." />' +
  '<title>Storyloom</title></head><body><div id="root"></div></body></html>';
const app = await testApp({ role: "web", adminEmails: [ADMIN], publicUrl: PUBLIC });
const { pool } = app.database;
const admin = await signUpAs(app, ADMIN);
const moderator = await signUp(app, "moderator");
await admin.put(`/api/v1/admin/accounts/${moderator.uid}/moderator`, { moderator: true });

let pages: FastifyInstance;
let distDir = "";
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), "storyloom-dist-"));
  await writeFile(join(distDir, "story.html"), TEMPLATE);
  await writeFile(join(distDir, "index.html"), TEMPLATE);
  pages = Fastify() as unknown as FastifyInstance;
  pages.setErrorHandler(handleError);
  const openings = { story: app.services.sharings, universe: app.services.sharedWorlds };
  await sharePageRoutes(pages, openings, { distDir, publicUrl: PUBLIC });
  await userPageRoutes(pages, app.services.people, { distDir, publicUrl: PUBLIC });
});
afterAll(async () => {
  await pages.close();
  await rm(distDir, { recursive: true });
});

interface Work {
  kind: "story" | "universe";
  shareId: string;
  title: string;
  author: TestPerson;
}

/** What everybody finds or reads of a work: each place by its name, with all that is answered there. */
const PLACES: Record<string, (work: Work, reader: TestPerson) => Promise<string>> = {
  latest: async (_, reader) => text(reader, "/api/v2/square/sharings?tab=latest&limit=50"),
  recommended: async (_, reader) => text(reader, "/api/v2/square/sharings?tab=recommended&limit=50"),
  feed: async (_, reader) => text(reader, "/api/v2/following_shares_feed?limit=50"),
  "the author's works": async ({ kind, author }, reader) =>
    text(reader, `/api/v2/users/${author.uid}/sharings?type=${kind}`),
  search: async ({ kind, title }, reader) =>
    text(reader, `/api/v2/search?q=${encodeURIComponent(title)}&tab=${kind === "story" ? "works" : "worlds"}`),
  suggestions: async ({ title }, reader) => text(reader, `/api/v2/search/suggestions?q=${encodeURIComponent(title)}`),
  "search by its link": async ({ kind, shareId }, reader) =>
    text(reader, `/api/v2/search/suggestions?q=${encodeURIComponent(PUBLIC + sharedPath(kind, shareId))}`),
  "the reading room": async ({ kind, shareId }, reader) => text(reader, readPath(kind, shareId)),
  "its page": async ({ kind, shareId }) => (await pages.inject(sharedPath(kind, shareId))).body,
  "the author's page": async ({ author }) => (await pages.inject(userPath(author.uid))).body,
  sitemap: async () => text(null, "/sitemap/1.xml"),
  "reading history": async (_, reader) => text(reader, "/api/v2/self/reading_history"),
  notices: async (_, reader) => text(reader, "/api/v2/notices"),
};
/** Of a world no chapter is announced, and it has no places of readers. */
const OF_STORIES = ["reading history", "notices"];
const readPath = (kind: string, shareId: string) => `/api/v2/sharings/${shareId}${kind === "story" ? "" : "/universe"}`;

async function text(as: TestPerson | null, path: string): Promise<string> {
  const { body } = as ? await as.ask("GET", path) : await app.request("GET", path);
  return typeof body === "string" ? body : JSON.stringify(body);
}

/** In which places a work is named. */
async function foundIn(work: Work, reader: TestPerson): Promise<string[]> {
  const found: string[] = [];
  for (const [place, read] of Object.entries(PLACES)) {
    const answer = await read(work, reader);
    if (answer.includes(work.shareId) || answer.includes(work.title)) found.push(place);
  }
  return found;
}

async function decide(caseId: string, body: object): Promise<ModerationCase> {
  return moderator.post<ModerationCase>(`/api/v1/moderation/cases/${caseId}/decisions`, body);
}

/** A story and a world on the square, by somebody whom the reader follows, and the reader is in the story. */
async function scene() {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  await app.services.follows.follow(reader.uid, author.uid);
  const mark = `Zq${author.uid.slice(-6)}`;
  const story = await published(author, { title: `${mark} Cartographer` });
  const world = await sharedWorld(author, { title: `${mark} Archipelago` });
  await app.services.announcements.tellFollowers();
  await reader.put("/api/v2/self/reading_places", {
    places: [{ share_id: story.shareId, chapter_id: story.cid, block: 0, within: 0, percent: 10, age_ms: 0 }],
  });
  await app.database.db.transaction((tx) => rankSquare(tx));
  await app.services.searchIndex.catchUp();
  const works: Record<Work["kind"], Work> = {
    story: { kind: "story", shareId: story.shareId, title: `${mark} Cartographer`, author },
    universe: { kind: "universe", shareId: world.shareId, title: `${mark} Archipelago`, author },
  };
  return { author, reader, story, world, works };
}

const everywhere = (kind: Work["kind"]) =>
  Object.keys(PLACES).filter((place) => kind === "story" || !OF_STORIES.includes(place));

it("a banned work is in no place where others find it, and in all of them again once it is not", async () => {
  const { author, reader, story, works } = await scene();
  const cases = new Map<string, string>();
  for (const work of Object.values(works)) {
    expect(await foundIn(work, reader), work.kind).toEqual(everywhere(work.kind));
    const { kind, shareId } = work;
    const { caseId } = await reported(pool, { kind, shareId, owner: author.uid, reporters: [reader.uid] });
    const decided = await decide(caseId, {
      action: "ban",
      ban: kind === "story" ? "law" : "rules",
      reason: "It is not allowed.",
    });
    expect(decided.subject).toMatchObject({ state: "banned" });
    cases.set(kind, decided.decisions[0]?.id ?? "");
    expect(await foundIn(work, reader), "at once").toEqual([]);
    await app.services.searchIndex.catchUp();
    await app.database.db.transaction((tx) => rankSquare(tx));
    expect(await foundIn(work, reader), "when the index and the ranking have followed").toEqual([]);
    for (const as of [null, reader, author, moderator, admin]) {
      const token = as?.token;
      const answer = await app.request("GET", readPath(kind, shareId), token ? { token } : {});
      expect(codeOf(answer)).toBe(kind === "story" ? 40361 : 40362);
    }
    const page = await pages.inject(sharedPath(kind, shareId));
    expect([page.statusCode, page.body, page.headers["x-robots-tag"]]).toEqual([
      kind === "story" ? 451 : 403,
      TEMPLATE,
      "noindex",
    ]);
  }

  // Each call of a reader's, and of one who would use the world.
  const { shareId } = works.story;
  const chapter = `/api/v2/sharings/${shareId}/chapters/${story.cid}`;
  expect(codeOf(await reader.ask("GET", chapter))).toBe(40361);
  expect(codeOf(await reader.ask("POST", `${chapter}/finished`, {}))).toBe(40361);
  for (const path of ["universe/entries?type=character", "universe/characters"])
    expect(codeOf(await reader.ask("GET", `/api/v2/sharings/${works.universe.shareId}/${path}`))).toBe(40362);
  expect(codeOf(await reader.ask("POST", "/api/v1/universes", { share_id: works.universe.shareId }))).toBe(40362);
  const places = {
    places: [{ share_id: shareId, chapter_id: story.cid, block: 0, within: 0, percent: 90, age_ms: 0 }],
  };
  expect((await reader.put<{ kept: unknown[] }>("/api/v2/self/reading_places", places)).kept).toEqual([]);

  for (const work of Object.values(works)) {
    await moderator.post(`/api/v1/moderation/decisions/${cases.get(work.kind)}/undo`, { reason: "" });
    await app.database.db.transaction((tx) => rankSquare(tx));
    await app.services.searchIndex.catchUp();
    expect(await foundIn(work, reader), work.kind).toEqual(everywhere(work.kind));
    expect((await pages.inject(sharedPath(work.kind, work.shareId))).statusCode).toBe(200);
  }
  await reader.post<World>("/api/v1/universes", { share_id: works.universe.shareId });
});

it("its author keeps a banned work, edits and exports it, and can't share it anew", async () => {
  const { author, reader, story, world, works } = await scene();
  const copy = await reader.post<World>("/api/v1/universes", { share_id: works.universe.shareId });
  for (const { kind, shareId } of Object.values(works)) {
    const { caseId } = await reported(pool, { kind, shareId, owner: author.uid, reporters: [reader.uid] });
    await decide(caseId, { action: "ban", ban: kind === "story" ? "rules" : "law", reason: "It is not allowed." });
  }
  const sharing = () => author.get<StorySharing>(`${story.path}/sharing`);
  expect(await sharing()).toMatchObject({ state: "banned", ban: "rules", nsfw: false, nsfw_kept: false });
  expect(await world.get()).toMatchObject({ state: "banned", ban: "law" });
  for (const kind of ["story", "universe"]) {
    const own = await author.get<{ data: OwnShareCard[] }>(`/api/v2/self/sharings?type=${kind}`);
    expect(own.data.map(({ state }) => state)).toEqual(["banned"]);
  }
  expect(await author.get<World>(`/api/v1/universes/${world.unid}`)).toMatchObject({ share_status: "banned" });
  expect(await author.get(story.path)).toMatchObject({ is_banned: true });
  expect(await author.get("/api/v2/novels")).toMatchObject({ data: [{ is_banned: true }] });

  await author.ask("PATCH", story.path, { title: "Another title" });
  expect((await author.ask("GET", `${story.path}/export?format=txt`)).status).toBe(200);
  for (const body of [{ state: "square" }, { state: "private" }, { nsfw: true }]) {
    expect(codeOf(await story.put(body))).toBe(40362);
    expect(codeOf(await world.put(body))).toBe(42221);
  }
  expect(codeOf(await author.ask("POST", `${story.path}/sharing/chapters`, { chapter_ids: [story.cid] }))).toBe(40362);
  await world.add({ name: "Later" });
  expect(codeOf(await world.sync())).toBe(42221);
  const gone = await author.ask("DELETE", `${story.path}/sharing/chapters`, { chapter_ids: [story.cid] });
  expect(gone.body).toMatchObject({ state: "banned", chapters: [] });

  // Copies that were made before stay, and so does the ban when the work comes back from the bin or is gone for good.
  expect((await reader.ask("GET", `/api/v1/universes/${copy._id}`)).status).toBe(200);
  await author.ask("DELETE", "/api/v1/universes", { universe_ids: [world.unid] });
  expect(codeOf(await app.request("GET", readPath("universe", works.universe.shareId)))).toBe(40361);
  await author.remove(story.path);
  await author.post(`/api/v2/recycle_bin/novels/${story.nid}/recover`);
  expect(await sharing()).toMatchObject({ state: "banned" });
  await pool.query("delete from stories where id = $1", [story.nid]);
  expect(codeOf(await app.request("GET", readPath("story", works.story.shareId)))).toBe(40362);
});
