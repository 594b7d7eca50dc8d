// A world as read from other programs' files, before it is stored, and as read back for an export. Pure data: the
// server imports and exports it, the browser shows the preview.
import type { EntryBody } from "../../contract/entries.ts";

/** The format of a file. A first-version card's original is stored as `card_v2`. */
export type LoreFormat =
  | "storyloom"
  | "card_v1"
  | "card_v2"
  | "card_v3"
  | "lorebook_v3"
  | "sillytavern"
  | "novelai"
  | "risu"
  | "agnai"
  | "csv";

/** A picture in a file. Its bytes are not trusted: the server detects the type and re-encodes it. */
export interface LorePicture {
  /** Its name in the file. */
  name: string;
  bytes: Uint8Array;
}

/**
 * A file that came beside a card (an emotion's picture, a sound): stored unchanged, never shown, written back on
 * export.
 */
export interface CardFile {
  /** Its path in the card's own addresses, without `embeded://` or `__asset:`. */
  path: string;
  bytes: Uint8Array;
}

/** JSON that has no field here, under its format's name ("card_v3", "sillytavern"); written back on export. */
export type Kept = Record<string, unknown>;

export interface LoreEntry {
  /** Within the limits of contract/entries.ts: what does not fit is cut, stored whole in `extensions`, and reported. */
  body: EntryBody;
  extensions: Kept;
  picture: LorePicture | null;
  /** The files that came beside the card, if it is one. */
  files?: readonly CardFile[];
  /** The whole text, if it is longer than a description may be. */
  long?: LongText;
}

export interface LongText {
  /** The text that may become further entries, with placeholders replaced. */
  text: string;
  /** How many code units of the file's own text `text` covers. */
  from: number;
  /** The length of the whole text, and the part of it after `text`, in characters. */
  length: number;
  beyond: number;
  /** Whether the whole text is stored with the entry and written back on export. */
  kept: boolean;
}

/**
 * Problems of an import, and the type of each one's `detail` ("-": null). A list is joined with ", " and may end in
 * "…"; names of fields are the file's own ("first_mes").
 */
