// A world's entries: characters and everything else that has a name (product.md 3, "Entry"; 5).
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
/** `auto`: told to the model when the text names it; `always`: in every prompt; `never`: in none. */
export const entryUse = z.enum(["auto", "always", "never"]);
export type EntryUse = z.infer<typeof entryUse>;

/**
 * Letters of names of characters: Chinese, English, digits, ( ) / in both widths, a middle dot, and single spaces
 * between.
 */
export const CHARACTER_NAME = /^[\p{Script=Han}A-Za-z0-9()（）/·•・‧]+(?: [\p{Script=Han}A-Za-z0-9()（）/·•・‧]+)*$/u;

/** How the character stands to another one, which is told by its name; the order is the author's. */
export const relationship = z.object({
  name: seenLine(ENTRY_NAME_MAX),
  /** Kept as it is when something is proposed or taken in. */
  locked: z.boolean().default(false),
  /** Tags. */
  relationships: z.array(seenLine(RELATIONSHIP_TAG_MAX)).max(RELATIONSHIP_TAGS_MAX),
});
export type Relationship = z.infer<typeof relationship>;

const relationships = z
  .array(relationship)
  .max(RELATIONSHIPS_MAX)
  .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, { message: "duplicate" });

/** What is otherwise from a chapter on; what it does not name stays as it was. */
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

/** Changes as a noun has them: without what only characters have, and without those that said nothing else. */
export function nounChanges(list: readonly EntryChange[]): EntryChange[] {
  return list.flatMap(({ from_chapter, description }) =>
    description === undefined ? [] : [{ from_chapter, description }],
  );
}

const common = {
  /** May be empty beside a description. What shows as nothing is no name, like the spaces that are trimmed. */
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

/** Whether a relationship's name is the character's own, however it is spelled. One without a name is nobody's. */
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
      /** The goal in play. */
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
/** What entries have here and not in the specification: anyone who does not know of it does not take it away. */
export const KEPT_WHEN_LEFT_OUT = ["aliases", "use", "underline", "changes"] as const;

/** What a client sends. */
export type EntryInput = z.input<typeof entryBody>;
/** The same, checked and complete. */
export type EntryBody = z.output<typeof entryBody>;

/** What is wrong with an entry's field -> its own code. */
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

/** An entry as its owner reads it: every field is there, those of characters with their defaults. */
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
  /** Characters of its text that are kept behind the description, if there are any; lists leave it out. */
  rest_length: z.number().int().optional(),
  created_at: seconds,
  updated_at: seconds,
});
export type Entry = z.infer<typeof entry>;
