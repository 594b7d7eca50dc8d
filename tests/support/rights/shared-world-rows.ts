// The rights matrix: sharing a world, and reading what is shared of it.
import { newShareId } from "../../../server/modules/sharings/share-id.ts";
import type { World } from "../world.ts";
import { type Ask, everybody, members, type Row, type Twist } from "./row.ts";
import { worldOfAnother } from "./world-rows.ts";

const owner: Row["expect"] = { ...members, stranger: 40403, reader: 40403, writer: 40403 };
const world = ({ shared }: World) => ({ unid: shared.unid });
const share = ({ shared }: World) => ({ share_id: shared.worldShareId });

/** The share is not there, or a story's. */
const noWorldsShare = (more: Partial<Ask> = {}): Twist[] => [
  {
    what: "a share that is not there",
    as: "owner",
    ask: () => ({ ...more, params: { share_id: newShareId() } }),
    code: 40406,
  },
  {
    what: "a story's share",
    as: "owner",
    ask: ({ shared }) => ({ ...more, params: { share_id: shared.shareId } }),
    code: 40406,
  },
];

export const SHARED_WORLD_ROWS: Record<string, Row> = {
  "GET /api/v2/universes/:unid/sharing": {
    ask: (w) => ({ params: world(w) }),
    expect: owner,
    twists: worldOfAnother(),
  },
  "PUT /api/v2/universes/:unid/sharing": {
    ask: (w) => ({ params: world(w), body: { state: "link" } }),
    expect: owner,
    twists: worldOfAnother({ body: { state: "private" } }),
  },
  "POST /api/v2/universes/:unid/sharing/sync": {
    ask: (w) => ({ params: world(w), body: {} }),
    expect: owner,
    twists: worldOfAnother({ body: {} }),
  },
  "GET /api/v2/sharings/:share_id/universe": {
    ask: (w) => ({ params: share(w) }),
    expect: everybody(200),
    twists: noWorldsShare(),
  },
  "GET /api/v2/sharings/:share_id/universe/entries": {
    ask: (w) => ({ params: share(w), query: "?type=character" }),
    expect: everybody(200),
    twists: noWorldsShare({ query: "?type=character" }),
  },
  "GET /api/v2/sharings/:share_id/universe/characters": {
    ask: (w) => ({ params: share(w) }),
    expect: everybody(200),
    twists: noWorldsShare(),
  },
};
