// The rights matrix: explorations and their copies of worlds. A chat is nobody else's business: not of the members of a story
// that is set in its world, nor of anybody who may see that world.
import { randomUUID } from "node:crypto";
import type { World, WorldStory } from "../world.ts";
import { type Ask, members, type Row, type Twist } from "./row.ts";

const owner: Row["expect"] = { ...members, stranger: 40408, reader: 40408, writer: 40408 };
const chat = ({ shared }: World) => ({ unid: shared.chatId });
const message = ({ shared }: World) => ({ unid: shared.chatId, msgId: shared.chatMessageId });
const entry = ({ shared }: World) => ({ unid: shared.chatId, entryId: shared.chatEntryId });
const normal = { type: "normal", name: "Lamp", description: "It burns." };
const begin = { played_character_name: "Mara" };

/** The chat belongs to another person, does not exist, or is deleted. `params`: what else the path names. */
function chatOfAnother(
  more: (world: World) => Partial<Ask> = () => ({}),
  params: (story: WorldStory) => Record<string, string> = () => ({}),
): Twist[] {
  const at = (what: string, unid: (world: World) => string, code: number): Twist => ({
    what,
    as: "owner",
    ask: (w) => ({ ...more(w), params: { ...params(w.shared), unid: unid(w) } }),
    code,
  });
  return [
    at("somebody else's chat", (w) => w.foreign.chatId, 40408),
    at("a chat that is not there", (w) => w.nothing, 40408),
    at("a world's id in place of a chat's", (w) => w.shared.unid, 40408),
    at("a deleted chat", (w) => w.shared.binChatId, 40411),
  ];
}

/** The message belongs to another chat. */
const messageOfAnother = (more: (world: World) => Partial<Ask>): Twist[] => [
  {
    what: "a message of another chat of one's own",
    as: "owner",
    ask: (w) => ({ ...more(w), params: { unid: w.shared.chatId, msgId: w.own.chatMessageId } }),
    code: 42200,
  },
  {
    what: "a message that is not there",
    as: "owner",
    ask: (w) => ({ ...more(w), params: { unid: w.shared.chatId, msgId: w.nothing } }),
    code: 42200,
  },
  ...chatOfAnother(more, ({ chatMessageId }) => ({ msgId: chatMessageId })),
];

/** The entry belongs to another copy, or to a world, or is deleted. */
const entryOfAnother = (more: Partial<Ask> = {}): Twist[] => [
  ...[
    { what: "an entry of another chat of one's own", id: (w: World) => w.own.chatEntryId },
    { what: "an entry of the world that the chat began from", id: (w: World) => w.shared.entryId },
    { what: "a deleted entry", id: (w: World) => w.shared.deletedChatEntryId },
  ].map(
    ({ what, id }): Twist => ({
      what,
      as: "owner",
      ask: (w) => ({ ...more, params: { unid: w.shared.chatId, entryId: id(w) } }),
      code: 40404,
    }),
  ),
  ...chatOfAnother(
    () => more,
    ({ chatEntryId }) => ({ entryId: chatEntryId }),
  ),
];

