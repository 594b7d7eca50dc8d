// A world as files of other programs tell it, before it is stored and after it is read back for an export. Pure data:
// the server imports and exports with it, the browser shows the preview.
import type { EntryBody } from "../../contract/entries.ts";

/** Which program's file it is. What is kept of a card of the first version is kept as of `card_v2`. */
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

/** A picture in a file. Its bytes are not trusted: the server sniffs and encodes them anew. */
export interface LorePicture {
  /** As the file names it. */
  name: string;
  bytes: Uint8Array;
}

/**
 * A file that came beside a card (an emotion's picture, a sound): kept as it is, never shown, written back on export.
 */
export interface CardFile {
  /** As the card's own addresses name it, without `embeded://` or `__asset:`. */
  path: string;
  bytes: Uint8Array;
}

/** JSON that has no place here, under its format's name ("card_v3", "sillytavern"); written back on export. */
export type Kept = Record<string, unknown>;

export interface LoreEntry {
  /** Within the limits of contract/entries.ts: what does not fit is cut here, kept whole in `extensions`, and told. */
  body: EntryBody;
  extensions: Kept;
  picture: LorePicture | null;
  /** What came beside the card, if it is one. */
  files?: readonly CardFile[];
  /** Its text, where that is longer than a description may be. */
  long?: LongText;
}

export interface LongText {
  /** In this program's words, as far as it may become further entries. */
  text: string;
  /** Code units of the file's own text that this is made of: all of it, unless it is longer. */
  from: number;
  /** Of all of it, in characters, and what of that is behind them. */
  length: number;
  beyond: number;
  /** All of it stays with the entry and is written back on export. */
  kept: boolean;
}

/**
 * What could not come in as it is, with what `detail` says of it ("-": null). A list is joined with ", " and may end
 * in "…"; names of fields are the file's own ("first_mes").
 */
export const LORE_PROBLEMS = {
  // names and texts
  /**
   * The name had letters names can't have, or was too long; it is an alias now where that fits. The name in the file.
   */
  name_changed: "name",
  /** The file has no usable name for it and it needs one: it is called by its number. The name it has now. */
  name_made: "name",
  /** Another entry of the file has this name too. The name. */
  name_repeated: "name",
  /** Longer than a description may be; the whole text is kept for exports. Its length in characters. */
  description_cut: "number",
  /** The same of a format that keeps no text: what is cut is lost. Its length in characters. */
  description_lost: "number",
  /** The same of the world's title and background. */
  title_cut: "number",
  background_cut: "number",
  /** {{char}}, {{user}} and the like became names or words. Which ones: a list. */
  placeholders_replaced: "list",
  /** Commands of the other program ({{random}}) that stand in the text as they are. Which ones: a list. */
  macros_left: "list",
  /** Control characters and halves of characters were taken out. How many texts had them. */
  characters_removed: "number",

  // when an entry is told
  /** Keys that are too long, too many or combined with signs: no aliases, kept for exports. A list. */
  keys_left: "list",
  /** Keys that are patterns: never run, kept for exports. A list. */
  pattern_keys: "list",
  /** Further words that must be there too, or must not. A list. */
  secondary_keys: "list",
  /** It was switched off in the file and is never told to the model now. */
  switched_off: "none",
  /** It came with a chance only. The chance in percent. */
  probability: "number",
  /** Where in the prompt it stood. The file's own word or number. */
  position: "word",
  /** Whether other entries could call it, or it others. Names of fields: a list. */
  recursion: "list",
  /** How long it stayed or rested. Names of fields: a list. */
  timing: "list",
  /** Of a group only one entry was told. The group's name. */
  group: "name",
  /** How its keys are looked for: letter case, whole words, how far back, by meaning. Names of fields: a list. */
  matching: "list",
  /** Instructions at the head of its text (@@depth). A list. */
  decorators: "list",
  /** Other fields that mean something to the other program. Names of fields: a list. */
  fields_left: "list",

  // values of our own format and of tables
  /** A field's value is none that it may have; the usual one was taken. The field and the value. */
  value_invalid: "word",
  /** Ties to other characters, or changes by chapter, that can't be read. How many. */
  relationships_left: "number",
  changes_left: "number",
  /** Banned words over the limits. A list. */
  words_left: "list",

  // the file
  /** Texts of a card that are for chatting (first_mes, system_prompt, …): kept for exports. Names of fields: a list. */
  card_texts: "list",
  /** Settings of the whole book or file that have no place here (scan_depth, …): kept for exports. Names: a list. */
  book_settings: "list",
  /** Cells of a row that stand under no column, as after a comma that is not quoted. What is in them: a list. */
  cells_left: "list",
  /** Columns of a table that are not known: kept for exports as a table. A list. */
  columns_left: "list",
  /** Further pictures, sounds and files of a card: not shown, but kept for exports. How many. */
  assets_kept: "number",
  /** Those that can't be kept: damaged, too large or with names that lead elsewhere. How many. */
  assets_left: "number",
  /** Pictures that are somewhere on the web: their addresses are kept, never fetched. How many. */
  assets_remote: "number",
  /** The card's own picture can't be taken: damaged, too large, or of no known kind. */
  picture_left: "none",
  /** The text of a story, which a world has no place for. Its length in characters. */
  story_left: "number",
  /** What stands where an entry should is none. How many. */
  entries_unreadable: "number",
  /** More entries than a world may have; the first ones come in. How many do not. */
  entries_left: "number",
  /** The picture holds the card twice and one of them is damaged; the other was read. */
  chunk_damaged: "none",
  /** The file was written by a newer version. That version. */
  newer_version: "word",
  /** The letters may be wrong: the file does not say how they are written, so a person should look. The encoding. */
  encoding_unsure: "word",
  /** Fields with names that could do harm (__proto__) were left out. How many. */
  fields_removed: "number",
  /** Whole numbers of more digits than programs keep (about 16): their last digits are others now. How many. */
  numbers_rounded: "number",
  /** What other programs keep of entries was left out when this file was written. Of how many. */
  originals_left: "number",
} as const satisfies Record<string, "name" | "word" | "number" | "list" | "none">;

export type LoreProblemKind = keyof typeof LORE_PROBLEMS;

/** Something that could not come in as it is; nothing is lost silently. */
export interface LoreProblem {
  /** The index of the entry it is about; null: the file. */
  entry: number | null;
  /** What a row of the preview says, by a text of that key. */
  kind: LoreProblemKind;
  /** A word or a number of the file's, as LORE_PROBLEMS says; at most 200 characters. */
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
  /** No bytes, or nothing but white space. */
  "empty",
  /** Over LORE_FILE_MAX_BYTES, or its text over LORE_TEXT_MAX_BYTES. */
  "too_large",
  /** None of the formats, or of one that can't be told. */
  "unknown_format",
  /** Looks like JSON and is none. */
  "broken_json",
  /** JSON nested too deep, or of too many values. */
  "too_complex",
  /** A picture that ends too early or whose card is damaged. */
  "broken_picture",
  /** A picture without a card in it. */
  "no_card_in_picture",
  /** An archive that is damaged, locked with a password, or of a kind that can't be read. */
  "broken_archive",
  /** An archive with names that lead out of it. */
  "unsafe_archive",
  /** An archive that holds more than it may, or unpacks to more. */
  "archive_too_large",
  /** An archive without card.json. */
  "no_card_in_archive",
  /** A known format with no entry in it. */
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
