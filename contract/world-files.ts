// Worlds as files of this and other programs: a file is sent and shown as what it would become, then brought in;
// a world or a character leaves as a file.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entryType } from "./entries.ts";
import { errorOf } from "./errors.ts";
import {
  DEFAULT_LOCALE,
  ENTRIES_PER_WORLD_MAX,
  LOCALES,
  WORLD_FILE_MAX_BYTES,
  WORLD_FILE_NAME_MAX,
  WORLD_TITLE_MAX,
} from "./limits.ts";
import { id, line, requiredName, seconds } from "./text-fields.ts";
import { WORLD_ERRORS, world } from "./worlds.ts";

/** Which program's file it is. */
export const worldFileFormat = z.enum([
  "storyloom",
  "card_v1",
  "card_v2",
  "card_v3",
  "lorebook_v3",
  "sillytavern",
  "novelai",
  "risu",
  "agnai",
  "csv",
]);
export type WorldFileFormat = z.infer<typeof worldFileFormat>;

/** What a world can be saved as. */
export const worldExportFormat = z.enum(["storyloom", "sillytavern", "lorebook_v3", "csv"]);
export type WorldExportFormat = z.infer<typeof worldExportFormat>;
/** What a character can be saved as. */
export const cardExportFormat = z.enum(["card_png", "card_charx", "card_json"]);
export type CardExportFormat = z.infer<typeof cardExportFormat>;

/** Of a file: how many pictures, and files of cards, had no room or no place in it. Absent where all have. */
export const PICTURES_LEFT_HEADER = "x-pictures-left";

