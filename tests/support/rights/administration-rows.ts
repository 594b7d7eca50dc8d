// The rights matrix: administration. The story's owner has no role here, and the first account administers.
import type { World } from "../world.ts";
import { type Actor, administrators, everybody, type Row, type Twist } from "./row.ts";

const oneself: Twist[] = [
  {
    what: "doing it to oneself",
    as: "administrator",
    ask: ({ people }: World) => ({ params: { uid: people.administrator.uid }, body: { until: null } }),
    code: 40310,
  },
  {
    what: "a moderator doing it to the administrator",
    as: "moderator",
    ask: ({ people }: World) => ({ params: { uid: people.administrator.uid }, body: { until: null } }),
    code: 40305,
  },
  {
    what: "doing it to the administrator",
    as: "owner",
    ask: ({ people }: World) => ({ params: { uid: people.administrator.uid }, body: { until: null } }),
    code: 40305,
  },
];
/** A locked account could not send further requests: administration.test.ts covers the rest. */
const nobodys = { ...everybody(40305), guest: 40103, administrator: 40407 };

export const ADMINISTRATION_ROWS: Record<string, Row> = {
  "GET /api/v1/admin/accounts": { ask: () => ({}), expect: administrators },
  "POST /api/v1/admin/accounts/:uid/lock": {
    ask: ({ nothing }: World) => ({ params: { uid: nothing }, body: { until: null, reason: "" } }),
    expect: nobodys,
    twists: oneself,
  },
  "POST /api/v1/admin/accounts/:uid/unlock": {
    ask: ({ nothing }: World) => ({ params: { uid: nothing }, body: { reason: "" } }),
    expect: nobodys,
    twists: oneself,
  },
  "POST /api/v1/admin/accounts/:uid/warn": {
    ask: ({ nothing }: World) => ({ params: { uid: nothing }, body: { text: "Please don't." } }),
    expect: nobodys,
    twists: oneself.map((twist) => ({
      ...twist,
      ask: (world: World, actor: Actor) => ({ ...twist.ask(world, actor), body: { text: "Please don't." } }),
    })),
  },
  "PUT /api/v1/admin/accounts/:uid/official": {
    ask: ({ nothing }: World) => ({ params: { uid: nothing }, body: { official: true } }),
    expect: nobodys,
  },
  "PUT /api/v1/admin/accounts/:uid/moderator": {
    ask: ({ nothing }: World) => ({ params: { uid: nothing }, body: { moderator: true } }),
    expect: nobodys,
    twists: [
      {
        what: "a moderator making another one",
        as: "moderator",
        ask: ({ people }: World) => ({ params: { uid: people.reader.uid }, body: { moderator: true } }),
        code: 40305,
      },
    ],
  },
  "GET /api/v1/admin/held_images": { ask: () => ({}), expect: administrators },
  // 40450: the matrix stores no file for this picture. held-images.test.ts covers one with a file.
  "GET /api/v1/admin/held_images/:imageId/picture": {
    ask: ({ heldId }: World) => ({ params: { imageId: heldId } }),
    expect: { ...administrators, administrator: 40450 },
  },
  "POST /api/v1/admin/held_images/:imageId/verdict": {
    ask: ({ heldId }: World) => ({ params: { imageId: heldId }, body: { passed: true } }),
    expect: administrators,
    twists: [
      {
        what: "a picture that is not held",
        as: "administrator",
        ask: ({ foreign }: World) => ({ params: { imageId: foreign.imageId }, body: { passed: false } }),
        code: 40450,
      },
    ],
  },
  "GET /api/v1/admin/moderation": { ask: () => ({}), expect: administrators },
  "GET /api/v1/admin/audit_log": { ask: () => ({}), expect: administrators },
};
