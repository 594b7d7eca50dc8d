// The rights matrix: people's public pages. Everybody may see anybody's, and one's own lists are one's own.
import type { World } from "../world.ts";
import { everybody, members, type Row, type Twist } from "./row.ts";

const theirs = ({ people }: World) => ({ uid: people.owner.uid });
const nobody = (query?: string): Twist[] => [
  {
    what: "a person who is not there",
    as: "owner",
    ask: ({ nothing }) => ({ params: { uid: nothing }, ...(query && { query }) }),
    code: 40407,
  },
];
const STORIES = "?type=story";

export const PEOPLE_ROWS: Record<string, Row> = {
  "GET /api/v2/self/profile": { ask: () => ({}), expect: members },
  "GET /api/v2/users/:uid/profile": {
    ask: (world) => ({ params: theirs(world) }),
    expect: everybody(200),
    twists: nobody(),
  },
  "GET /api/v2/self/sharings": { ask: () => ({ query: STORIES }), expect: members },
  "GET /api/v2/users/:uid/sharings": {
    ask: (world) => ({ params: theirs(world), query: STORIES }),
    expect: everybody(200),
    twists: nobody(STORIES),
  },
  "GET /api/v2/self/followers": { ask: () => ({}), expect: members },
  "GET /api/v2/self/following_users": { ask: () => ({}), expect: members },
  "GET /api/v2/recommend_following": { ask: () => ({}), expect: members },
  // Nobody, so that nobody follows anybody in the other rows; people.test.ts covers the rest.
  "POST /api/v2/follow_all_recommend_user": { ask: () => ({ body: { uids: [] } }), expect: members },
};
