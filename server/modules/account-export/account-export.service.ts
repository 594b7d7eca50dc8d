// Exports everything a person owns as one zip, part by part: at most one chapter, world or picture is in memory.
// A part that can't be read is named in problems.txt; all other parts are still exported.
import { setTimeout as pause } from "node:timers/promises";
import type { Locale } from "../../../contract/limits.ts";
import { storyChapter, storyOpening } from "../../../extensions/text-formats/export-text.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Page } from "../../platform/paging.ts";
import { type ZipEntry, ZipFullError, type ZipLimits, zipStream } from "../../platform/zip-stream.ts";
import type { Images } from "../images/images.service.ts";
import type { Power } from "../power/power.service.ts";
import type { WorldFiles } from "../world-files/world-files.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { listOwnChats, readOwnChat } from "./account-chats.repo.ts";
import { readAccount } from "./account-data.repo.ts";
import {
  listNamedVersions,
  listOwnChapters,
  listOwnInvitations,
  listOwnPictures,
  listOwnPins,
  listOwnStories,
  listResults,
  type OwnChapter,
  type OwnStory,
  readOwnNotes,
} from "./account-export.repo.ts";
import { listOwnShares } from "./account-shares.repo.ts";
import { type Problem, problemsText, readmeText } from "./readme.ts";
import { createUniqueNames } from "./unique-names.ts";

export interface AccountExport {
  /**
   * A zip that can be read once; it ends early if `gone` aborts. `locale` is the language of README.txt and
   * problems.txt. Throws session_invalid if the account no longer exists.
   */
  exportAll(
    uid: string,
    options: { locale: Locale; gone: AbortSignal },
  ): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }>;
}

export interface AccountExportDeps {
  db: Database;
  log: Logger;
  documents: Pick<Documents, "readDocument" | "readVersion">;
  worlds: Pick<Worlds, "ownWorlds" | "deletedEntries" | "filePaths" | "readFile">;
  worldFiles: Pick<WorldFiles, "exportOwn">;
  images: Pick<Images, "readOwn">;
  power: Pick<Power, "statement">;
  /** Smaller limits, for tests. */
  limits?: ZipLimits;
}

const PAGE = 100;
/** The threads that write world files are shared by all requests: if their queue is full, the export tries again. */
const WORLD_TRIES = 20;
const WORLD_PAUSE_MS = 3_000;

