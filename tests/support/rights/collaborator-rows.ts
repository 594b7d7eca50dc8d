// The rights matrix: invitations and members of a story.
import { everybody, members, owners, type Row, readers } from "./row.ts";
import { story } from "./shared-story.ts";

export const COLLABORATOR_ROWS: Record<string, Row> = {
  "GET /api/v2/novels/:nid/collaborators": { ask: (w) => ({ params: story(w) }), expect: readers },
  "POST /api/v2/novels/:nid/invitations": {
    ask: (w) => ({ params: story(w), body: { rights: "write" } }),
    expect: owners,
  },
  "DELETE /api/v2/novels/:nid/invitations/:iid": {
    ask: ({ shared }) => ({ params: { nid: shared.nid, iid: shared.iid } }),
    expect: owners,
    twists: [
      {
        what: "an invitation to another story",
        as: "owner",
        ask: ({ shared, own }) => ({ params: { nid: shared.nid, iid: own.iid } }),
        code: 40442,
      },
      {
        what: "an invitation to somebody else's story",
        as: "owner",
        ask: ({ shared, foreign }) => ({ params: { nid: shared.nid, iid: foreign.iid } }),
        code: 40442,
      },
      {
        what: "one's own invitation under somebody else's story",
        as: "owner",
        ask: ({ shared, foreign }) => ({ params: { nid: foreign.nid, iid: shared.iid } }),
        code: 40402,
      },
    ],
  },
  "GET /api/v2/invitations/:token": {
    ask: ({ shared }) => ({ params: { token: shared.token } }),
    expect: everybody(200),
  },
  "POST /api/v2/invitations/:token/accept": {
    ask: ({ shared }) => ({ params: { token: shared.token } }),
    expect: members,
  },
  "PATCH /api/v2/novels/:nid/collaborators/:uid": {
    ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.reader.uid }, body: { rights: "write" } }),
    expect: owners,
    twists: [
      {
        what: "a person who is not in the story",
        as: "owner",
        ask: ({ shared, people }) => ({
          params: { nid: shared.nid, uid: people.stranger.uid },
          body: { rights: "read" },
        }),
        code: 40443,
      },
      {
        what: "making the owner a reader",
        as: "owner",
        ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.owner.uid }, body: { rights: "read" } }),
        code: 40443,
      },
      {
        what: "raising oneself",
        as: "reader",
        ask: ({ shared, people }) => ({
          params: { nid: shared.nid, uid: people.reader.uid },
          body: { rights: "write" },
        }),
        code: 40330,
      },
    ],
  },
  "DELETE /api/v2/novels/:nid/collaborators/:uid": {
    ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.reader.uid } }),
    // The reader may remove themselves.
    expect: { ...readers, writer: 40330, moderator: 40330 },
    twists: [
      {
        what: "removing the owner",
        as: "writer",
        ask: ({ shared, people }) => ({ params: { nid: shared.nid, uid: people.owner.uid } }),
        code: 40330,
      },
      {
        what: "a person who is not in the story",
        as: "owner",
        ask: ({ own, people }) => ({ params: { nid: own.nid, uid: people.reader.uid } }),
        code: 40443,
      },
    ],
  },
};
