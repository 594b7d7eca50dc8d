// Building blocks of request bodies: length-limited, trimmed text and ids. Control characters never enter the database.
import { z } from "zod";
import { isLegible, legible } from "./legible.ts";
import { RAW_LENGTH_FACTOR } from "./limits.ts";
import { exceeds } from "./text-length.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]/;

/** One line of text of at most `max` characters as text-length.ts counts them; may be empty. */
export function line(max: number) {
  return z
    .string()
    .max(max * RAW_LENGTH_FACTOR)
    .transform((text) => text.trim())
    .refine((text) => !exceeds(text, max), { message: "too_long" })
    .refine((text) => !CONTROL.test(text) && !/[\r\n\t]/.test(text) && text.isWellFormed(), {
      message: "control_characters",
    });
}

/** Anything a reader would see: not white space, invisible characters, or the blank Braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a reader would see anything of a text. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** A name folded for comparison: names that differ only in letter case, width or outer spaces are equal. */
export const sameName = (name: string): string => name.normalize("NFKC").toLowerCase().normalize("NFKC").trim();

/** One line of text that must not be blank. */
export function requiredLine(max: number) {
  return line(max).refine(isVisible, { message: "empty" });
}

/**
 * A word that is searched in texts or compared with others; must not be blank. Invisible characters are removed, as
 * outer spaces are: they come along with pasted text, and the word would never be found.
 */
export function seenLine(max: number) {
  return requiredLine(max).transform((text) => legible(text).trim());
}

/** One line that is the name of somebody or something; may be empty. */
export function nameLine(max: number) {
  return line(max).refine(isLegible, { message: "illegible" });
}

/** The same, but must not be blank. */
export function requiredName(max: number) {
  return requiredLine(max).refine(isLegible, { message: "illegible" });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones refused
const BLOCK_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text of several lines, of at most `max` characters as text-length.ts counts them; may be empty. */
export function block(max: number) {
  return z
    .string()
    .max(max * RAW_LENGTH_FACTOR)
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .refine((text) => !exceeds(text, max), { message: "too_long" })
    .refine((text) => text.isWellFormed() && !BLOCK_CONTROL.test(text), { message: "control_characters" });
}

/** Ids in lower case, as the database writes them, so that two ids can be compared as strings. */
export const id = z.uuid().toLowerCase();
/** An id chosen by a client: a v4 or v7 UUID, so the nil and max UUIDs, which anybody could name, are excluded. */
export const newId = id.refine((text) => /^.{14}[47]/.test(text), { message: "invalid_format" });
/** Times on the wire are Unix seconds with fractions of a millisecond's precision (user.create is in seconds). */
export const seconds = z.number();