export function createAccountExport({
  db,
  log,
  documents,
  worlds,
  worldFiles,
  images,
  power,
  limits,
}: AccountExportDeps): AccountExport {
  /** One export with the problems it has met so far. */
  function createRun(uid: string, account: object, { locale, gone }: { locale: Locale; gone: AbortSignal }) {
    const problems: { name: string; problem: Problem }[] = [];

    function onBroken(name: string, error: unknown): void {
      if (gone.aborted) return;
      const isFull = error instanceof ZipFullError;
      // The log names only the folder: the full name has a title in it, which is the person's text.
      if (!isFull) log.warn({ err: error, uid, part: name.split("/")[0] }, "a part of an export could not be read");
      problems.push({ name, problem: isFull ? "full" : "unreadable" });
    }

    /** Yields the items of a list; if the list itself can't be read, reports all of it as one problem. */
    async function* each<T>(name: string, list: () => Promise<readonly T[]>): AsyncGenerator<T> {
      try {
        yield* await list();
      } catch (error) {
        onBroken(name, error);
      }
    }

    async function* storyFiles(): AsyncGenerator<ZipEntry> {
      const names = { live: createUniqueNames("story"), deleted: createUniqueNames("story") };
      for await (const story of each("stories/", () => listOwnStories(db, uid))) {
        const isLive = story.deleted_at === null;
        const folder = `${isLive ? "stories" : "deleted-stories"}/${names[isLive ? "live" : "deleted"](story.title)}`;
        try {
          const chapters = await listOwnChapters(db, story.id);
          yield { name: `${folder}/story.md`, content: storyText(story, chapters, `${folder}/story.md`) };
          yield { name: `${folder}/story.json`, content: json(() => storyFacts(story, chapters)) };
          yield {
            name: `${folder}/documents.jsonl`,
            content: lines(chapterDocuments(chapters, `${folder}/documents.jsonl`)),
          };
          const versions = await listNamedVersions(db, uid, story.id);
          if (versions.length > 0)
            yield {
              name: `${folder}/versions.jsonl`,
              content: lines(versionDocuments(versions, `${folder}/versions.jsonl`)),
            };
        } catch (error) {
          onBroken(`${folder}/`, error);
        }
      }
    }

    /** The same text as the export of a single story: live chapters only, in order. */
    async function* storyText(story: OwnStory, chapters: readonly OwnChapter[], part: string): AsyncGenerator<string> {
      yield storyOpening(story.title, "md");
      let number = 0;
      for (const { id, deleted_at } of chapters) {
        const document = deleted_at === null ? await readDocument(id, part) : null;
        if (document) yield storyChapter(document, ++number, "md", story.language);
      }
    }

    async function* chapterDocuments(chapters: readonly OwnChapter[], part: string): AsyncGenerator<object> {
      for (const { id, name, deleted_at } of chapters) {
        const document = await readDocument(id, part);
        if (document) yield { id, name, deleted_at, document };
      }
    }

    async function* versionDocuments(
      versions: Awaited<ReturnType<typeof listNamedVersions>>,
      part: string,
    ): AsyncGenerator<object> {
      for (const version of versions) {
        const { id, chapter_id } = version;
        const document = await unlessDamaged(`${part} (${id})`, documents.readVersion(chapter_id, id));
        if (document) yield { ...version, document };
      }
    }

    async function* worldEntries(): AsyncGenerator<ZipEntry> {
      const names = { live: createUniqueNames("world"), deleted: createUniqueNames("world") };
      for await (const { id, title, deleted } of each("worlds/", () => worlds.ownWorlds(uid))) {
        const name = `${deleted ? "deleted-worlds" : "worlds"}/${names[deleted ? "deleted" : "live"](title)}`;
        let isCut = false;
        const onCut = () => {
          isCut = true;
        };
        yield { name: `${name}.storyloom.json`, content: worldFile(id, `${name}.storyloom.json`, onCut) };
        if (isCut) yield* cardFiles(id, `${name}.files`);
        if (deleted) continue;
        try {
          const some = await worlds.deletedEntries(uid, id, { limit: 1, url: "/" });
          if (some.data.length > 0)
            yield {
              name: `${name}.deleted-entries.jsonl`,
              content: lines(paged((page) => worlds.deletedEntries(uid, id, page))),
            };
        } catch (error) {
          onBroken(`${name}.deleted-entries.jsonl`, error);
        }
      }
    }

    async function* chatFiles(): AsyncGenerator<ZipEntry> {
      const names = { live: createUniqueNames("exploration"), deleted: createUniqueNames("exploration") };
      for await (const { id, title, deleted_at } of each("explorations/", () => listOwnChats(db, uid))) {
        const isLive = deleted_at === null;
        const name = `${isLive ? "explorations" : "deleted-explorations"}/${names[isLive ? "live" : "deleted"](title)}.jsonl`;
        yield { name, content: lines(readOwnChat(db, id)) };
      }
    }

    /** The files imported with a world's character cards, one by one; its pictures are in pictures/ anyway. */
    async function* cardFiles(worldId: string, folder: string): AsyncGenerator<ZipEntry> {
      const nameOfEntry = createUniqueNames("entry");
      let [entryId, entryFolder, nameOf] = ["", "", createUniqueNames("file")];
      for await (const file of each(`${folder}/`, () => worlds.filePaths(uid, worldId))) {
        if (file.entry_id !== entryId)
          [entryId, entryFolder, nameOf] = [file.entry_id, nameOfEntry(file.entry), createUniqueNames("file")];
        const [, stem = "", ending = ""] = /([^/]*?)(\.\w{1,8})?$/.exec(file.path) ?? [];
        const id = { entryId: file.entry_id, path: file.path };
        yield { name: `${folder}/${entryFolder}/${nameOf(stem)}${ending}`, content: cardFile(id) };
      }
    }

    async function* cardFile(file: { entryId: string; path: string }): AsyncGenerator<Uint8Array> {
      const bytes = await worlds.readFile(uid, file);
      if (!bytes) throw new Error("the card's file is not stored");
      yield bytes;
    }

    async function* worldFile(worldId: string, name: string, onCut: () => void): AsyncGenerator<Uint8Array> {
      const file = await retryWhileFull(() => worldFiles.exportOwn(uid, worldId));
      if (file.picturesLeft > 0) {
        problems.push({ name, problem: "pictures_left" });
        onCut();
      }
      if (Object.values(file.parts.leftOut).some((left) => Boolean(left)))
        problems.push({ name, problem: "parts_left" });
      yield file.bytes;
    }

    async function retryWhileFull<T>(run: () => Promise<T>): Promise<T> {
      for (let tries = 1; ; tries++)
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "too_many_requests" || tries === WORLD_TRIES) throw error;
          await pause(WORLD_PAUSE_MS, undefined, { signal: gone });
        }
    }

    async function* pictureFiles(): AsyncGenerator<ZipEntry> {
      const pictures: object[] = [];
      for await (const picture of each("pictures/", () => listOwnPictures(db, uid))) {
        const name = `pictures/${picture.id}.webp`;
        pictures.push(picture);
        yield { name, content: pictureBytes(picture.id) };
      }
      if (pictures.length > 0) yield { name: "pictures/pictures.json", content: json(async () => pictures) };
    }

    async function* pictureBytes(id: string): AsyncGenerator<Uint8Array> {
      const bytes = await images.readOwn(uid, id);
      if (!bytes) throw new Error("the picture's bytes are not stored");
      yield bytes;
    }

    /** Movements of power, without titles: some may belong to other people's stories. */
    async function* movements(): AsyncGenerator<object> {
      for await (const { generation, ...movement } of paged((page) => power.statement(uid, page))) {
        const { story_title: _, chapter_name: __, ...known } = generation ?? {};
        yield generation ? { ...movement, generation: known } : movement;
      }
    }

    async function* results(): AsyncGenerator<object> {
      let after: string | null = null;
      for (;;) {
        const rows = await listResults(db, uid, { after, limit: PAGE });
        yield* rows;
        after = rows.at(-1)?.id ?? null;
        if (rows.length < PAGE) return;
      }
    }

    async function storyFacts(story: OwnStory, chapters: readonly OwnChapter[]): Promise<object> {
      const notes = await readOwnNotes(db, story.id);
      const pins = await listOwnPins(db, uid, story.id);
      const invitations = await listOwnInvitations(db, story.id);
      return { ...story, notes, pins, invitations, chapters };
    }

    /** Null for a chapter that was purged meanwhile or is damaged. */
    async function readDocument(id: string, part: string) {
      return unlessDamaged(`${part} (${id})`, documents.readDocument(id)).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "chapter_not_found") return null;
        throw error;
      });
    }

    /** Null for a damaged document, which is reported as a problem; the rest of the part is still written. */
    async function unlessDamaged<T>(name: string, reading: Promise<T>): Promise<T | null> {
      try {
        return await reading;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "chapter_damaged") throw error;
        problems.push({ name, problem: "damaged" });
        return null;
      }
    }

    async function* files(day: string): AsyncGenerator<ZipEntry> {
      yield { name: "README.txt", content: text(readmeText(locale, day)), always: true };
      yield { name: "account.json", content: json(async () => account), always: true };
      yield* storyFiles();
      yield* worldEntries();
      yield* chatFiles();
      yield* pictureFiles();
      yield { name: "shares.json", content: json(() => listOwnShares(db, uid)) };
      yield { name: "generations.jsonl", content: lines(results()) };
      yield { name: "power.jsonl", content: lines(movements()) };
      if (problems.length > 0)
        yield { name: "problems.txt", content: text(problemsText(locale, problems)), always: true };
    }

    /** Reads no further file once the client has disconnected. */
    async function* untilGone(all: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry> {
      for await (const file of all) {
        gone.throwIfAborted();
        yield file;
      }
    }

    return (day: string) => zipStream(untilGone(files(day)), { onBroken, ...(limits && { limits }) });
  }

  return {
    async exportAll(uid, options) {
      const account = await readAccount(db, uid);
      if (!account) throw new AppError("session_invalid");
      const day = new Date().toISOString().slice(0, 10);
      return { name: `storyloom-${day}.zip`, bytes: createRun(uid, account, options)(day) };
    },
  };
}

async function* text(words: string): AsyncGenerator<string> {
  yield words;
}

async function* json(read: () => Promise<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 2)}\n`;
}

async function* lines(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

/** Every item of a list that is paged by cursors. */
async function* paged<T>(
  read: (page: { limit: number; cursor?: string; url: string }) => Promise<Page<T>>,
): AsyncGenerator<T> {
  let cursor: string | undefined;
  for (;;) {
    const { data, paging } = await read({ limit: PAGE, url: "/", ...(cursor !== undefined && { cursor }) });
    yield* data;
    const next = paging.next === null ? null : new URL(paging.next, "http://localhost").searchParams.get("cursor");
    if (next === null) return;
    cursor = next;
  }
}
