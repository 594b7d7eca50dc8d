// The rights matrix: pictures. Each is private to its owner until it is shown somewhere; a credential is for one
// person.
import { PIXEL, uploadForm } from "../upload.ts";
import type { World } from "../world.ts";
import { type Actor, type Ask, everybody, members, type Row } from "./row.ts";
import { deletedEntry, entryOfAnother, worldOfAnother } from "./world-rows.ts";

const entryOf = ({ shared }: World) => ({ unid: shared.unid, entryId: shared.entryId });
const placeOf = ({ unid, entryId }: World["shared"]) => ({ unid, entry_id: entryId });
/** A request that sets the target of the owner's picture: the shared world's entry by default. */
const aimed = (w: World, place: object = {}): Ask => ({
  params: { queryId: w.shared.imageId },
  body: { ...placeOf(w.shared), ...place },
});
/** A picture uploaded with a person's credential; a guest has the owner's. */
const send =
  (whose?: Exclude<Actor, "guest">) =>
  ({ uploads }: World, actor: Actor): Ask => ({
    body: uploadForm(uploads[whose ?? (actor === "guest" ? "owner" : actor)], PIXEL),
  });

export const IMAGE_ROWS: Record<string, Row> = {
  "GET /api/v1/universes/:unid/entries/:entryId/upload_credential": {
    ask: (w) => ({ params: entryOf(w) }),
    expect: { ...everybody(40403), guest: 40103, owner: 200 },
    twists: [
      ...entryOfAnother(),
      deletedEntry(),
      ...worldOfAnother().map((twist) => ({
        ...twist,
        ask: (w: World, actor: Actor) => ({ params: { ...entryOf(w), ...twist.ask(w, actor).params } }),
      })),
    ],
  },
  "GET /api/v2/universe_cover/uploading_credentials": { ask: () => ({}), expect: members },
  "GET /api/v2/avatar/uploading_credentials": { ask: () => ({}), expect: members },
  "POST /api/v2/image_uploads": {
    ask: send(),
    expect: members,
    twists: [
      { what: "somebody else's credential", as: "stranger", ask: send("owner"), code: 40309 },
      {
        what: "one's own credential for somebody else's picture",
        as: "stranger",
        ask: ({ uploads: { owner, stranger } }) => ({
          body: uploadForm({ query_id: owner.query_id, credential: stranger.credential }, PIXEL),
        }),
        code: 40309,
      },
    ],
  },
  "POST /api/v2/image_uploads/:queryId/target": {
    ask: (w) => aimed(w),
    expect: { ...everybody(40450), guest: 40103, owner: 200 },
    twists: [
      ...worldOfAnother().map(({ ask: of, ...twist }) => ({
        ...twist,
        ask: (w: World, actor: Actor) => aimed(w, { unid: of(w, actor).params?.["unid"] }),
      })),
      ...entryOfAnother().map(({ ask: of, ...twist }) => ({
        ...twist,
        ask: (w: World, actor: Actor) => {
          const { unid, entryId } = of(w, actor).params ?? {};
          return aimed(w, { unid, entry_id: entryId });
        },
      })),
      { what: "a picture of somebody else's", as: "stranger", ask: (w) => aimed(w, placeOf(w.foreign)), code: 40450 },
    ],
  },
  "POST /api/v2/image_uploads/failures": {
    ask: () => ({ body: { reason: "sensitive", purpose: "entry" } }),
    expect: members,
  },
  "GET /api/v1/audit/images/:queryId": {
    ask: ({ uploads }) => ({ params: { queryId: uploads.owner.query_id } }),
    expect: { ...everybody(40450), guest: 40103, owner: 200 },
    twists: [
      {
        what: "a picture that is not there",
        as: "owner",
        ask: (w) => ({ params: { queryId: w.nothing } }),
        code: 40450,
      },
    ],
  },
};
