// The rights matrix: worlds and their entries. A world is private to its owner: for co-authors of a story it is bound
// to, as for anybody else, it does not exist.
import type { World } from "../world.ts";
import { type Ask, members, type Row, readers, type Twist, writers } from "./row.ts";

const owner: Row["expect"] = { ...members, stranger: 40403, reader: 40403, writer: 40403 };
const world = ({ shared }: World) => ({ unid: shared.unid });
const entry = ({ shared }: World) => ({ unid: shared.unid, entryId: shared.entryId });
const normal = { type: "normal", name: "Lamp", description: "It burns." };

/** The world belongs to another person, does not exist, or is deleted. */
export const worldOfAnother = (more: Partial<Ask> = {}): Twist[] => [
  {
    what: "somebody else's world",
    as: "owner",
    ask: (w) => ({ ...more, params: { unid: w.foreign.unid } }),
    code: 40403,
  },
  {
    what: "a world that is not there",
    as: "owner",
    ask: (w) => ({ ...more, params: { unid: w.nothing } }),
    code: 40403,
  },
  { what: "a deleted world", as: "owner", ask: (w) => ({ ...more, params: { unid: w.shared.binUnid } }), code: 40403 },
  { what: "a chat's copy", as: "owner", ask: (w) => ({ ...more, params: { unid: w.shared.chatId } }), code: 40403 },
];

/** The entry belongs to another world, or the world to another person. */
export const entryOfAnother = (more: Partial<Ask> = {}): Twist[] => [
  {
    what: "one's own entry under somebody else's world",
    as: "owner",
    ask: ({ shared, foreign }) => ({ ...more, params: { unid: foreign.unid, entryId: shared.entryId } }),
    code: 40403,
  },
  {
    what: "somebody else's entry under one's own world",
    as: "owner",
    ask: ({ shared, foreign }) => ({ ...more, params: { unid: shared.unid, entryId: foreign.entryId } }),
    code: 40404,
  },
  {
    what: "an entry of another world of one's own",
    as: "owner",
    ask: ({ shared, own }) => ({ ...more, params: { unid: shared.unid, entryId: own.entryId } }),
    code: 40404,
  },
  {
    what: "an entry that is not there",
    as: "owner",
    ask: ({ shared, nothing }) => ({ ...more, params: { unid: shared.unid, entryId: nothing } }),
    code: 40404,
  },
];

export const deletedEntry = (more: Partial<Ask> = {}): Twist => ({
  what: "a deleted entry",
  as: "owner",
  ask: ({ shared }) => ({ ...more, params: { unid: shared.unid, entryId: shared.deletedEntryId } }),
  code: 40404,
});

/** Requests with several ids, one of which is not the caller's. */
const mixed = (
  body: (w: World) => Record<string, unknown>,
  code: number,
  params?: (w: World) => Ask["params"],
): Twist => ({
  what: "somebody else's among one's own",
  as: "owner",
  ask: (w) => ({ body: body(w), ...(params && { params: params(w) as Record<string, string> }) }),
  code,
});

const pictureOfAnother = (field: string, ask: (w: World) => Ask): Twist => ({
  what: "a picture of somebody else's",
  as: "owner",
  ask: (w) => {
    const right = ask(w);
    return { ...right, body: { ...(right.body as object), [field]: w.foreign.imageId } };
  },
  code: 42200,
});

