// The world bound to a story: what readers of the story see of it, its pinned entries, and what prompts contain of it.
// It counts as gone if it was deleted or if its owner no longer has a role in the story.
import { PINS_PER_STORY_MAX } from "../../../contract/limits.ts";
import type { NamedEntry, StoryEntry } from "../../../contract/story-world.ts";
import type { World } from "../../../contract/worlds.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { lockStory, requireStory, roleIn } from "../stories/stories.service.ts";
import type { StoryNotes } from "../story-notes/story-notes.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { findChapterNumber, listPins, writePin } from "./pins.repo.ts";
import type { PromptWorldAtChapter } from "./world-at-chapter.ts";
import { createWorldCache } from "./world-cache.ts";

export interface StoryWorld {
  /**
   * The bound world with the names of all its entries; a null world if none is bound. Throws story_not_found,
   * world_not_found.
   */
  get(
    uid: string,
    storyId: string,
  ): Promise<{ world: World | null; own: boolean; entries: NamedEntry[]; pinned: string[] }>;
  /** Throws story_not_found, world_not_found, entry_deleted. */
  entry(uid: string, storyId: string, entryId: string): Promise<StoryEntry>;
  /**
   * Throws story_not_found, story_no_right, world_not_found, entry_deleted; parameter_invalid for more than
   * PINS_PER_STORY_MAX.
   */
  pin(uid: string, storyId: string, entryId: string, pinned: boolean): Promise<StoryEntry>;
  /**
   * What prompts in a chapter contain of the world: entries as they are at the chapter's number, or before all changes
   * if there is no chapter. Empty if the world is gone. Checks no rights: the caller does.
   */
  worldForPrompt(storyId: string, chapterId: string | null): Promise<PromptWorldAtChapter>;
  /** Words no model may write in the story; none if the world is gone. Checks no rights: the caller does. */
  bannedWords(storyId: string): Promise<readonly string[]>;
}

export interface StoryWorldDeps {
  db: Database;
  storyNotes: Pick<StoryNotes, "universeOf">;
  worlds: Pick<Worlds, "liveWorld" | "get" | "names" | "entry" | "knownBy" | "promptWorld">;
}

const NO_WORLD: PromptWorldAtChapter = { background: "", entries: [], relationships: [], bannedWords: [] };

export function createStoryWorld({ db, storyNotes, worlds }: StoryWorldDeps): StoryWorld {
  const worldCache = createWorldCache(worlds.promptWorld);

  /** The bound world; null if none is bound, "gone" if it was deleted or its owner has no role in the story. */
  async function findBound(storyId: string) {
    const worldId = await storyNotes.universeOf(storyId);
    if (worldId === null) return null;
    const live = await worlds.liveWorld(worldId);
    return live && (await roleIn(db, live.ownerId, storyId)) ? { worldId, ...live } : "gone";
  }

  async function requireBound(storyId: string) {
    const bound = await findBound(storyId);
    if (bound === null || bound === "gone") throw new AppError("world_not_found");
    return bound;
  }

  return {
    async get(uid, storyId) {
      await requireStory(db, uid, storyId, "read");
      const bound = await findBound(storyId);
      if (bound === null) return { world: null, own: false, entries: [], pinned: [] };
      if (bound === "gone") throw new AppError("world_not_found");
      const { worldId, ownerId } = bound;
      const [world, entries, pinned] = await Promise.all([
        worlds.get(ownerId, worldId),
        worlds.names(worldId),
        listPins(db, storyId, worldId),
      ]);
      return { world, own: ownerId === uid, entries, pinned };
    },

    async entry(uid, storyId, entryId) {
      await requireStory(db, uid, storyId, "read");
      const { worldId, ownerId } = await requireBound(storyId);
      const [entry, pins] = await Promise.all([
        worlds.entry(ownerId, worldId, entryId),
        listPins(db, storyId, worldId),
      ]);
      return { ...entry, pinned: pins.includes(entryId), known_by: await worlds.knownBy(worldId, entry) };
    },

    async pin(uid, storyId, entryId, pinned) {
      await requireStory(db, uid, storyId, "write");
      const { worldId, ownerId } = await requireBound(storyId);
      const entry = await worlds.entry(ownerId, worldId, entryId);
      await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        const pins = await listPins(tx, storyId, worldId);
        if (pinned && !pins.includes(entryId) && pins.length >= PINS_PER_STORY_MAX)
          throw new AppError("parameter_invalid", [{ field: "pinned", reason: "too_many" }]);
        await writePin(tx, storyId, entryId, pinned);
      });
      return { ...entry, pinned, known_by: await worlds.knownBy(worldId, entry) };
    },

    async worldForPrompt(storyId, chapterId) {
      const bound = await findBound(storyId);
      if (bound === null || bound === "gone") return NO_WORLD;
      const { worldId, stamp } = bound;
      const [number, pinned] = await Promise.all([
        chapterId === null ? null : findChapterNumber(db, storyId, chapterId),
        listPins(db, storyId, worldId),
      ]);
      return (await worldCache.get({ worldId, stamp, chapter: number ?? 0, pinned })) ?? NO_WORLD;
    },

    async bannedWords(storyId) {
      const bound = await findBound(storyId);
      return bound === null || bound === "gone" ? [] : bound.forbiddenWords;
    },
  };
}
