// A world's entries: characters, places and things (product.md 3, "Entry"; 5).
import { z } from "zod";
import { isLegible } from "./legible.ts";
import {
  ALIASES_MAX,
  CHAPTERS_PER_STORY_MAX,
  ENTRY_CHANGES_MAX,
  ENTRY_DESCRIPTION_MAX,
  ENTRY_NAME_MAX,
  ENTRY_TARGET_MAX,
  RELATIONSHIP_TAG_MAX,
  RELATIONSHIP_TAGS_MAX,
  RELATIONSHIPS_MAX,
} from "./limits.ts";
import { block, id, isVisible, line, sameName, seconds, seenLine } from "./text-fields.ts";

export const entryType = z.enum(["normal", "character"]);
export type EntryType = z.infer<typeof entryType>;
export const characterStatus = z.enum(["alive", "dead"]);
export const characterAge = z.enum(["youth", "adult", "elder", "unknown"]);
export const characterGender = z.enum(["male", "female", "unknown"]);
/** `auto`: in the prompt when the text names the entry; `always`: in every prompt; `never`: in none. */
export const entryUse = z.enum(["auto", "always", "never"]);
export type EntryUse = z.infer<typeof entryUse>;

/**
 * Characters allowed in names of characters: Chinese, English, digits, ( ) / in both widths, a middle dot, and single
 * spaces between words.
 */
export const CHARACTER_NAME = /^[\p{Script=Han}A-Za-z0-9()（）/·•・‧]+(?: [\p{Script=Han}A-Za-z0-9()（）/·•・‧]+)*$/u;

/** How the character relates to another one, given by name; the order is the author's. */
export const relationship = z.object({
  name: seenLine(ENTRY_NAME_MAX),
  /** Proposals and imports do not change a locked relationship. */
  locked: z.boolean().default(false),
  /** Tags. */
  relationships: z.array(seenLine(RELATIONSHIP_TAG_MAX)).max(RELATIONSHIP_TAGS_MAX),
});
export type Relationship = z.infer<typeof relationship>;

const relationships = z
  .array(relationship)
  .max(RELATIONSHIPS_MAX)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, { message: "duplicate" });

/** What changes from a chapter on; fields that are absent keep their value. */
export const entryChange = z
  .object({
    /** The chapter's number in its story, from 1. */
    from_chapter: z.number().int().min(1).max(CHAPTERS_PER_STORY_MAX),
    description: block(ENTRY_DESCRIPTION_MAX).optional(),
    character_status: characterStatus.optional(),
    character_age: characterAge.optional(),
    character_target: line(ENTRY_TARGET_MAX).optional(),
    character_relationships: relationships.optional(),
  })
  .refine((change) => Object.keys(change).length > 1, { message: "empty" });
export type EntryChange = z.infer<typeof entryChange>;

const changes = z
  .array(entryChange)
  .max(ENTRY_CHANGES_MAX)
  .refine((list) => new Set(list.map(({ from_chapter }) => from_chapter)).size === list.length, {
    message: "duplicate",
  });

/**
 * Changes of an entry that is no character: without the fields only characters have; changes with nothing else are
 * dropped.
 */
export function nounChanges(list: readonly EntryChange[]): EntryChange[] {
  return list.flatMap(({ from_chapter, description }) =>
    description === undefined ? [] : [{ from_chapter, description }],
  );
}

const common = {
  /**
   * May be empty if there is a description. A name of invisible characters only counts as empty, like one of spaces.
   */
  name: line(ENTRY_NAME_MAX)
    .transform((name) => (isVisible(name) ? name : ""))
    .refine(isLegible, { message: "illegible" }),
  aliases: z.array(seenLine(ENTRY_NAME_MAX)).max(ALIASES_MAX).default([]),
  description: block(ENTRY_DESCRIPTION_MAX),
  use: entryUse.default("auto"),
  /** Whether the editor underlines its names. */
  underline: z.boolean().default(true),
  changes: changes.default([]),
};

/** Whether a relationship's name is the character's own, in any spelling. A character without a name matches none. */
export const isOneself = (name: string, own: { name: string }): boolean =>
  sameName(own.name) !== "" && sameName(name) === sameName(own.name);

/** The body of an entry as it is stored. Non-character entries omit the character fields. */
export const entryBody = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("normal"), ...common, changes: changes.transform(nounChanges).default([]) }),
    z.object({
      type: z.literal("character"),
      ...common,
      character_status: characterStatus.default("alive"),
      character_age: characterAge.default("unknown"),
      /** Omitted when null. */
      character_gender: characterGender.optional(),
      is_recommended: z.boolean().default(false),
      /** The goal currently pursued. */
      character_target: line(ENTRY_TARGET_MAX).default(""),
      character_relationships: relationships.default([]),
    }),
  ])
  .superRefine((entry, context) => {
    const issue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message, input: entry });
    if (entry.name === "" && !isVisible(entry.description)) issue("name", "empty");
    if (entry.type !== "character") return;
    if (entry.name !== "" && !CHARACTER_NAME.test(entry.name)) issue("name", "characters");
    const own = (list: readonly Relationship[] | undefined) => list?.some(({ name }) => isOneself(name, entry));
    if (own(entry.character_relationships)) issue("character_relationships", "own_name");
    if (entry.changes.some((change) => own(change.character_relationships))) issue("changes", "own_name");
  });
/**
 * Fields of entries that the specification does not have: a client that does not know them leaves them out and must not
 * delete them.
 */
export const KEPT_WHEN_LEFT_OUT = ["aliases", "use", "underline", "changes"] as const;

/** What a client sends. */
export type EntryInput = z.input<typeof entryBody>;
/** The same after validation, with defaults. */
export type EntryBody = z.output<typeof entryBody>;

/** Validation errors of an entry's field -> their own code. */
export const ENTRY_ERRORS = {
  name: {
    too_long: "name_length",
    empty: "name_length",
    missing: "name_length",
    characters: "name_characters",
    illegible: "name_illegible",
  },
  "aliases.*": { too_long: "name_length" },
  description: { too_long: "description_length" },
  "changes.*.description": { too_long: "description_length" },
  character_target: { too_long: "target_length" },
  "changes.*.character_target": { too_long: "target_length" },
} as const;

/** An entry as its owner reads it: every field is present, those of characters with defaults. */
export const entry = z.object({
  _id: id,
  type: entryType,
  name: z.string(),
  aliases: z.array(z.string()),
  description: z.string(),
  use: entryUse,
  underline: z.boolean(),
  /** Address of the character's picture. */
  avatar: z.string().nullable(),
  character_status: characterStatus,
  character_age: characterAge,
  character_gender: characterGender.nullable(),
  is_recommended: z.boolean(),
  character_target: z.string(),
  character_relationships: z.array(
    z.object({ name: z.string(), locked: z.boolean(), relationships: z.array(z.string()) }),
  ),
  /** By chapter, the earliest first. */
  changes: z.array(entryChange),
  /** Number of characters stored as the rest of the description, if any (overlong-text.ts); lists leave it out. */
  rest_length: z.number().int().optional(),
  created_at: seconds,
  updated_at: seconds,
});
export type Entry = z.infer<typeof entry>;
