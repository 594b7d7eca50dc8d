// Worlds as files of this and other programs. Import: a file is uploaded, previewed, then imported. Export: a world or
// a character is saved as a file.
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

/** The program or format of a file. */
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

/** Formats a world can be saved in. */
export const worldExportFormat = z.enum(["storyloom", "sillytavern", "lorebook_v3", "csv"]);
export type WorldExportFormat = z.infer<typeof worldExportFormat>;
/** Formats a character can be saved in. */
export const cardExportFormat = z.enum(["card_png", "card_charx", "card_json"]);
export type CardExportFormat = z.infer<typeof cardExportFormat>;

/** How many images, and assets of cards, had no room or no place in the file. Absent if none. */
export const OMITTED_IMAGES_HEADER = "x-pictures-left";

/** Something in the file that can't be imported unchanged. */
export const fileProblem = z.object({
  /** Index of the row it is about; null: the file. */
  entry: z.number().int().nullable(),
  /** The kind of problem, by the key of its text. */
  kind: z.string(),
  /** A word or number from the file. */
  detail: z.string().nullable(),
});
export type FileProblem = z.infer<typeof fileProblem>;

/**
 * `new`; `clash`: the world has a different entry with this name or alias; `same`: the world has an identical entry.
 */
export const fileRowState = z.enum(["new", "clash", "same"]);
export type FileRowState = z.infer<typeof fileRowState>;

export const fileRow = z.object({
  index: z.number().int(),
  name: z.string(),
  /** The first of its aliases. */
  aliases: z.array(z.string()),
  type: entryType,
  /** The beginning of its description. */
  excerpt: z.string(),
  picture: z.boolean(),
  state: fileRowState,
  /** The name of the entry it clashes with, if that differs; for a new row, the entry that shares an alias with it. */
  here: z.string().nullable(),
  /** For a text that is longer than an entry holds. */
  long: z
    .object({
      /** Length of the whole text, in characters. */
      length: z.number().int(),
      /** Number of entries if it is split. */
      parts: z.number().int(),
      /** Characters that do not fit into those either. */
      left: z.number().int(),
      /** Whether the whole text is stored with the entry for exports; else the rest is lost. */
      kept: z.boolean(),
      /** Whether, after a split, exports join the text again, including what did not fit; else that is lost. */
      rejoined: z.boolean(),
    })
    .nullable(),
});
export type FileRow = z.infer<typeof fileRow>;

/** Why a file can't be read, besides errors of its format. */
export const FILE_REFUSALS = [
  /** Reading it takes more time or memory than allowed. */
  "too_heavy",
  /** Reading it failed for an unexpected reason. */
  "unreadable",
] as const;

/** The preview of a file: its contents, compared with the world it is to be imported into. */
export const worldFile = z.object({
  _id: id,
  name: z.string(),
  format: worldFileFormat,
  /** When the preview expires; Unix seconds. */
  expires_at: seconds,
  /** The world it is compared with; null: a new one will be created. */
  unid: id.nullable(),
  title: z.string(),
  background: z.string(),
  forbidden_words: z.array(z.string()),
  cover: z.boolean(),
  rows: z.array(fileRow),
  /** The first problems; `problem_count` is the number of all. */
  problems: z.array(fileProblem),
  problem_count: z.number().int(),
  /** How many more entries that world can hold. */
  room: z.number().int(),
  /** What that world already has. */
  here: z.object({ background: z.boolean(), cover: z.boolean() }),
  /** A hash of that world's state when compared: sent with the import, so that nothing newer is overwritten. */
  seen: z.string(),
});
export type WorldFile = z.infer<typeof worldFile>;

/** A text that is longer than an entry holds, after conversion from the file's format. */
export const longRow = z.object({
  /** The text of the single entry, if it is not split. */
  beginning: z.string(),
  /** The beginning of what that leaves out. */
  left: z.string(),
  /** Length of what is left out, in characters. */
  left_length: z.number().int(),
  /** The texts of the entries if it is split. */
  parts: z.array(z.string()),
});
export type LongRow = z.infer<typeof longRow>;

