// Begins an exploration: takes the world's copy, finds or makes the played character in it, and lets the scene open.
import { randomUUID } from "node:crypto";
import { CHAT_TITLE_MAX, type Chat } from "../../../contract/chats.ts";
import { CHARACTER_NAME, type EntryBody } from "../../../contract/entries.ts";
import { sameName } from "../../../contract/text-fields.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { createKeyedLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { SharedWorlds } from "../shared-worlds/shared-worlds.service.ts";
import type { NewWorld } from "../worlds/world-bulk.service.ts";
import type { KeptEntryRow } from "../worlds/world-contents.service.ts";
import { requireRoomForWorlds } from "../worlds/world-limits.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { requireChat, requireLanguage } from "./chats.policy.ts";
import { presentChat } from "./chats.present.ts";
import { type ChatRow, findChat, insertChat, lockChat, setEnd } from "./chats.repo.ts";
import type { GuidedScene } from "./guided-scene.ts";
import { insertMessage } from "./messages.repo.ts";

export interface Beginning {
  id: string;
  played_character_name: string;
  /** Of somebody of one's own. */
  played_character_description: string;
  /** Undefined: the character's own. */
  goal?: string | undefined;
  /** Where it begins; empty: the world's background. */
  opening: string;
}

export interface BeginChat {
  /**
   * Throws world_not_found, entry_deleted (the character is dead), name_characters, sensitive_content, chats_max, entries_max,
   * conflict (the id is in use elsewhere), moderation_unreachable.
   */
  fromWorld(uid: string, begin: Beginning & { universe_id: string }): Promise<Chat>;
  /** Throws the same, and what SharedWorlds.copyShared throws. */
  fromShare(uid: string, begin: Beginning & { share_id: string }): Promise<Chat>;
}

export interface BeginChatDeps {
  db: Database;
  worlds: Pick<Worlds, "readWorld">;
  copies: Pick<Worlds, "createWorldWith">;
  sharedWorlds: Pick<SharedWorlds, "copyShared">;
  guidedScene: GuidedScene;
  /** Throws sensitive_content, moderation_unreachable. */
  requireAllowed: (texts: readonly string[]) => Promise<void>;
}

interface Source {
  worldId: string | null;
  shareId: string | null;
  isEnglishOnly: boolean;
}

type Last = (tx: Transaction) => Promise<void>;

