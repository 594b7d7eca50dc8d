// The rights matrix: sharing a story, and reading what is shared.
import { newShareId } from "../../../server/modules/sharings/share-id.ts";
import type { World } from "../world.ts";
import { everybody, members, owners, type Row, readers, type Twist } from "./row.ts";
import { chapter, chapterOfAnother, deletedChapter, story } from "./shared-story.ts";

const chapters = (...ids: string[]) => ({ chapter_ids: ids });
const published = ({ shared }: World) => ({ share_id: shared.shareId, cid: shared.cid });

/** A chapter that is not one of the story's. */
const notOfStory: Twist[] = [
  ["a chapter of another story of one's own", (w: World) => w.own.cid],
  ["a chapter of somebody else's story", (w: World) => w.foreign.cid],
  ["a deleted chapter", (w: World) => w.shared.deletedCid],
  ["a chapter that is not there", (w: World) => w.nothing],
].map(([what, cid]) => ({
  what: what as string,
  as: "owner",
  ask: (w) => ({ params: story(w), body: chapters((cid as (w: World) => string)(w)) }),
  code: 40440,
}));

export const SHARING_ROWS: Record<string, Row> = {
  "GET /api/v2/novels/:nid/sharing": { ask: (w) => ({ params: story(w) }), expect: readers },
  "PUT /api/v2/novels/:nid/sharing": {
    ask: (w) => ({ params: story(w), body: { state: "link" } }),
    expect: owners,
  },
  "POST /api/v2/novels/:nid/sharing/chapters": {
    ask: (w) => ({ params: story(w), body: chapters(w.shared.cid) }),
    // An empty chapter is not published; its owner learns that, and nobody else anything.
    expect: { ...owners, owner: 42242 },
    twists: notOfStory,
  },
  "DELETE /api/v2/novels/:nid/sharing/chapters": {
    ask: (w) => ({ params: story(w), body: chapters(w.shared.cid) }),
    expect: owners,
  },
  "GET /api/v2/novels/:nid/sharing/chapters/:cid/published": {
    ask: (w) => ({ params: chapter(w) }),
    expect: readers,
    twists: [
      ...chapterOfAnother("owner"),
      deletedChapter("reader"),
      {
        what: "a chapter that is not published, even for its owner",
        as: "owner",
        ask: (w) => ({ params: { ...chapter(w), cid: w.shared.secondCid } }),
        code: 40440,
      },
    ],
  },
  "GET /api/v2/sharings/:share_id": {
    ask: ({ shared }) => ({ params: { share_id: shared.shareId } }),
    expect: everybody(200),
    twists: [
      {
        what: "a share that is not there",
        as: "owner",
        ask: () => ({ params: { share_id: newShareId() } }),
        code: 40406,
      },
    ],
  },
  "POST /api/v2/sharings/:share_id/chapters/:cid/finished": {
    ask: (w) => ({ params: published(w), body: {} }),
    expect: everybody(200),
    twists: [
      {
        what: "a chapter that is not published",
        as: "owner",
        ask: (w) => ({ params: { ...published(w), cid: w.shared.secondCid }, body: {} }),
        code: 40440,
      },
    ],
  },
  "GET /api/v2/square/sharings": { ask: () => ({}), expect: everybody(200) },
  "GET /api/v2/following_shares_feed": { ask: () => ({}), expect: members },
  "GET /api/v2/sharings/:share_id/chapters/:cid": {
    ask: (w) => ({ params: published(w) }),
    expect: everybody(200),
    twists: [
      {
        what: "a chapter that is not published, even for its owner",
        as: "owner",
        ask: (w) => ({ params: { ...published(w), cid: w.shared.secondCid } }),
        code: 40440,
      },
      {
        what: "a chapter published in another share",
        as: "owner",
        ask: (w) => ({ params: { ...published(w), cid: w.own.cid } }),
        code: 40440,
      },
    ],
  },
};
