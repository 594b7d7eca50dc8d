// Import and export of worlds as files. An uploaded file is kept for an hour, previewed against a world, and imported
// once by the person's choices. Files are read and written in worker threads.
import {
  ENTRIES_PER_WORLD_MAX,
  KEPT_PER_PERSON_MAX_BYTES,
  KEPT_PER_WORLD_MAX_BYTES,
  type Locale,
  WORLD_FILES_KEPT_MAX,
  WORLDS_PER_USER_MAX,
} from "../../../contract/limits.ts";
import type {
  CardExportFormat,
  ImportChoices,
  ImportProgress,
  LongRow,
  WorldExportFormat,
  WorldFile,
} from "../../../contract/world-files.ts";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { leftOut, splitLong } from "../../../extensions/lore-formats/split-entry.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import type { Images } from "../images/images.service.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import type { Worlds } from "../worlds/worlds.service.ts";
import { createExports, type ExportedFile } from "./exports.ts";
import type { FileSummary } from "./file-summary.ts";
import { countAdded, type ImportPlan, matchRows, planImport } from "./import-plan.ts";
import { createImportRuns } from "./import-runs.ts";
import { presentEntries } from "./present-entries.ts";
import { previewDigest } from "./preview-digest.ts";
import type { ReadFile } from "./read-file.ts";
import { originalsOver, problemsOf } from "./room-for-originals.ts";
import { presentProgress, presentWorldFile } from "./world-files.present.ts";
import { addFile, type FileRecord, findFile, readBytes, readSummary, removeFile } from "./world-files.repo.ts";
import { settingsLeft } from "./world-originals.ts";
import type { WriteFile } from "./write-file.ts";

export interface WorldFiles {
  /** Throws storage_full, world_not_found, world_file_unreadable, too_many_requests. */
  upload(uid: string, file: { name: string; bytes: Buffer; language: Locale; unid: string | null }): Promise<WorldFile>;
  /** Throws world_not_found, world_file_gone. */
  get(uid: string, fileId: string, unid: string | null): Promise<WorldFile>;
  /**
   * The text of a row that is longer than an entry holds. Throws world_file_gone, also if the row is not that long;
   * world_file_unreadable, too_many_requests.
   */
  row(uid: string, fileId: string, index: number): Promise<LongRow>;
  /**
   * Throws storage_full, world_not_found, world_file_gone, conflict, title_required, worlds_max, entries_max,
   * world_file_nothing, world_originals_max, person_originals_max, too_many_requests.
   */
  begin(uid: string, fileId: string, choices: ImportChoices): Promise<ImportProgress>;
  /** Throws world_file_gone. */
  progress(uid: string, fileId: string): Promise<ImportProgress>;
  /** Throws world_file_gone. */
  discard(uid: string, fileId: string): Promise<{ imported: boolean }>;
  /** Throws world_not_found, too_many_requests. */
  exportWorld(uid: string, unid: string, format: WorldExportFormat): Promise<ExportedFile>;
  /**
   * In our own format; also a deleted world that can still be restored. Throws world_not_found, too_many_requests.
   */
  exportOwn(uid: string, unid: string): Promise<ExportedFile>;
  /** Throws world_not_found, entry_deleted (also for an entry that is not a character), too_many_requests. */
  exportCard(uid: string, unid: string, entryId: string, format: CardExportFormat): Promise<ExportedFile>;
  /** Aborts the running imports. */
  stop(): Promise<void>;
}

export interface WorldFilesDeps {
  db: Database;
  log: Logger;
  readFile: ReadFile;
  writeFile: WriteFile;
  worlds: Pick<
    Worlds,
    | "list"
    | "get"
    | "entry"
    | "readWorld"
    | "readOriginals"
    | "compareEntries"
    | "keptSettings"
    | "cardIds"
    | "countOriginalBytes"
    | "readFiles"
    | "createWorldWith"
    | "addEntries"
  >;
  storageUses: Pick<StorageUses, "requireRoom">;
  images: Pick<Images, "importPicture" | "countPixels" | "aimWithin" | "read">;
}