export const LORE_PROBLEMS = {
  // names and texts
  /** The name had invalid letters or was too long; it is now an alias where that fits. Detail: the name in the file. */
  name_changed: "name",
  /** The file has no usable name for the entry and it needs one: it is named by its number. Detail: that name. */
  name_made: "name",
  /** Another entry of the file has the same name. Detail: the name. */
  name_repeated: "name",
  /** The text is longer than a description may be; it is kept whole for exports. Detail: its length in characters. */
  description_cut: "number",
  /** The same in a format that keeps no text: the cut part is lost. Detail: the length in characters. */
  description_lost: "number",
  /** The same for the world's title and background. */
  title_cut: "number",
  background_cut: "number",
  /** {{char}}, {{user}} and the like became names or words. Detail: a list of them. */
  placeholders_replaced: "list",
  /** Commands of the other program ({{random}}) that remain in the text. Detail: a list of them. */
  macros_left: "list",
  /** Control characters and unpaired surrogates were removed. Detail: the number of texts with them. */
  characters_removed: "number",

  // when an entry is activated
  /** Keys that are too long, too many or combine words: not aliases, kept for exports. Detail: a list. */
  keys_left: "list",
  /** Keys that are patterns: never run, kept for exports. Detail: a list. */
  pattern_keys: "list",
  /** Further words that must also occur, or must not. Detail: a list. */
  secondary_keys: "list",
  /** It was disabled in the file and is now never sent to a model. */
  switched_off: "none",
  /** It was activated with a probability only. Detail: the probability in percent. */
  probability: "number",
  /** Its position in the prompt. Detail: the file's own word or number. */
  position: "word",
  /** Whether other entries could activate it, or it others. Detail: a list of field names. */
  recursion: "list",
  /** How long it stayed active or inactive. Detail: a list of field names. */
  timing: "list",
  /** Only one entry of its group was activated. Detail: the group's name. */
  group: "name",
  /** How its keys are matched: letter case, whole words, scan depth, by meaning. Detail: a list of field names. */
  matching: "list",
  /** Instructions at the beginning of its text (@@depth). Detail: a list. */
  decorators: "list",
  /** Other fields with a meaning in the other program. Detail: a list of field names. */
  fields_left: "list",

  // values of our own format and of tables
  /** A field has an invalid value; the default was used. Detail: the field and the value. */
  value_invalid: "word",
  /** Relationships, or changes by chapter, that cannot be read. Detail: how many. */
  relationships_left: "number",
  changes_left: "number",
  /** Banned words beyond the limits. Detail: a list. */
  words_left: "list",

  // the file
  /**
   * Texts of a card that are for chatting (first_mes, system_prompt, …): kept for exports. Detail: a list of field
   * names.
   */
  card_texts: "list",
  /**
   * Settings of the whole book or file without a field here (scan_depth, …): kept for exports. Detail: a list of names.
   */
  book_settings: "list",
  /** Cells of a row beyond the last column, as after an unquoted comma. Detail: a list of their contents. */
  cells_left: "list",
  /** Unknown columns of a table: kept for exports as a table. Detail: a list. */
  columns_left: "list",
  /** Further pictures, sounds and files of a card: not shown, but kept for exports. Detail: how many. */
  assets_kept: "number",
  /** Files that can't be kept: damaged, too large or with paths outside the archive. Detail: how many. */
  assets_left: "number",
  /** Pictures on the web: their addresses are kept, never fetched. Detail: how many. */
  assets_remote: "number",
  /** The card's own picture can't be used: damaged, too large, or of an unknown type. */
  picture_left: "none",
  /** The text of a story, which a world has no field for. Detail: its length in characters. */
  story_left: "number",
  /** Invalid values in the list of entries. Detail: how many. */
  entries_unreadable: "number",
  /** More entries than a world may have; the first ones are imported. Detail: how many are not. */
  entries_left: "number",
  /** The picture holds the card twice and one copy is damaged; the other was read. */
  chunk_damaged: "none",
  /** The file was written by a newer version. Detail: that version. */
  newer_version: "word",
  /** The text may be misread: the file does not state its encoding, so a person should check. Detail: the encoding. */
  encoding_unsure: "word",
  /** Fields with dangerous names (__proto__) were left out. Detail: how many. */
  fields_removed: "number",
  /** Whole numbers with more digits than a double holds (about 16) were rounded. Detail: how many. */
  numbers_rounded: "number",
  /** Other programs' data of entries was left out when this file was written. Detail: of how many entries. */
  originals_left: "number",
} as const satisfies Record<string, "name" | "word" | "number" | "list" | "none">;

export type LoreProblemKind = keyof typeof LORE_PROBLEMS;

/** Reports something that could not be imported unchanged. Everything that is lost is reported. */
export interface LoreProblem {
  /** The index of the entry; null: the whole file. */
  entry: number | null;
  /** The key of the text that a row of the preview shows. */
  kind: LoreProblemKind;
  /** A word or number from the file, as LORE_PROBLEMS describes; at most 200 characters. */
  detail: string | null;
}

export interface LoreWorld {
  title: string;
  background: string;
  forbiddenWords: string[];
  extensions: Kept;
  cover: LorePicture | null;
  entries: LoreEntry[];
}

export interface ReadLore {
  format: LoreFormat;
  world: LoreWorld;
  problems: LoreProblem[];
}

/** Why a file can't be read at all. */
export const LORE_ERRORS = [
  /** No bytes, or only white space. */
  "empty",
  /** Over LORE_FILE_MAX_BYTES, or its text over LORE_TEXT_MAX_BYTES. */
  "too_large",
  /** None of the supported formats, or one that can't be detected. */
  "unknown_format",
  /** Looks like JSON and is invalid. */
  "broken_json",
  /** JSON nested too deep, or of too many values. */
  "too_complex",
  /** A picture that is truncated or whose card is damaged. */
  "broken_picture",
  /** A picture without a card in it. */
  "no_card_in_picture",
  /** An archive that is damaged, encrypted, or of an unsupported kind. */
  "broken_archive",
  /** An archive with paths that lead out of it. */
  "unsafe_archive",
  /** An archive with more files than allowed, or whose decompressed size is too large. */
  "archive_too_large",
  /** An archive without card.json. */
  "no_card_in_archive",
  /** A known format without entries. */
  "no_entries",
] as const;
export type LoreErrorKind = (typeof LORE_ERRORS)[number];

/** A file that can't be read at all; `kind` is the key of its text. */
export class LoreError extends Error {
  readonly kind: LoreErrorKind;
  constructor(kind: LoreErrorKind) {
    super(kind);
    this.kind = kind;
  }
}
