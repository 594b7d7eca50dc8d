// The rights matrix as data: what each call answers to whom, and which mixtures of two things it refuses.
import { randomUUID } from "node:crypto";
import { DIGEST } from "./people.ts";
import type { World } from "./world.ts";

export const ACTORS = ["guest", "stranger", "reader", "writer", "owner"] as const;
export type Actor = (typeof ACTORS)[number];

export interface Ask {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

type Result = number | string;

interface Twist {
  what: string;
  as: Actor;
  ask: (world: World, actor: Actor) => Ask;
  code: Result;
}

export interface Row {
  ask: (world: World, actor: Actor) => Ask;
  expect: Record<Actor, Result>;
  twists?: Twist[];
}

/** Pages and files, which belong to nobody. */
export const PAGES = [
  "/time.txt",
  "/*",
  "/docs",
  "/docs/*",
  "/healthz",
  "/metrics",
  "/favicon.ico",
  "/service-worker.js",
];

const everybody = (result: Result): Row["expect"] => ({
  guest: result,
  stranger: result,
  reader: result,
  writer: result,
  owner: result,
});
const members: Row["expect"] = { ...everybody(200), guest: 40103 };
const administrators: Row["expect"] = { ...everybody(40305), guest: 40103, owner: 200 };
const readers: Row["expect"] = { ...members, stranger: 40402 };
const writers: Row["expect"] = { ...readers, reader: 40330 };
const owners: Row["expect"] = { ...writers, writer: 40330 };

/** A result is its person's own, whoever else may read the story. */
const ownResult: Row["expect"] = { ...everybody(40444), guest: 40103, owner: 200 };
const result = (w: World) => ({ gid: w.result.gid });
const continuation = () => ({ id: randomUUID(), before: "It rained.", write_length: 10, model: "v1", candidates: 1 });
const labRequest = () => ({ id: randomUUID(), tool: "shorten", text: "It rained, and then it rained.", model: "v1" });
const story = ({ shared }: World) => ({ nid: shared.nid });
const chapter = ({ shared }: World) => ({ nid: shared.nid, cid: shared.cid });
const version = ({ shared }: World) => ({ ...chapter({ shared } as World), vid: shared.vid });
/** The shared story's id with a chapter of another story of the owner's, or of a stranger's. */
const chapterOfAnother = (as: Actor, more: Partial<Ask> = {}): Twist[] => [
  {
    what: "a chapter of another story of one's own",
    as,
    ask: ({ shared, own }) => ({ ...more, params: { nid: shared.nid, cid: own.cid } }),
    code: 40440,
  },
  {
    what: "a chapter of somebody else's story",
    as,
    ask: ({ shared, foreign }) => ({ ...more, params: { nid: shared.nid, cid: foreign.cid } }),
    code: 40440,
  },
  {
    what: "one's own chapter under somebody else's story",
    as,
    ask: ({ shared, foreign }) => ({ ...more, params: { nid: foreign.nid, cid: shared.cid } }),
    code: 40402,
  },
  {
    what: "a chapter that is not there",
    as,
    ask: ({ shared, nothing }) => ({ ...more, params: { nid: shared.nid, cid: nothing } }),
    code: 40440,
  },
];
const deletedChapter = (as: Actor, more: Partial<Ask> = {}): Twist => ({
  what: "a deleted chapter",
  as,
  ask: ({ shared }) => ({ ...more, params: { nid: shared.nid, cid: shared.deletedCid } }),
  code: 40440,
});
const versionOfAnother = (as: Actor): Twist[] => [
  {
    what: "a version of another chapter",
    as,
    ask: ({ shared }) => ({ params: { nid: shared.nid, cid: shared.cid, vid: shared.secondVid } }),
    code: 40441,
  },
  {
    what: "a version of somebody else's chapter",
    as,
    ask: ({ shared, foreign }) => ({ params: { nid: shared.nid, cid: shared.cid, vid: foreign.vid } }),
    code: 40441,
  },
  {
    what: "a version under a chapter of another story",
    as,
    ask: ({ shared, own }) => ({ params: { nid: shared.nid, cid: own.cid, vid: own.vid } }),
    code: 40440,
  },
];

export const MATRIX: Record<string, Row> = {
  // settings
  "GET /api/v1/settings/app": { ask: () => ({}), expect: everybody(200) },

  // models: the owner is the first account, so the administrator
  "GET /api/v1/settings/writing_models": { ask: () => ({}), expect: members },
  "GET /api/v1/admin/models": { ask: () => ({}), expect: administrators },
  "PUT /api/v1/admin/models/:id": {
    ask: () => ({ params: { id: "v3" }, body: { source: "storyteller" } }),
    expect: administrators,
  },
  "POST /api/v1/admin/models/:id/test": { ask: () => ({ params: { id: "v1" } }), expect: administrators },
  "POST /api/v1/admin/models/discover": { ask: () => ({}), expect: administrators },

  // accounts
  "POST /v2/user/getUid": { ask: () => ({ body: {} }), expect: everybody("status 0") },
  "POST /v2/user/:uid/info": {
    ask: ({ people }) => ({ params: { uid: people.owner.uid }, body: {} }),
    expect: { ...everybody("status -1"), owner: "status 0" },
  },
  "POST /v2/user/email_login": {
    ask: ({ people }) => ({ body: { email: people.owner.email, pwd: DIGEST, type: "login" } }),
    expect: everybody("status 0"),
  },
  "POST /v2/user/merge_accounts": {
    ask: ({ people }) => ({ body: { to_uid: people.owner.uid, from_uid: people.reader.uid } }),
    expect: { ...everybody("status -1"), guest: 40103, owner: "status 4" },
    twists: [
      {
        what: "taking over a person",
        as: "stranger",
        ask: ({ people }) => ({ body: { to_uid: people.stranger.uid, from_uid: people.owner.uid } }),
        code: "status 4",
      },
      {
        what: "giving to another person",
        as: "stranger",
        ask: ({ people }) => ({ body: { to_uid: people.owner.uid, from_uid: people.stranger.uid } }),
        code: "status -1",
      },
    ],
  },
  "POST /api/v1/user/refresh": { ask: () => ({ body: { refresh_token: "x".repeat(66) } }), expect: everybody(40103) },
  "POST /api/v1/user/logout": {
    // Who asks is who is logged out, and the people of the matrix are needed on: sessions.test.ts has the rest.
    ask: () => ({ body: {} }),
    expect: { guest: 40103, stranger: "elsewhere", reader: "elsewhere", writer: "elsewhere", owner: "elsewhere" },
  },

  // what models write
  "POST /api/v2/novels/:nid/chapters/:cid/generations": {
    ask: (w) => ({ params: chapter(w), body: continuation() }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: continuation() }),
      deletedChapter("writer", { body: continuation() }),
      {
        what: "an id that is somebody else's result",
        as: "writer",
        ask: (w) => ({ params: chapter(w), body: { ...continuation(), id: w.result.gid } }),
        code: 40900,
      },
    ],
  },
  "GET /api/v2/novels/:nid/chapters/:cid/generations": {
    ask: (w) => ({ params: chapter(w) }),
    expect: readers,
    twists: [...chapterOfAnother("owner"), deletedChapter("reader")],
  },
  "POST /api/v2/lab/generations": {
    ask: ({ shared }) => ({ body: { ...labRequest(), story_id: shared.nid, chapter_id: shared.cid } }),
    expect: writers,
    twists: [
      {
        what: "a chapter of another story of one's own",
        as: "owner",
        ask: ({ shared, own }) => ({ body: { ...labRequest(), story_id: shared.nid, chapter_id: own.cid } }),
        code: 40440,
      },
      {
        what: "one's own chapter under somebody else's story",
        as: "owner",
        ask: ({ shared, foreign }) => ({ body: { ...labRequest(), story_id: foreign.nid, chapter_id: shared.cid } }),
        code: 40402,
      },
      {
        what: "a story one only reads",
        as: "reader",
        ask: ({ shared }) => ({ body: { ...labRequest(), story_id: shared.nid } }),
        code: 40330,
      },
      {
        what: "a chapter without its story",
        as: "owner",
        ask: ({ shared }) => ({ body: { ...labRequest(), chapter_id: shared.cid } }),
        code: 42200,
      },
    ],
  },
  "GET /api/v2/generations/:gid": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "GET /api/v2/generations/:gid/events": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "POST /api/v2/generations/:gid/cancel": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "PUT /api/v2/generations/:gid/candidates/:candidate/kept": {
    ask: (w) => ({ params: { ...result(w), candidate: w.result.candidate } }),
    expect: ownResult,
    twists: [
      {
        what: "somebody else's candidate under one's own result",
        as: "owner",
        ask: (w) => ({ params: { ...result(w), candidate: w.result.foreignCandidate } }),
        code: 40444,
      },
      {
        what: "one's own candidate under somebody else's result",
        as: "writer",
        ask: (w) => ({ params: { ...result(w), candidate: w.result.foreignCandidate } }),
        code: 40444,
      },
    ],
  },

  // power
  "GET /api/v1/user/benefits/writing": { ask: () => ({}), expect: members },
  "GET /api/v1/user/benefits/dialogue": { ask: () => ({}), expect: members },
  "GET /api/v1/user/power/statement": { ask: () => ({}), expect: members },

  // stories
  "GET /api/v2/novels": { ask: () => ({}), expect: members },
  "POST /api/v2/novels": { ask: () => ({ body: { title: "New", language: "en-US" } }), expect: members },
  "GET /api/v2/novels/:nid": { ask: (w) => ({ params: story(w) }), expect: readers },
  "PATCH /api/v2/novels/:nid": { ask: (w) => ({ params: story(w), body: { title: "Changed" } }), expect: owners },
  "DELETE /api/v2/novels/:nid": { ask: (w) => ({ params: story(w) }), expect: owners },
  "GET /api/v2/recycle_bin/novels": { ask: () => ({}), expect: members },
  "POST /api/v2/recycle_bin/novels/:nid/recover": {
    ask: ({ shared }) => ({ params: { nid: shared.binNid } }),
    expect: { ...readers, reader: 40402, writer: 40402 },
    twists: [{ what: "a story that is not in the bin", as: "owner", ask: (w) => ({ params: story(w) }), code: 40402 }],
  },
  "DELETE /api/v2/recycle_bin/novels/:nid": {
    ask: ({ shared }) => ({ params: { nid: shared.binNid } }),
    expect: { ...readers, reader: 40402, writer: 40402 },
    twists: [{ what: "a story that is not in the bin", as: "owner", ask: (w) => ({ params: story(w) }), code: 40402 }],
  },

  // chapters
  "GET /api/v2/novels/:nid/chapters": { ask: (w) => ({ params: story(w) }), expect: readers },
  "POST /api/v2/novels/:nid/chapters": {
    ask: (w) => ({ params: story(w), body: { name: "New" } }),
    expect: writers,
    twists: [
      {
        what: "a place after a chapter of another story",
        as: "owner",
        ask: (w) => ({ params: story(w), body: { after_id: w.own.cid } }),
        code: 40440,
      },
      {
        what: "a place after somebody else's chapter",
        as: "writer",
        ask: (w) => ({ params: story(w), body: { after_id: w.foreign.cid } }),
        code: 40440,
      },
      {
        what: "an id that is somebody else's chapter",
        as: "writer",
        ask: (w) => ({ params: story(w), body: { id: w.foreign.cid } }),
        code: 40900,
      },
    ],
  },
  "GET /api/v2/novels/:nid/chapters/:cid": {
    ask: (w) => ({ params: chapter(w) }),
    expect: readers,
    twists: [...chapterOfAnother("owner"), deletedChapter("reader")],
  },
  "PATCH /api/v2/novels/:nid/chapters/:cid": {
    ask: (w) => ({ params: chapter(w), body: { name: "Changed" } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { name: "Changed" } }),
      deletedChapter("writer", { body: { name: "Changed" } }),
    ],
  },
  "PUT /api/v2/novels/:nid/chapters/:cid/position": {
    ask: ({ shared }) => ({ params: { nid: shared.nid, cid: shared.secondCid }, body: { before_id: shared.cid } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { before_id: null } }),
      deletedChapter("writer", { body: { before_id: null } }),
      {
        what: "a place before a chapter of another story",
        as: "owner",
        ask: (w) => ({ params: chapter(w), body: { before_id: w.own.cid } }),
        code: 40440,
      },
      {
        what: "a place before somebody else's chapter",
        as: "writer",
        ask: (w) => ({ params: chapter(w), body: { before_id: w.foreign.cid } }),
        code: 40440,
      },
    ],
  },
  "DELETE /api/v2/novels/:nid/chapters/:cid": {
    ask: (w) => ({ params: chapter(w) }),
    expect: writers,
    twists: [...chapterOfAnother("owner"), deletedChapter("writer")],
  },
  "GET /api/v2/novels/:nid/deleted_chapters": { ask: (w) => ({ params: story(w) }), expect: writers },
  "POST /api/v2/novels/:nid/chapters/:cid/recover": {
    ask: ({ shared }) => ({ params: { nid: shared.nid, cid: shared.deletedCid } }),
    expect: writers,
    twists: [
      {
        what: "a deleted chapter of another story",
        as: "owner",
        ask: ({ shared, own }) => ({ params: { nid: shared.nid, cid: own.deletedCid } }),
        code: 40440,
      },
      {
        what: "somebody else's deleted chapter",
        as: "writer",
        ask: ({ shared, foreign }) => ({ params: { nid: shared.nid, cid: foreign.deletedCid } }),
        code: 40440,
      },
    ],
  },

  // versions
  "GET /api/v2/novels/:nid/chapters/:cid/versions": {
    ask: (w) => ({ params: chapter(w) }),
    expect: readers,
    twists: [...chapterOfAnother("owner"), deletedChapter("reader")],
  },
  "POST /api/v2/novels/:nid/chapters/:cid/versions": {
    ask: (w) => ({ params: chapter(w), body: { label: "Kept" } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { label: "Kept" } }),
      deletedChapter("writer", { body: { label: "Kept" } }),
    ],
  },
  "GET /api/v2/novels/:nid/chapters/:cid/versions/:vid": {
    ask: (w) => ({ params: version(w) }),
    expect: readers,
    twists: versionOfAnother("reader"),
  },
  "POST /api/v2/novels/:nid/chapters/:cid/versions/:vid/restore": {
    ask: (w) => ({ params: version(w) }),
    expect: writers,
    twists: versionOfAnother("writer"),
  },

  // co-authors
  // notes to the model
  "GET /api/v2/novels/:nid/notes": { ask: (w) => ({ params: story(w) }), expect: readers },
  "PUT /api/v2/novels/:nid/notes": {
    ask: (w) => ({ params: story(w), body: { author_note: "Note", style: "Plain", point_of_view: "first" } }),
    expect: writers,
  },
  "GET /api/v2/novels/:nid/summaries": { ask: (w) => ({ params: story(w) }), expect: readers },
  "PUT /api/v2/novels/:nid/chapters/:cid/summary": {
    ask: (w) => ({ params: chapter(w), body: { text: "In short" } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { text: "In short" } }),
      deletedChapter("owner", { body: { text: "In short" } }),
    ],
  },
  "POST /api/v2/novels/:nid/chapters/:cid/summary/renew": {
    ask: (w) => ({ params: chapter(w) }),
    expect: writers,
    twists: [...chapterOfAnother("owner"), deletedChapter("owner")],
  },
  "POST /v2/novel/:nid/preset_universe": {
    ask: (w) => ({ params: story(w), body: { value: null } }),
    expect: writers,
    twists: [
      {
        what: "a world that is not there",
        as: "owner",
        ask: (w) => ({ params: story(w), body: { value: w.nothing } }),
        code: 40403,
      },
    ],
  },

  "GET /api/v2/novels/:nid/collaborators": { ask: (w) => ({ params: story(w) }), expect: readers },
  "POST /api/v2/novels/:nid/invitations": {
    ask: (w) => ({ params: story(w), body: { rights: "write" } }),
    expect: owners,
  },
  "DELETE /api/v2/novels/:nid/invitations/:iid": {
    ask: ({ shared }) => ({ params: { nid: shared.nid, iid: shared.iid } }),
    expect: owners,
    twists: [
      {
        what: "an invitation to another story",
        as: "owner",
        ask: ({ shared, own }) => ({ params: { nid: shared.nid, iid: own.iid } }),
        code: 40442,
      },
      {
        what: "an invitation to somebody else's story",
        as: "owner",
        ask: ({ shared, foreign }) => ({ params: { nid: shared.nid, iid: foreign.iid } }),
        code: 40442,
      },
      {
        what: "one's own invitation under somebody else's story",
        as: "owner",
        ask: ({ shared, foreign }) => ({ params: { nid: foreign.nid, iid: shared.iid } }),
        code: 40402,
      },
    ],
  },
  "GET /api/v2/invitations/:token": {
    ask: ({ shared }) => ({ params: { token: shared.token } }),
    expect: everybody(200),
  },
  "POST /api/v2/invitations/:token/accept": {
    ask: ({ shared }) => ({ params: { token: shared.token } }),
    expect: members,
  },
  "PATCH /api/v2/novels/:nid/collaborators/:uid": {
    ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.reader.uid }, body: { rights: "write" } }),
    expect: owners,
    twists: [
      {
        what: "a person who is not in the story",
        as: "owner",
        ask: ({ shared, people }) => ({
          params: { nid: shared.nid, uid: people.stranger.uid },
          body: { rights: "read" },
        }),
        code: 40443,
      },
      {
        what: "making the owner a reader",
        as: "owner",
        ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.owner.uid }, body: { rights: "read" } }),
        code: 40443,
      },
      {
        what: "raising oneself",
        as: "reader",
        ask: ({ shared, people }) => ({
          params: { nid: shared.nid, uid: people.reader.uid },
          body: { rights: "write" },
        }),
        code: 40330,
      },
    ],
  },
  "DELETE /api/v2/novels/:nid/collaborators/:uid": {
    ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.reader.uid } }),
    // The reader may: it is themselves.
    expect: { ...readers, writer: 40330 },
    twists: [
      {
        what: "removing the owner",
        as: "writer",
        ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.owner.uid } }),
        code: 40330,
      },
      {
        what: "a person who is not in the story",
        as: "owner",
        ask: ({ own, people }) => ({ params: { nid: own.nid, uid: people.reader.uid } }),
        code: 40443,
      },
    ],
  },

  // import and export
  "POST /api/v2/novels/import": {
    ask: () => ({ body: { title: "New", language: "en-US", format: "md", text: "# One\n\nText." } }),
    expect: members,
  },
  "POST /api/v2/novels/:nid/import": {
    ask: (w) => ({ params: story(w), body: { format: "md", text: "# One\n\nText." } }),
    expect: writers,
    twists: [
      {
        what: "a place after a chapter of another story",
        as: "owner",
        ask: (w) => ({ params: story(w), body: { format: "md", text: "x", after_id: w.own.cid } }),
        code: 40440,
      },
      {
        what: "a place after somebody else's chapter",
        as: "writer",
        ask: (w) => ({ params: story(w), body: { format: "md", text: "x", after_id: w.foreign.cid } }),
        code: 40440,
      },
    ],
  },
  "GET /api/v2/novels/:nid/export": { ask: (w) => ({ params: story(w), query: "?format=md" }), expect: readers },
  "GET /api/v2/novels/:nid/chapters/:cid/export": {
    ask: (w) => ({ params: chapter(w), query: "?format=txt" }),
    expect: readers,
    twists: [
      ...chapterOfAnother("owner", { query: "?format=txt" }),
      deletedChapter("reader", { query: "?format=txt" }),
    ],
  },
};
