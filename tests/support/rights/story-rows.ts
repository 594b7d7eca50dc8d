// The rights matrix: stories, their notes to the model, import and export.
import { members, owners, type Row, readers, writers } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter, story } from "./shared-story.ts";

export const STORY_ROWS: Record<string, Row> = {
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

  // notes to the model
  "GET /api/v2/novels/:nid/notes": { ask: (w) => ({ params: story(w) }), expect: readers },
  "PUT /api/v2/novels/:nid/notes": {
    ask: (w) => ({ params: story(w), body: { author_note: "Note", style: "Plain", point_of_view: "first" } }),
    expect: writers,
  },
  "GET /api/v2/novels/:nid/summaries": { ask: (w) => ({ params: story(w) }), expect: readers },
  "GET /api/v2/novels/:nid/summaries/progress": { ask: (w) => ({ params: story(w) }), expect: readers },
  "POST /api/v2/novels/:nid/summaries/progress": { ask: (w) => ({ params: story(w) }), expect: writers },
  "DELETE /api/v2/novels/:nid/summaries/progress": { ask: (w) => ({ params: story(w) }), expect: writers },
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
  "GET /api/v2/novels/:nid/chapters/:cid/direction": {
    ask: (w) => ({ params: chapter(w) }),
    expect: writers,
    twists: [...chapterOfAnother("owner"), deletedChapter("owner")],
  },
  "PUT /api/v2/novels/:nid/chapters/:cid/direction": {
    ask: (w) => ({ params: chapter(w), body: { text: "She finds the letter" } }),
    expect: writers,
    twists: [
      ...chapterOfAnother("owner", { body: { text: "She finds the letter" } }),
      deletedChapter("owner", { body: { text: "She finds the letter" } }),
    ],
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
      {
        what: "the owner's world, bound by a writer",
        as: "writer",
        ask: (w) => ({ params: story(w), body: { value: w.own.unid } }),
        code: 40403,
      },
      {
        what: "a stranger's world",
        as: "owner",
        ask: (w) => ({ params: story(w), body: { value: w.foreign.unid } }),
        code: 40403,
      },
      {
        what: "a deleted world",
        as: "owner",
        ask: (w) => ({ params: story(w), body: { value: w.shared.binUnid } }),
        code: 40403,
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