/** Something that can't come in as it is in the file. */
export const fileProblem = z.object({
  /** The row it is about; null: the file. */
  entry: z.number().int().nullable(),
  /** What it is, by the key of its text. */
  kind: z.string(),
  /** A word or a number of the file's. */
  detail: z.string().nullable(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/**
 * `new`; `clash`: the world has another one that is called the same, by name or alias; `same`: it has it, word for
 * word.
 */
export const fileRowState = z.enum(["new", "clash", "same"]);
export type FileRowState = z.infer<typeof fileRowState>;

export const fileRow = z.object({
  index: z.number().int(),
  name: z.string(),
  /** The first of its other names. */
  aliases: z.array(z.string()),
  type: entryType,
  /** How its description begins. */
  excerpt: z.string(),
  picture: z.boolean(),
  state: fileRowState,
  /**
   * What the entry it clashes with is called, where that is another name; of a new one, who shares an alias with it.
   */
  here: z.string().nullable(),
  /** Of a text that is longer than an entry holds. */
  long: z
    .object({
      /** Of the whole text, in characters. */
      length: z.number().int(),
      /** Entries it becomes where it is split. */
      parts: z.number().int(),
      /** Characters beyond those. */
      left: z.number().int(),
      /** The whole text stays with the entry for exports; else what is left out is lost. */
      kept: z.boolean(),
      /** Where it is split, exports write one text again, with what is beyond its entries; else that is lost. */
      rejoined: z.boolean(),
    })
    .nullable(),
});
export type FileRow = z.infer<typeof fileRow>;

/** Why a file can't be read, besides what its format says. */
export const FILE_REFUSALS = [
  /** Reading it takes more time or memory than it may. */
  "too_heavy",
  /** Reading it failed, for a reason nobody has foreseen. */
  "unreadable",
] as const;

/** What a file holds, next to the world it would come into. */
export const worldFile = z.object({
  _id: id,
  name: z.string(),
  format: worldFileFormat,
  /** Kept until then; in seconds. */
  expires_at: seconds,
  /** The world it is compared with; null: one that is still to be made. */
  unid: id.nullable(),
  title: z.string(),
  background: z.string(),
  forbidden_words: z.array(z.string()),
  cover: z.boolean(),
  rows: z.array(fileRow),
  /** The first of them; `problem_count` is how many there are. */
  problems: z.array(fileProblem),
  problem_count: z.number().int(),
  /** Entries that world has room for. */
  room: z.number().int(),
  /** What that world has of its own. */
  here: z.object({ background: z.boolean(), cover: z.boolean() }),
  /** What of the world the rows were compared with, in short: sent along, nothing else is written over. */
  seen: z.string(),
});
export type WorldFile = z.infer<typeof worldFile>;

/** A text that is longer than an entry holds, in this program's words. */
export const longRow = z.object({
  /** What an entry of it says. */
  beginning: z.string(),
  /** What that leaves out: the first of it. */
  left: z.string(),
  /** All of that, in characters. */
  left_length: z.number().int(),
  /** What its entries say where it is split. */
  parts: z.array(z.string()),
});
export type LongRow = z.infer<typeof longRow>;

/**
 * What becomes of a text that is longer than an entry holds: one entry with the beginning, or several with all of it.
 */
export const longChoice = z.enum(["beginning", "split"]);
export type LongChoice = z.infer<typeof longChoice>;

/** What becomes of a row that clashes. */
export const clashChoice = z.enum(["keep", "overwrite", "beside"]);
export type ClashChoice = z.infer<typeof clashChoice>;

const rows = z.array(z.number().int().min(0).max(ENTRIES_PER_WORLD_MAX)).max(ENTRIES_PER_WORLD_MAX).default([]);

/** What comes in, and how. Lists hold rows' indexes; a row is in one of them at most. */
export const importChoices = z
  .object({
    /** The world it comes into; null: a new one, of this title. */
    unid: id.nullable(),
    title: requiredName(WORLD_TITLE_MAX).optional(),
    /** Whether the file's come in. Left out, they do where the world has none of its own. */
    background: z.boolean().optional(),
    cover: z.boolean().optional(),
    /** They are added to the world's. */
    forbidden_words: z.boolean().default(true),
    /** For every clashing row that no list names. */
    clashes: clashChoice.default("keep"),
    keep: rows,
    overwrite: rows,
    beside: rows,
    /** Rows that stay out. */
    skip: rows,
    /** For every long text that no list below names. Only what is added is split: what is overwritten is one entry. */
    long_texts: longChoice.default("beginning"),
    beginning: rows,
    split: rows,
    /** Of the preview the choices were made by. Where the world is another one by now, conflict answers. */
    seen: z.string().max(100).optional(),
  })
  .refine(
    ({ keep, overwrite, beside, skip }) =>
      new Set([...keep, ...overwrite, ...beside, ...skip]).size ===
      keep.length + overwrite.length + beside.length + skip.length,
    { message: "duplicate", path: ["skip"] },
  )
  .refine(({ beginning, split }) => new Set([...beginning, ...split]).size === beginning.length + split.length, {
    message: "duplicate",
    path: ["split"],
  });
export type ImportChoices = z.output<typeof importChoices>;

/** What can't come into a world because of what the world has, besides what its format says. */
export const TARGET_PROBLEMS = [
  /** The world keeps the settings of another file of this format; those of this file stay out. Which: a list. */
  "settings_left",
  /** What is kept of the file for exports is more than the world, or the person, has room for. Megabytes over. */
  "originals_over_world",
  "originals_over_person",
] as const;

/** What can still go wrong with a part of a file while it comes in; the rest does come in. */
export const IMPORT_PROBLEMS = [
  /** A picture is none, is too large or is not let through. The file's name for it. */
  "picture_refused",
  "cover_refused",
  /** A picture takes its place once somebody has looked at it and let it through. The file's name for it. */
  "picture_held",
  "cover_held",
  /** Characters of a text beyond the most entries it may be split into. */
  "text_over",
  /** The same where no export writes the rest. */
  "text_over_lost",
  /** Banned words beyond those a world may have. A list. */
  "words_over",
  /** Files beside a card beyond what is kept of one person's. How many. */
  "files_over",
] as const;

/** So many entries of a kind are named. */
export const NAMED_MAX = 8;
const someEntries = z.object({
  count: z.number().int(),
  /** The first of them. */
  entries: z.array(z.object({ _id: id, name: z.string(), type: entryType })),
});
export type SomeEntries = z.infer<typeof someEntries>;

/** What an import did. */
export const importOutcome = z.object({
  world,
  added: z.number().int(),
  overwritten: z.number().int(),
  /** Rows that clashed, where one's own was kept. */
  kept: z.number().int(),
  same: z.number().int(),
  skipped: z.number().int(),
  /** Entries that say the beginning of a longer text. */
  cut: someEntries,
  /** Entries whose text goes on in others; `added` counts each of those too. */
  split: someEntries,
  /** What could not come in after all: a picture, say. */
  problems: z.array(fileProblem),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Where an import stands. `waiting`: nobody has begun it. */
export const importProgress = z.object({
  status: z.enum(["waiting", "running", "done", "failed"]),
  step: z.enum(["reading", "pictures", "storing"]),
  /** Of the step. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why it failed: nothing has come in then, and it can be begun again. */
  error_code: z
    .number()
    .refine((number) => errorOf(number) !== null)
    .nullable(),
  /** The name of the entry it failed by, where it is one: without it the rest can come in. */
  error_entry: z.string().nullable(),
  outcome: importOutcome.nullable(),
});
export type ImportProgress = z.infer<typeof importProgress>;

const lang = z.enum(LOCALES).optional();
const unid = z.object({ unid: id });
const iid = z.object({ iid: id });
const against = id.optional();

export const worldFileEndpoints = {
  upload: defineEndpoint({
    method: "POST",
    path: "/api/v1/world_files",
    tag: "world files",
    summary: "Send a file and learn what it holds; it is kept for an hour",
    access: "user",
    envelope: "plain",
    upload: true,
    bodyLimit: WORLD_FILE_MAX_BYTES,
    query: z.object({
      name: line(WORLD_FILE_NAME_MAX).default(""),
      /** A world to compare with. */
      unid: against,
      /** Of words that stand in for what a file leaves open. */
      lang: z.enum(LOCALES).default(DEFAULT_LOCALE),
    }),
    response: worldFile,
    errors: [
      "session_invalid",
      "storage_full",
      "world_not_found",
      "payload_too_large",
      "media_type_refused",
      "parameter_invalid",
      "world_file_unreadable",
      "too_many_requests",
    ],
  }),
  get: defineEndpoint({
    method: "GET",
    path: "/api/v1/world_files/:iid",
    tag: "world files",
    summary: "What a file holds, next to a world",
    access: "user",
    envelope: "plain",
    params: iid,
    query: z.object({ unid: against }),
    response: worldFile,
    errors: ["session_invalid", "world_not_found", "world_file_gone", "parameter_invalid"],
  }),
  row: defineEndpoint({
    method: "GET",
    path: "/api/v1/world_files/:iid/rows/:index",
    tag: "world files",
    summary: "The text of a row that is longer than an entry holds",
    access: "user",
    envelope: "plain",
    params: iid.extend({ index: z.coerce.number().int().min(0).max(ENTRIES_PER_WORLD_MAX) }),
    response: longRow,
    errors: ["session_invalid", "world_file_gone", "parameter_invalid", "world_file_unreadable", "too_many_requests"],
  }),
  /** Goes on by itself. Asked again it begins nothing anew: it answers where the import stands. */
  begin: defineEndpoint({
    method: "POST",
    path: "/api/v1/world_files/:iid/import",
    tag: "world files",
    summary: "Bring a file's world in, all or nothing",
    access: "user",
    envelope: "plain",
    params: iid,
    body: importChoices.and(z.object({ lang })),
    response: importProgress,
    errors: [
      "session_invalid",
      "storage_full",
      "world_not_found",
      "world_file_gone",
      "conflict",
      "parameter_invalid",
      "title_length",
      "title_required",
      "name_illegible",
      "worlds_max",
      "entries_max",
      "world_file_nothing",
      "world_originals_max",
      "person_originals_max",
      "too_many_requests",
    ],
    fieldErrors: { title: WORLD_ERRORS.title },
  }),
  progress: defineEndpoint({
    method: "GET",
    path: "/api/v1/world_files/:iid/progress",
    tag: "world files",
    summary: "Where an import stands",
    access: "user",
    envelope: "plain",
    params: iid,
    response: importProgress,
    errors: ["session_invalid", "world_file_gone", "parameter_invalid"],
  }),
  discard: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/world_files/:iid",
    tag: "world files",
    summary: "Forget a file that was sent, and end its import",
    access: "user",
    envelope: "plain",
    params: iid,
    response: z.object({
      /** It had been brought in by then, which stays; else nothing has come in. */
      imported: z.boolean(),
    }),
    errors: ["session_invalid", "world_file_gone", "parameter_invalid"],
  }),
  exportWorld: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/export",
    tag: "world files",
    summary: "A world as a file",
    access: "user",
    envelope: "file",
    params: unid,
    query: z.object({ format: worldExportFormat }),
    response: z.string(),
    errors: ["session_invalid", "world_not_found", "parameter_invalid", "too_many_requests"],
  }),
  exportCard: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/entries/:entryId/export",
    tag: "world files",
    summary: "A character as a card of other programs",
    access: "user",
    envelope: "file",
    params: unid.extend({ entryId: id }),
    query: z.object({ format: cardExportFormat }),
    response: z.string(),
    errors: ["session_invalid", "world_not_found", "entry_deleted", "parameter_invalid", "too_many_requests"],
  }),
};