export const WORLD_ROWS: Record<string, Row> = {
  "GET /api/v1/universes": { ask: () => ({}), expect: members },
  "POST /api/v1/universes": {
    ask: () => ({ body: { title: "New" } }),
    expect: members,
    twists: [pictureOfAnother("cover", () => ({ body: { title: "New" } }))],
  },
  "DELETE /api/v1/universes": {
    ask: (w) => ({ body: { universe_ids: [w.shared.unid] } }),
    expect: owner,
    twists: [mixed((w) => ({ universe_ids: [w.shared.unid, w.foreign.unid] }), 40403)],
  },
  "POST /api/v1/universes/recover": {
    ask: (w) => ({ body: { universe_ids: [w.shared.binUnid] } }),
    expect: owner,
    twists: [mixed((w) => ({ universe_ids: [w.shared.binUnid, w.foreign.binUnid] }), 40403)],
  },
  "GET /api/v1/recycle_bin/universes": { ask: () => ({}), expect: members },
  "GET /api/v1/universes/:unid/deleted_entries": {
    ask: (w) => ({ params: world(w) }),
    expect: owner,
    twists: worldOfAnother(),
  },
  "DELETE /api/v1/recycle_bin/universes/:unid": {
    ask: (w) => ({ params: { unid: w.shared.binUnid } }),
    expect: owner,
    twists: [
      {
        what: "somebody else's deleted world",
        as: "owner",
        ask: (w) => ({ params: { unid: w.foreign.binUnid } }),
        code: 40403,
      },
      { what: "a world that is not deleted", as: "owner", ask: (w) => ({ params: world(w) }), code: 40403 },
    ],
  },
  "DELETE /api/v1/universes/:unid/deleted_entries/:entryId": {
    ask: ({ shared }) => ({ params: { unid: shared.unid, entryId: shared.deletedEntryId } }),
    expect: owner,
    twists: [
      ...entryOfAnother(),
      { what: "an entry that is not deleted", as: "owner", ask: (w) => ({ params: entry(w) }), code: 40404 },
    ],
  },
  "GET /api/v1/universes/:unid": { ask: (w) => ({ params: world(w) }), expect: owner, twists: worldOfAnother() },
  "PATCH /api/v1/universes/:unid": {
    ask: (w) => ({ params: world(w), body: { title: "Changed" } }),
    expect: owner,
    twists: [
      ...worldOfAnother({ body: { title: "Changed" } }),
      pictureOfAnother("cover", (w) => ({ params: world(w), body: { title: "Changed" } })),
    ],
  },
  "POST /api/v1/universes/:unid/forbidden_words": {
    ask: (w) => ({ params: world(w), body: { word: "fog" } }),
    expect: owner,
    twists: worldOfAnother({ body: { word: "fog" } }),
  },
  "DELETE /api/v1/universes/:unid/forbidden_words/:word": {
    ask: (w) => ({ params: { ...world(w), word: "mist" } }),
    expect: owner,
    twists: [
      {
        what: "a word of somebody else's world",
        as: "owner",
        ask: (w) => ({ params: { unid: w.foreign.unid, word: "mist" } }),
        code: 40403,
      },
    ],
  },
  "GET /api/v1/universes/:unid/characters": {
    ask: (w) => ({ params: world(w) }),
    expect: owner,
    twists: worldOfAnother(),
  },
  "GET /api/v1/universes/:unid/entries": {
    ask: (w) => ({ params: world(w) }),
    expect: owner,
    twists: worldOfAnother(),
  },
  "POST /api/v1/universes/:unid/entries": {
    ask: (w) => ({ params: world(w), body: normal }),
    expect: owner,
    twists: [
      ...worldOfAnother({ body: normal }),
      pictureOfAnother("avatar", (w) => ({ params: world(w), body: normal })),
    ],
  },
  "DELETE /api/v1/universes/:unid/entries": {
    ask: (w) => ({ params: world(w), body: { entry_ids: [w.shared.entryId] } }),
    expect: owner,
    twists: [
      mixed((w) => ({ entry_ids: [w.shared.entryId, w.foreign.entryId] }), 40404, world),
      mixed((w) => ({ entry_ids: [w.shared.entryId, w.own.entryId] }), 40404, world),
      mixed(
        (w) => ({ entry_ids: [w.shared.entryId] }),
        40403,
        (w) => ({ unid: w.foreign.unid }),
      ),
    ],
  },
  "POST /api/v1/universes/:unid/entries/recover": {
    ask: (w) => ({ params: world(w), body: { entry_ids: [w.shared.deletedEntryId] } }),
    expect: owner,
    twists: [
      mixed((w) => ({ entry_ids: [w.shared.deletedEntryId, w.foreign.deletedEntryId] }), 40404, world),
      mixed(
        (w) => ({ entry_ids: [w.shared.deletedEntryId] }),
        40403,
        (w) => ({ unid: w.foreign.unid }),
      ),
    ],
  },
  "GET /api/v1/universes/:unid/entries/:entryId": {
    ask: (w) => ({ params: entry(w) }),
    expect: owner,
    twists: [...entryOfAnother(), deletedEntry()],
  },
  "PUT /api/v1/universes/:unid/entries/:entryId": {
    ask: (w) => ({ params: entry(w), body: normal }),
    expect: owner,
    twists: [
      ...entryOfAnother({ body: normal }),
      deletedEntry({ body: normal }),
      pictureOfAnother("avatar", (w) => ({ params: entry(w), body: normal })),
    ],
  },
  "DELETE /api/v1/universes/:unid/entries/:entryId": {
    ask: (w) => ({ params: entry(w) }),
    expect: owner,
    twists: entryOfAnother(),
  },
  "GET /api/v1/universes/:unid/entries/:entryId/rest": {
    ask: (w) => ({ params: entry(w) }),
    expect: owner,
    twists: [...entryOfAnother(), deletedEntry()],
  },
  "PUT /api/v1/universes/:unid/entries/:entryId/rest": {
    ask: (w) => ({ params: entry(w), body: { kept: false } }),
    expect: owner,
    twists: [...entryOfAnother({ body: { kept: false } }), deletedEntry({ body: { kept: false } })],
  },
};

const storyEntry = ({ shared }: World) => ({ nid: shared.nid, entryId: shared.entryId });
const pin = { body: { pinned: true } };

/** The story is not the caller's, or the entry does not belong to the story's world. */
const entryOutside = (more: Partial<Ask> = {}): Twist[] => [
  {
    what: "an entry of another world of one's own",
    as: "owner",
    ask: ({ shared, own }) => ({ ...more, params: { nid: shared.nid, entryId: own.entryId } }),
    code: 40404,
  },
  {
    what: "one's own entry through somebody else's story",
    as: "owner",
    ask: ({ shared, foreign }) => ({ ...more, params: { nid: foreign.nid, entryId: shared.entryId } }),
    code: 40402,
  },
  {
    what: "somebody else's entry",
    as: "writer",
    ask: ({ shared, foreign }) => ({ ...more, params: { nid: shared.nid, entryId: foreign.entryId } }),
    code: 40404,
  },
  {
    what: "a deleted entry",
    as: "owner",
    ask: ({ shared }) => ({ ...more, params: { nid: shared.nid, entryId: shared.deletedEntryId } }),
    code: 40404,
  },
];

/** The world bound to a story. */
export const STORY_WORLD_ROWS: Record<string, Row> = {
  "GET /api/v2/novels/:nid/world": { ask: ({ shared }) => ({ params: { nid: shared.nid } }), expect: readers },
  "GET /api/v2/novels/:nid/world/entries/:entryId": {
    ask: (w) => ({ params: storyEntry(w) }),
    expect: readers,
    twists: entryOutside(),
  },
  "PUT /api/v2/novels/:nid/world/entries/:entryId/pin": {
    ask: (w) => ({ params: storyEntry(w), ...pin }),
    expect: writers,
    twists: entryOutside(pin),
  },
};
