// The rights matrix: generations, each private to one person.
import { randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import { everybody, members, type Row, readers, writers } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter } from "./shared-story.ts";

/** A result is visible only to the person who requested it, even if others may read the story. */
const ownResult: Row["expect"] = { ...everybody(40444), guest: 40103, owner: 200 };
const result = (w: World) => ({ gid: w.result.gid });
const continuation = () => ({ id: randomUUID(), before: "It rained.", write_length: 10, model: "v1", candidates: 1 });
const labRequest = () => ({ id: randomUUID(), tool: "shorten", text: "It rained, and then it rained.", model: "v1" });

export const GENERATION_ROWS: Record<string, Row> = {
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
  "GET /api/v2/generations/availability": { ask: () => ({}), expect: members },
  "GET /api/v2/generations/:gid": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "GET /api/v2/generations/:gid/events": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "POST /api/v2/generations/:gid/cancel": { ask: (w) => ({ params: result(w) }), expect: ownResult },
  "PUT /api/v2/generations/:gid/dismissed": { ask: (w) => ({ params: result(w) }), expect: ownResult },
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
};