export function createWorldFiles({
  db,
  log,
  readFile,
  writeFile,
  worlds,
  images,
  storageUses,
}: WorldFilesDeps): WorldFiles {
  const runs = createImportRuns({
    db,
    log,
    readFile,
    worlds,
    pictures: {
      takePicture: (...picture) => images.importPicture(...picture),
      countPixels: images.countPixels,
    },
    aimPicture: images.aimWithin,
  });

  async function require(uid: string, fileId: string): Promise<FileRecord> {
    const record = await findFile(db, uid, fileId);
    if (!record) throw new AppError("world_file_gone");
    return record;
  }

  async function summaryOf(fileId: string): Promise<FileSummary> {
    const summary = await readSummary(db, fileId);
    if (!summary) throw new AppError("world_file_gone");
    return summary;
  }

  /** Compares a file's rows with a world, or with an empty one if `unid` is null. */
  async function compare(uid: string, { rows, kept }: FileSummary, unid: string | null) {
    const present = unid === null ? [] : await presentEntries(worlds.compareEntries(uid, unid));
    const settings = unid === null ? { digests: {}, unread: {} } : await worlds.keptSettings(unid, Object.keys(kept));
    const formats = Object.keys({ ...settings.digests, ...settings.unread });
    const bytes = await worlds.countOriginalBytes(uid, unid);
    const before = { present, bytes, formats };
    const matches = matchRows(rows, present);
    const world = unid === null ? null : await worlds.get(uid, unid);
    const room = ENTRIES_PER_WORLD_MAX - present.length;
    const here = { background: (world?.background ?? "") !== "", cover: (world?.cover ?? null) !== null };
    return { settings, before, matches, room, here, seen: previewDigest(world, matches, present) };
  }

  async function show(uid: string, record: FileRecord, summary: FileSummary, unid: string | null): Promise<WorldFile> {
    const { settings, before, matches, room, here, seen } = await compare(uid, summary, unid);
    const left = settingsLeft(summary.settings, settings);
    // By default only new rows are imported: entries the world already has stay unchanged.
    const add = matches.flatMap(({ state }, index) => (state === "new" ? [index] : []));
    const over = problemsOf(originalsOver(summary, { add, overwrite: [] }, before));
    return presentWorldFile(record, summary, { unid, matches, room, left, over, here, seen });
  }

  /** Throws the errors that can be known before an import begins. */
  async function requirePossible(uid: string, summary: FileSummary, choices: ImportChoices): Promise<void> {
    const { before, matches, room, seen } = await compare(uid, summary, choices.unid);
    if (choices.seen !== undefined && choices.seen !== seen) throw new AppError("conflict");
    const plan = planImport(summary.rows, matches, choices);
    if (choices.unid === null) {
      if (choices.title === undefined) throw new AppError("title_required");
      const { total } = await worlds.list(uid, { page: 1, per_page: 1, url: "/" });
      if (total >= WORLDS_PER_USER_MAX) throw new AppError("worlds_max", { max: WORLDS_PER_USER_MAX });
    }
    if (countAdded(summary.rows, plan) > room) throw new AppError("entries_max", { max: ENTRIES_PER_WORLD_MAX });
    const over = originalsOver(summary, plan, before);
    if (over.world > 0) throw new AppError("world_originals_max", { max: KEPT_PER_WORLD_MAX_BYTES, over: over.world });
    if (over.person > 0)
      throw new AppError("person_originals_max", { max: KEPT_PER_PERSON_MAX_BYTES, over: over.person });
    if (isNothing(plan) && !bringsMore(summary, choices)) throw new AppError("world_file_nothing");
  }

  return {
    async upload(uid, { name, bytes, language, unid }) {
      // Checks rights before the file is read.
      if (unid !== null) await worlds.get(uid, unid);
      await storageUses.requireRoom(db, uid, bytes.length);
      const summary = await readFile(
        uid,
        async () => ({ name, bytes, language }),
        async (open) => open.summary,
      );
      const record = await addFile(db, uid, { name, summary, bytes }, WORLD_FILES_KEPT_MAX);
      return show(uid, record, summary, unid);
    },

    async get(uid, fileId, unid) {
      const record = await require(uid, fileId);
      return show(uid, record, await summaryOf(fileId), unid);
    },

    async row(uid, fileId, index) {
      const { name } = await require(uid, fileId);
      const { language, rows } = await summaryOf(fileId);
      // A text that the preview already shows in full needs no reading of the file.
      if (!rows[index]?.long) throw new AppError("world_file_gone");
      const load = async () => {
        const bytes = await readBytes(db, fileId);
        if (!bytes) throw new AppError("world_file_gone");
        return { name, bytes, language };
      };
      const entry = await readFile(uid, load, ({ entries }) => entryAt(entries(), index));
      if (!entry?.long) throw new AppError("world_file_gone");
      const { left, length } = leftOut(entry);
      return {
        beginning: entry.body.description,
        left,
        left_length: length,
        parts: splitLong(entry.long).parts.map(({ text }) => text),
      };
    },

    async begin(uid, fileId, choices) {
      const record = await require(uid, fileId);
      const current = presentProgress(record);
      if (current.status === "running" || current.status === "done") return current;
      await storageUses.requireRoom(db, uid);
      const summary = await summaryOf(fileId);
      await requirePossible(uid, summary, choices);
      await runs.begin(uid, record, summary, choices);
      return presentProgress(await require(uid, fileId));
    },

    progress: async (uid, fileId) => presentProgress(await require(uid, fileId)),

    async discard(uid, fileId) {
      await require(uid, fileId);
      const imported = await removeFile(db, fileId);
      runs.cancel(fileId);
      return { imported };
    },

    ...createExports({ worlds, images, writeFile }),

    stop: () => runs.stop(),
  };
}

async function entryAt(pieces: AsyncIterable<readonly LoreEntry[]>, index: number): Promise<LoreEntry | null> {
  let first = 0;
  for await (const piece of pieces) {
    const entry = piece[index - first];
    if (entry) return entry;
    first += piece.length;
  }
  return null;
}

function isNothing({ add, overwrite }: ImportPlan): boolean {
  return add.length === 0 && overwrite.length === 0;
}

/** Whether an import brings anything besides entries: background, cover or banned words. */
function bringsMore(summary: FileSummary, choices: ImportChoices): boolean {
  return (
    (choices.background !== false && summary.background !== "") ||
    (choices.cover !== false && summary.cover) ||
    (choices.forbidden_words && summary.forbiddenWords.length > 0)
  );
}