/**
 * What to do with a text that is longer than an entry holds: one entry with the beginning, or several with all of it.
 */
export const longChoice = z.enum(["beginning", "split"]);
export type LongChoice = z.infer<typeof longChoice>;

/** What to do with a row that clashes. */
export const clashChoice = z.enum(["keep", "overwrite", "beside"]);
export type ClashChoice = z.infer<typeof clashChoice>;

const rows = z.array(z.number().int().min(0).max(ENTRIES_PER_WORLD_MAX)).max(ENTRIES_PER_WORLD_MAX).default([]);

/** What is imported, and how. Lists hold indexes of rows; a row is in at most one of them. */
export const importChoices = z
  .object({
    /** The target world; null: a new one with this title. */
    unid: id.nullable(),
    title: requiredName(WORLD_TITLE_MAX).optional(),
    /** Whether to import those of the file. If absent, they are imported if the world has none of its own. */
    background: z.boolean().optional(),
    cover: z.boolean().optional(),
    /** They are added to the world's. */
    forbidden_words: z.boolean().default(true),
    /** For every clashing row that is in no list. */
    clashes: clashChoice.default("keep"),
    keep: rows,
    overwrite: rows,
    beside: rows,
    /** Rows that are not imported. */
    skip: rows,
    /** For every long text that is in no list below. Only new entries are split; an overwritten entry remains one. */
    long_texts: longChoice.default("beginning"),
    beginning: rows,
    split: rows,
    /** From the preview these choices were made on. If the world has changed since, the response is conflict. */
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

/** What can't be imported because of the target world, besides problems of the file's format. */
export const TARGET_PROBLEMS = [
  /** The world keeps the settings of another file of this format; those of this file are dropped. The value: a list. */
  "settings_left",
  /** The data stored for exports exceeds the limit of the world or the person. The value: megabytes over it. */
  "originals_over_world",
  "originals_over_person",
] as const;

/** What can still fail in a part of a file during the import; the rest is imported. */
export const IMPORT_PROBLEMS = [
  /** An image is invalid, too large or refused by moderation. The value: its name in the file. */
  "picture_refused",
  "cover_refused",
  /** An image is shown once a person has approved it. The value: its name in the file. */
  "picture_held",
  "cover_held",
  /** Characters of a text beyond the most entries it may be split into. */
  "text_over",
  /** The same for a text whose rest no export writes. */
  "text_over_lost",
  /** Banned words beyond the limit of a world. The value is a list. */
  "words_over",
  /** Assets of a card beyond the person's limit. The value: how many. */
  "files_over",
] as const;

const someEntries = z.object({
  count: z.number().int(),
  /** The first names. */
  entries: z.array(z.object({ _id: id, name: z.string(), type: entryType })),
});
export type SomeEntries = z.infer<typeof someEntries>;

/** The result of an import. */
export const importOutcome = z.object({
  world,
  added: z.number().int(),
  overwritten: z.number().int(),
  /** Clashing rows for which the world's entry was kept. */
  kept: z.number().int(),
  same: z.number().int(),
  skipped: z.number().int(),
  /** Entries with the beginning of a longer text. */
  cut: someEntries,
  /** Entries whose text continues in others; `added` counts those too. */
  split: someEntries,
  /** What could not be imported after all, for example an image. */
  problems: z.array(fileProblem),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** State of an import. `waiting`: not started yet. */
export const importProgress = z.object({
  status: z.enum(["waiting", "running", "done", "failed"]),
  step: z.enum(["reading", "pictures", "storing"]),
  /** Progress within the step. */
  done: z.number().int(),
  total: z.number().int(),
  /** Why it failed: nothing was imported, and it can be started again. */
  error_code: z
    .number()
    .refine((number) => errorOf(number) !== null)
    .nullable(),
  /** The name of the entry that made it fail, if it was an entry: without it the rest can be imported. */
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
      /** Language of the words that fill what a file leaves open. */
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
  /** Runs in the background. A repeated request starts nothing: it responds with the import's state. */
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
      /** True if the import had already completed, in which case it remains; else nothing was imported. */
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