export const CHAT_ROWS: Record<string, Row> = {
  "POST /api/v2/chats/universe_create": {
    ask: ({ shared }) => ({ body: { ...begin, id: randomUUID(), universe_id: shared.unid } }),
    expect: { ...members, stranger: 40403, reader: 40403, writer: 40403 },
    twists: [
      {
        what: "a deleted world",
        as: "owner",
        ask: ({ shared }) => ({ body: { ...begin, id: randomUUID(), universe_id: shared.binUnid } }),
        code: 40403,
      },
      {
        what: "a chat's copy in place of a world",
        as: "owner",
        ask: ({ shared }) => ({ body: { ...begin, id: randomUUID(), universe_id: shared.chatId } }),
        code: 40403,
      },
      {
        what: "the id of somebody else's chat",
        as: "owner",
        ask: ({ shared, foreign }) => ({ body: { ...begin, id: foreign.chatId, universe_id: shared.unid } }),
        code: 40900,
      },
    ],
  },
  "POST /api/v2/chats/sharing_create": {
    ask: ({ shared }) => ({ body: { ...begin, id: randomUUID(), share_id: shared.worldShareId } }),
    expect: members,
    twists: [
      {
        what: "a story's share",
        as: "owner",
        ask: ({ shared }) => ({ body: { ...begin, id: randomUUID(), share_id: shared.shareId } }),
        code: 40406,
      },
    ],
  },
  "GET /api/v2/chats": { ask: () => ({}), expect: members },
  "GET /api/v2/chats/:unid": { ask: (w) => ({ params: chat(w) }), expect: owner, twists: chatOfAnother() },
  "PUT /api/v2/chats/:unid/title": {
    ask: (w) => ({ params: chat(w), body: { title: "The lamp" } }),
    expect: owner,
    twists: chatOfAnother(() => ({ body: { title: "The lamp" } })),
  },
  "DELETE /api/v2/chats/:unid": {
    ask: (w) => ({ params: chat(w) }),
    expect: owner,
    twists: chatOfAnother().filter(({ code }) => code === 40408),
  },
  "POST /api/v2/chats/:unid/recover": {
    ask: ({ shared }) => ({ params: { unid: shared.binChatId }, body: {} }),
    expect: owner,
    twists: chatOfAnother(() => ({ body: {} })).filter(({ code }) => code === 40408),
  },
  "GET /api/v2/chats/:unid/history": { ask: (w) => ({ params: chat(w) }), expect: owner, twists: chatOfAnother() },
  "GET /api/v2/chats/:unid/played_options": {
    ask: (w) => ({ params: chat(w) }),
    expect: owner,
    twists: chatOfAnother(),
  },
  "POST /api/v2/chats/:unid/msgs": {
    ask: (w) => ({ params: chat(w), body: said(w) }),
    expect: owner,
    twists: [
      ...chatOfAnother((w) => ({ body: said(w) })),
      {
        what: "after a message of another chat of one's own",
        as: "owner",
        ask: (w) => ({ params: chat(w), body: { ...said(w), parent_id: w.own.chatMessageId } }),
        code: 42200,
      },
      {
        what: "with the id of somebody else's message",
        as: "owner",
        ask: (w) => ({ params: chat(w), body: { ...said(w), id: w.foreign.chatMessageId } }),
        code: 40900,
      },
    ],
  },
  "POST /api/v2/chats/:unid/msgs/:msgId/replies": {
    ask: (w) => ({ params: message(w), body: { id: randomUUID() } }),
    expect: owner,
    twists: messageOfAnother(() => ({ body: { id: randomUUID() } })),
  },
  "PUT /api/v2/chats/:unid/msgs/:msgId": {
    ask: (w) => ({ params: message(w), body: { text: "The lamp burns." } }),
    expect: owner,
    twists: messageOfAnother(() => ({ body: { text: "The lamp burns." } })),
  },
  "PUT /api/v2/chats/:unid/branch": {
    ask: (w) => ({ params: chat(w), body: { message_id: w.shared.chatMessageId, to: "end" } }),
    expect: owner,
    twists: [
      ...chatOfAnother((w) => ({ body: { message_id: w.shared.chatMessageId, to: "end" } })),
      {
        what: "to a message of another chat of one's own",
        as: "owner",
        ask: (w) => ({ params: chat(w), body: { message_id: w.own.chatMessageId, to: "here" } }),
        code: 42200,
      },
    ],
  },
  "GET /api/v2/chats/:unid/universe": { ask: (w) => ({ params: chat(w) }), expect: owner, twists: chatOfAnother() },
  "PUT /api/v2/chats/:unid/universe/background": {
    ask: (w) => ({ params: chat(w), body: { background: "Mist." } }),
    expect: owner,
    twists: chatOfAnother(() => ({ body: { background: "Mist." } })),
  },
  "POST /api/v2/chats/:unid/universe/forbidden_words": {
    ask: (w) => ({ params: chat(w), body: { word: "fog" } }),
    expect: owner,
    twists: chatOfAnother(() => ({ body: { word: "haze" } })),
  },
  "DELETE /api/v2/chats/:unid/universe/forbidden_words/:word": {
    ask: (w) => ({ params: { ...chat(w), word: "mist" } }),
    expect: owner,
    twists: chatOfAnother(
      () => ({}),
      () => ({ word: "mist" }),
    ),
  },
  "GET /api/v2/chats/:unid/universe/characters": {
    ask: (w) => ({ params: chat(w) }),
    expect: owner,
    twists: chatOfAnother(),
  },
  "GET /api/v2/chats/:unid/universe/entries": {
    ask: (w) => ({ params: chat(w) }),
    expect: owner,
    twists: chatOfAnother(),
  },
  "POST /api/v2/chats/:unid/universe/entries": {
    ask: (w) => ({ params: chat(w), body: normal }),
    expect: owner,
    twists: chatOfAnother(() => ({ body: normal })),
  },
  "GET /api/v2/chats/:unid/universe/entries/:entryId": {
    ask: (w) => ({ params: entry(w) }),
    expect: owner,
    twists: entryOfAnother(),
  },
  "PUT /api/v2/chats/:unid/universe/entries/:entryId": {
    ask: (w) => ({ params: entry(w), body: normal }),
    expect: owner,
    twists: entryOfAnother({ body: normal }),
  },
  "DELETE /api/v2/chats/:unid/universe/entries/:entryId": {
    ask: (w) => ({ params: entry(w) }),
    expect: owner,
    // Deleting twice is no error.
    twists: entryOfAnother().filter(({ what }) => what !== "a deleted entry"),
  },
  "POST /api/v2/chats/:unid/universe/entries/recover": {
    ask: (w) => ({ params: chat(w), body: { entry_ids: [w.shared.deletedChatEntryId] } }),
    expect: owner,
    twists: chatOfAnother((w) => ({ body: { entry_ids: [w.shared.deletedChatEntryId] } })),
  },
};

function said({ shared }: World) {
  return { id: randomUUID(), parent_id: shared.chatMessageId, mode: "say", text: "Who is there?" };
}
