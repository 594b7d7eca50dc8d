// The rights matrix: following people. Everybody who is logged in may follow anybody else.
import type { World } from "../world.ts";
import { type Actor, members, type Row, type Twist } from "./row.ts";

/** Somebody other than the one who asks. */
const other = ({ people }: World, actor: Actor) => ({
  uid: actor === "stranger" ? people.owner.uid : people.stranger.uid,
});

const nobody: Twist = {
  what: "a person who is not there",
  as: "owner",
  ask: ({ nothing }) => ({ params: { uid: nothing }, body: {} }),
  code: 40407,
};
const oneself: Twist = {
  what: "oneself",
  as: "owner",
  ask: ({ people }) => ({ params: { uid: people.owner.uid }, body: {} }),
  code: 40328,
};

export const FOLLOW_ROWS: Record<string, Row> = {
  "GET /api/v2/users/:uid/following": {
    ask: (world, actor) => ({ params: other(world, actor) }),
    expect: members,
    twists: [{ ...nobody, ask: ({ nothing }) => ({ params: { uid: nothing } }) }],
  },
  "POST /api/v2/users/:uid/followers": {
    ask: (world, actor) => ({ params: other(world, actor), body: {} }),
    expect: members,
    twists: [nobody, oneself],
  },
  "DELETE /api/v2/users/:uid/followers": {
    ask: (world, actor) => ({ params: other(world, actor), body: {} }),
    expect: members,
    twists: [nobody, oneself],
  },
};
