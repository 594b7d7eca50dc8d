// Imports a text file as chapters, in one transaction, and exports a story or a chapter as a text file.
import type { Locale } from "../../../contract/limits.ts";
import type { Story } from "../../../contract/stories.ts";
import type { TextFormat } from "../../../contract/transfer.ts";
import type { DocumentSeed } from "../../../extensions/document-json.ts";
import { chapterToText, storyChapter, storyOpening } from "../../../extensions/text-formats/export-text.ts";
import { fileName } from "../../../extensions/text-formats/file-name.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { type Chapters, chapterIdsOf, type Place } from "../chapters/chapters.service.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { addStory, lockStory, readStory, requireStory } from "../stories/stories.service.ts";
import type { ReadBook, WrittenBook } from "./read-book.ts";

export interface Imported {
  story: Story;
  chapter_ids: string[];
  split_chapters: number;
}

/** A file to download: its name and its text, piece by piece. */
export interface ExportedFile {
  name: string;
  text: AsyncIterable<string>;
}

interface Source {
  format: TextFormat;
  text: string;
  chapterLevel?: number | null;
}

export interface Transfer {
  /**
   * Creates a story from a text. Throws storage_full, stories_max, chapters_max, import_empty (text without content).
   */
  importStory(uid: string, story: { title: string; language: Locale } & Source): Promise<Imported>;
  /**
   * Adds a text's chapters to a story, at its end or after a chapter. Throws story_no_right, storage_full,
   * story_storage_full, story_not_found, chapter_not_found, chapters_max, import_empty.
   */
  importChapters(uid: string, storyId: string, source: { afterId: string | null } & Source): Promise<Imported>;
  /** Throws story_not_found. */
  exportStory(uid: string, storyId: string, format: TextFormat): Promise<ExportedFile>;
  /** Throws story_not_found, chapter_not_found. */
  exportChapter(uid: string, storyId: string, chapterId: string, format: TextFormat): Promise<ExportedFile>;
}

export interface TransferDeps {
  db: Database;
  chapters: Pick<Chapters, "add" | "get">;
  documents: Pick<Documents, "readDocument">;
  readBook: ReadBook;
  storageUses: Pick<StorageUses, "requireRoom" | "requireStoryRoom">;
}

export function createTransfer({ db, chapters, documents, readBook, storageUses }: TransferDeps): Transfer {
  async function read({ text, format, chapterLevel = null }: Source): Promise<WrittenBook> {
    const book = await readBook(text, format, chapterLevel);
    if (book.chapters.length === 0) throw new AppError("import_empty");
    return book;
  }

  /** The text of a story's file. A chapter deleted meanwhile is left out; a damaged one is replaced by a remark. */
  async function* storyText(story: Story, ids: readonly string[], format: TextFormat): AsyncGenerator<string> {
    yield storyOpening(story.title, format);
    let number = 0;
    for (const id of ids) {
      const document = await documents.readDocument(id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "chapter_not_found") return null;
        if (error instanceof AppError && error.code === "chapter_damaged") return damagedChapter(story.language);
        throw error;
      });
      if (document) yield storyChapter(document, ++number, format, story.language);
    }
  }

  return {
    async importStory(uid, { title, language, ...source }) {
      await storageUses.requireRoom(db, uid, Buffer.byteLength(source.text));
      const book = await read(source);
      return db.transaction(async (tx) => {
        const storyId = await addStory(tx, uid, { title, language });
        const chapterIds = await chapters.add(tx, storyId, { at: "end" }, book.chapters, uid);
        return {
          story: await readStory(tx, uid, storyId),
          chapter_ids: chapterIds,
          split_chapters: book.splitChapters,
        };
      });
    },

    async importChapters(uid, storyId, { afterId, ...source }) {
      // Checks rights before the text is read.
      await requireStory(db, uid, storyId, "write");
      await storageUses.requireStoryRoom(db, uid, storyId, { bytes: Buffer.byteLength(source.text) });
      const place: Place = afterId ? { after: afterId } : { at: "end" };
      const book = await read(source);
      return db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        const chapterIds = await chapters.add(tx, storyId, place, book.chapters, uid);
        return {
          story: await readStory(tx, uid, storyId),
          chapter_ids: chapterIds,
          split_chapters: book.splitChapters,
        };
      });
    },

    async exportStory(uid, storyId, format) {
      const story = await readStory(db, uid, storyId);
      const ids = await chapterIdsOf(db, storyId);
      return { name: `${fileName(story.title, "story")}.${format}`, text: storyText(story, ids, format) };
    },

    async exportChapter(uid, storyId, chapterId, format) {
      const chapter = await chapters.get(uid, storyId, chapterId);
      const [{ language }, document] = [await readStory(db, uid, storyId), await documents.readDocument(chapterId)];
      const text = chapterToText(document, format, language);
      return { name: `${fileName(chapter.name, `chapter-${chapter.number}`)}.${format}`, text: pieces([text]) };
    },
  };
}

/** A placeholder for a chapter that cannot be opened: without it, the file would look complete. */
function damagedChapter(language: Story["language"]): DocumentSeed {
  const text =
    language === "zh-CN" ? "（这一章已损坏，无法导出。）" : "(This chapter is damaged and could not be exported.)";
  return { type: "doc", content: [{ type: "title" }, { type: "paragraph", content: [{ type: "text", text }] }] };
}

async function* pieces(texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}
