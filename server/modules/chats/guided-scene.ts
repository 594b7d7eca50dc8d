// Makes the next reply of an exploration by the built-in helper: from the chat's copy of the world and the branch as they
// are at this moment.
import type { Entry } from "../../../contract/entries.ts";
import type { Executor } from "../../db/client.ts";
import type { Scene, SceneEntry, SceneReply } from "../../platform/models/scene-request.ts";
import { languageOfText } from "../../platform/text-language.ts";
import { entryKind } from "../context/entry-kind.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import type { ChatRow } from "./chats.repo.ts";
import { type LineRow, listLines, listReplies, listTold } from "./messages.repo.ts";

export interface GuidedSceneDeps {
  db: Executor;
  scene: Scene;
  /** The copies of worlds that belong to chats. */
  copies: Pick<Worlds, "readWorld">;
}

/** A reply as it is stored: with its speaker's name. */
export interface MadeReply extends SceneReply {
  role: "character" | "narrator";
  name: string;
}

/** The lines that a reply is made from. */
const LINES_READ = 30;
/** Entries that a reply is made from: of larger worlds, those that were spoken of come first. */
const ENTRIES_READ = 300;
/** The last lines in which entries of larger worlds are looked for. */
const LINES_SEARCHED = 6;
/** Entries whose words tell a world's language. */
const LANGUAGE_ENTRIES = 50;

export interface GuidedScene {
  /**
   * A reply that follows the message `end`, or the opening for null; `line` follows `end` and is not stored yet. The same
   * seed gives the same reply. Throws world_not_found.
   */
  reply(uid: string, chat: ChatRow, to: { end: string | null; line?: LineRow; seed: string }): Promise<MadeReply>;
}

export function createGuidedScene({ db, scene, copies }: GuidedSceneDeps): GuidedScene {
  return {
    async reply(uid, chat, { end, line, seed }) {
      const [{ world, entries }, lines, told, others] = await Promise.all([
        copies.readWorld(uid, chat.id),
        end === null ? [] : listLines(db, chat.id, end, LINES_READ),
        end === null ? [] : listTold(db, chat.id, end),
        // To a message that is not stored yet there is no reply.
        end === null || line ? [] : listReplies(db, chat.id, end),
      ]);
      const spoken = [...lines, ...(line ? [line] : [])];
      const used = nearEntries(entries, chat, spoken);
      const words = used.slice(0, LANGUAGE_ENTRIES).flatMap(({ name, description }) => [name, description]);
      const made = await scene({
        language: languageOfText([world.title, world.background, ...words].join(" ")) === "zh-CN" ? "zh" : "en",
        background: world.background,
        entries: used.map(sceneEntry),
        player: { id: chat.played_entry_id, name: chat.played_name, goal: chat.goal },
        lines: spoken.map(({ entry_id, ...rest }) => ({ ...rest, speaker: entry_id })),
        told: new Set(told),
        avoid: others.map(({ text }) => text),
        bannedWords: world.forbidden_words,
        seed,
      });
      const speaker = entries.find(({ _id }) => _id === made.speaker);
      return { ...made, role: speaker ? "character" : "narrator", name: speaker?.name ?? "" };
    },
  };
}

/** Without those that the author keeps from models. */
function nearEntries<E extends Entry>(entries: readonly E[], chat: ChatRow, lines: readonly LineRow[]): E[] {
  const open = entries.filter(({ use }) => use !== "never");
  if (open.length <= ENTRIES_READ) return open;
  const latest = lines.slice(-LINES_SEARCHED).map((line) => line.text);
  const played = open.find(({ _id }) => _id === chat.played_entry_id);
  const tied = (played?.character_relationships ?? []).map(({ name }) => name);
  const text = [chat.goal, ...tied, ...latest].join("\n").toLowerCase();
  const speakers = new Set(lines.map(({ entry_id }) => entry_id));
  const isNear = ({ _id, name, aliases }: E) =>
    _id === chat.played_entry_id ||
    speakers.has(_id) ||
    [name, ...aliases].some((one) => one !== "" && text.includes(one.toLowerCase()));
  const near = new Set(open.filter(isNear));
  return [...near, ...open.filter((entry) => !near.has(entry))].slice(0, ENTRIES_READ);
}

function sceneEntry(entry: Entry): SceneEntry {
  const isCharacter = entry.type === "character";
  return {
    id: entry._id,
    name: entry.name,
    aliases: entry.aliases,
    as: isCharacter ? "person" : entryKind({ name: entry.name, description: entry.description, character: null }),
    description: entry.description,
    dead: isCharacter && entry.character_status === "dead",
    gender: entry.character_gender ?? "unknown",
    age: entry.character_age,
    goal: entry.character_target,
    recommended: entry.is_recommended,
    relationships: entry.character_relationships.map(({ name, relationships }) => ({ name, tags: relationships })),
  };
}