export function createBeginChat({
  db,
  worlds,
  copies,
  sharedWorlds,
  guidedScene,
  requireAllowed,
}: BeginChatDeps): BeginChat {
  /** The chat that an earlier request with this id has begun; with its opening, if the process died in between. */
  async function begun(uid: string, id: string, opening: string): Promise<Chat | null> {
    const found = await findChat(db, uid, id);
    if (!found) return null;
    const chat = requireChat(found);
    if (chat.message_count === 0) await open(uid, chat, opening);
    return presentChat(requireChat(await findChat(db, uid, id)));
  }

  async function open(uid: string, chat: ChatRow, opening: string): Promise<void> {
    const first = await guidedScene.reply(uid, chat, { end: null, seed: chat.id }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "world_not_found"
        ? new AppError("chat_deleted", null, { cause: error })
        : error;
    });
    const { role, name, speaker, text, options, told } = first;
    await db.transaction(async (tx) => {
      const id = randomUUID();
      await lockChat(tx, uid, chat.id);
      // The same request, sent twice at once, has opened it.
      if ((await findChat(tx, uid, chat.id))?.message_count !== 0) return;
      // The player's own words tell nothing of the world's.
      const words = opening === "" ? { role, name, entryId: speaker, text, told } : ownOpening(opening);
      await insertMessage(tx, { id, chatId: chat.id, parentId: null, mode: null, options, ...words });
      await setEnd(tx, chat.id, { end: id, added: 1 });
    });
  }

  async function store(uid: string, world: NewWorld, begin: Beginning, source: Source, last: Last): Promise<void> {
    const { entries, played } = withPlayed(world.entries, begin);
    const { id, goal = played.goal } = begin;
    await copies.createWorldWith(
      uid,
      { ...world, id, entries },
      {
        // The world's words have been judged where they were written, the player's before this.
        isJudged: true,
        async last(tx, _, { entryIds }) {
          await insertChat(tx, {
            id,
            uid,
            title: cutToLength(world.title, CHAT_TITLE_MAX),
            playedName: played.name,
            playedEntryId: entryIds[played.index] ?? null,
            goal,
            sourceWorldId: source.worldId,
            shareId: source.shareId,
            isEnglishOnly: source.isEnglishOnly,
          });
          await last(tx);
        },
      },
    );
  }

  async function begin(uid: string, asked: Beginning, take: () => Promise<void>): Promise<Chat> {
    const same = await begun(uid, asked.id, asked.opening);
    if (same) return same;
    await requireAllowed(textsOf(asked));
    await take();
    const made = await begun(uid, asked.id, asked.opening);
    if (!made) throw new AppError("conflict");
    return made;
  }

  // A world is in memory as a whole while it is copied.
  const oneOfPerson = createKeyedLimiter(1);

  return {
    fromWorld: (uid, asked) =>
      oneOfPerson(uid, () =>
        begin(uid, asked, async () => {
          const { world, entries } = await worlds.readWorld(uid, asked.universe_id);
          const { title, background, forbidden_words, cover_id: cover } = world;
          const copy = { title, background, forbidden_words, cover, entries: entries.map(entryBodyOf) };
          const source = { worldId: asked.universe_id, shareId: null, isEnglishOnly: false };
          await store(uid, copy, asked, source, async () => undefined);
        }),
      ),

    fromShare: (uid, asked) =>
      begin(uid, asked, async () => {
        // Before pictures are copied for nothing.
        await db.transaction((tx) => requireRoomForWorlds(tx, uid, 1, "chat"));
        await sharedWorlds.copyShared(uid, asked.share_id, (world, last, { language }) => {
          const isEnglishOnly = language === "en-US" && !hasHan(world);
          for (const text of textsOf(asked)) requireLanguage({ is_english_only: isEnglishOnly }, text);
          return store(uid, world, asked, { worldId: null, shareId: asked.share_id, isEnglishOnly }, last);
        });
      }),
  };
}

/** What the player has written. */
const textsOf = (asked: Beginning) => [
  asked.played_character_name,
  asked.played_character_description,
  asked.goal ?? "",
  asked.opening,
];

/** Whether an English world has Chinese in it, a name for example: players have to be able to say it. */
const hasHan = ({ title, background, entries }: NewWorld): boolean =>
  /\p{Script=Han}/u.test(JSON.stringify([title, background, entries]));

const ownOpening = (text: string) => ({ role: "narrator" as const, name: "", entryId: null, text, told: [] });

/** A world's entry as a new one of a copy. Its picture is the person's own already. */
function entryBodyOf(entry: KeptEntryRow): NewWorld["entries"][number] {
  const { name, aliases, description, use, underline, avatar_id: avatar } = entry;
  const common = { name, aliases, description, use, underline, changes: [], avatar };
  if (entry.type === "normal") return { type: "normal", ...common };
  return {
    type: "character",
    ...common,
    character_status: entry.character_status,
    character_age: entry.character_age,
    ...(entry.character_gender !== null && { character_gender: entry.character_gender }),
    is_recommended: entry.is_recommended,
    character_target: entry.character_target,
    character_relationships: entry.character_relationships,
  };
}

interface Played {
  index: number;
  name: string;
  goal: string;
}

/** The entries with the played character among them: one of the world's by name, or else somebody of one's own. */
function withPlayed(
  entries: NewWorld["entries"],
  { played_character_name: name, played_character_description: description, goal = "" }: Beginning,
): { entries: NewWorld["entries"]; played: Played } {
  const wanted = sameName(name);
  const index = entries.findIndex((entry) => entry.type === "character" && sameName(entry.name) === wanted);
  const found = entries[index];
  if (found?.type === "character") {
    if (found.character_status === "dead") throw new AppError("entry_deleted");
    return { entries, played: { index, name: found.name, goal: found.character_target } };
  }
  if (!CHARACTER_NAME.test(name)) throw new AppError("name_characters");
  const own: EntryBody = {
    type: "character",
    name,
    aliases: [],
    description,
    use: "auto",
    underline: true,
    changes: [],
    character_status: "alive",
    character_age: "unknown",
    is_recommended: false,
    character_target: goal,
    character_relationships: [],
  };
  return { entries: [...entries, own], played: { index: entries.length, name, goal } };
}
