// The rights matrix: chapters.
import { randomUUID } from "node:crypto";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { type Row, readers, writers } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter, story } from "./shared-story.ts";

/** The end of a chapter's text, as an encoded Yjs relative position. */
const END = Buffer.from(
  Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(new Y.Doc().getXmlFragment(DOCUMENT_FIELD), 0)),
).toString("base64url");

export const CHAPTER_ROWS: Record<string, Row> = {
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
  "POST /api/v2/novels/:nid/chapters/:cid/split": {
    ask: (w) => ({ params: chapter(w), body: { parts: [{ id: randomUUID(), at: END }] } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { parts: [{ id: randomUUID(), at: END }] } }),
      deletedChapter("writer", { body: { parts: [{ id: randomUUID(), at: END }] } }),
      {
        what: "an id that is somebody else's chapter",
        as: "writer",
        ask: (w) => ({ params: chapter(w), body: { parts: [{ id: w.foreign.cid, at: END }] } }),
        code: 40900,
      },
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
};
