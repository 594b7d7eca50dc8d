// The rights matrix: files to import as worlds. A file is private to its owner, and the worlds that it is compared with
// are private to theirs.
import type { World } from "../world.ts";
import { type Ask, members, type Row, type Twist } from "./row.ts";
import { deletedEntry, entryOfAnother, worldOfAnother } from "./world-rows.ts";

/** Each person has uploaded a file of their own; the owner's is requested. */
const others: Row["expect"] = { ...members, stranger: 40445, reader: 40445, writer: 40445 };
const worldOwner: Row["expect"] = { ...members, stranger: 40403, reader: 40403, writer: 40403 };
const file = ({ files }: World) => ({ iid: files.owner });

const fileOfAnother = (more: Partial<Ask> = {}): Twist[] => [
  {
    what: "somebody else's file",
    as: "owner",
    ask: ({ files }) => ({ ...more, params: { iid: files.stranger } }),
    code: 40445,
  },
  {
    what: "a file that is not there",
    as: "owner",
    ask: ({ nothing }) => ({ ...more, params: { iid: nothing } }),
    code: 40445,
  },
];

const NEW_WORLD = { unid: null, title: "From a file" };

export const WORLD_FILE_ROWS: Record<string, Row> = {
  "POST /api/v1/world_files": {
    ask: () => ({ query: "?name=lamp.csv", body: Buffer.from("name,description\nLamp,It burns.\n") }),
    expect: members,
    twists: [
      {
        what: "a comparison with somebody else's world",
        as: "owner",
        ask: ({ foreign }) => ({
          query: `?name=lamp.csv&unid=${foreign.unid}`,
          body: Buffer.from("name,description\nLamp,It burns.\n"),
        }),
        code: 40403,
      },
    ],
  },
  "GET /api/v1/world_files/:iid": {
    ask: (w) => ({ params: file(w) }),
    expect: others,
    twists: [
      ...fileOfAnother(),
      {
        what: "one's own file next to somebody else's world",
        as: "owner",
        ask: (w) => ({ params: file(w), query: `?unid=${w.foreign.unid}` }),
        code: 40403,
      },
      {
        what: "one's own file next to a deleted world",
        as: "owner",
        ask: (w) => ({ params: file(w), query: `?unid=${w.shared.binUnid}` }),
        code: 40403,
      },
    ],
  },
  "GET /api/v1/world_files/:iid/rows/:index": {
    ask: (w) => ({ params: { ...file(w), index: "1" } }),
    expect: others,
    twists: [
      {
        what: "a row of somebody else's file",
        as: "owner",
        ask: ({ files }) => ({ params: { iid: files.stranger, index: "1" } }),
        code: 40445,
      },
      {
        what: "a row of a file that is not there",
        as: "owner",
        ask: ({ nothing }) => ({ params: { iid: nothing, index: "1" } }),
        code: 40445,
      },
      {
        what: "a row whose text an entry holds",
        as: "owner",
        ask: (w) => ({ params: { ...file(w), index: "0" } }),
        code: 40445,
      },
    ],
  },
  "POST /api/v1/world_files/:iid/import": {
    ask: (w) => ({ params: file(w), body: NEW_WORLD }),
    expect: others,
    twists: [
      ...fileOfAnother({ body: NEW_WORLD }),
      {
        what: "one's own file into somebody else's world",
        as: "owner",
        ask: (w) => ({ params: file(w), body: { unid: w.foreign.unid } }),
        code: 40403,
      },
      {
        what: "one's own file into a deleted world",
        as: "owner",
        ask: (w) => ({ params: file(w), body: { unid: w.shared.binUnid } }),
        code: 40403,
      },
    ],
  },
  "GET /api/v1/world_files/:iid/progress": {
    ask: (w) => ({ params: file(w) }),
    expect: others,
    twists: fileOfAnother(),
  },
  "GET /api/v1/universes/:unid/export": {
    ask: ({ shared }) => ({ params: { unid: shared.unid }, query: "?format=csv" }),
    expect: worldOwner,
    twists: worldOfAnother({ query: "?format=csv" }),
  },
  "GET /api/v1/universes/:unid/entries/:entryId/export": {
    ask: ({ shared }) => ({ params: { unid: shared.unid, entryId: shared.entryId }, query: "?format=card_json" }),
    expect: worldOwner,
    twists: [...entryOfAnother({ query: "?format=card_json" }), deletedEntry({ query: "?format=card_json" })],
  },
  "DELETE /api/v1/world_files/:iid": { ask: (w) => ({ params: file(w) }), expect: others, twists: fileOfAnother() },
};
