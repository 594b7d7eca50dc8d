// Parameters of the rights matrix's calls: the shared story, and ids that do not belong to it.
import type { World } from "../world.ts";
import type { Actor, Ask, Twist } from "./row.ts";

export const story = ({ shared }: World) => ({ nid: shared.nid });
export const chapter = ({ shared }: World) => ({ nid: shared.nid, cid: shared.cid });
export const version = ({ shared }: World) => ({ ...chapter({ shared } as World), vid: shared.vid });
/** The shared story's id with a chapter of another story of the owner's, or of a stranger's. */
export const chapterOfAnother = (as: Actor, more: Partial<Ask> = {}): Twist[] => [
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
export const deletedChapter = (as: Actor, more: Partial<Ask> = {}): Twist => ({
  what: "a deleted chapter",
  as,
  ask: ({ shared }) => ({ ...more, params: { nid: shared.nid, cid: shared.deletedCid } }),
  code: 40440,
});
export const versionOfAnother = (as: Actor): Twist[] => [
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
