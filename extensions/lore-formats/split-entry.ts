// An entry whose text is longer than a description may be, split into several: the first keeps the file's original, the
// others are nouns that match the first one's names. The data that an export needs to join them again is in
// `extensions` of each.
import { type EntryBody, entryBody } from "../../contract/entries.ts";
import { legible } from "../../contract/legible.ts";
import { ALIASES_MAX, ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX, TEXT_PARTS_MAX } from "../../contract/limits.ts";
import { isVisible, sameName } from "../../contract/text-fields.ts";
import { cutToLength, textLength } from "../../contract/text-length.ts";
import { crc32 } from "./bytes/crc32.ts";
import { ownFields } from "./fit/own-fields.ts";
import { type SplitText, splitText, type TextPart } from "./fit/split-text.ts";
import type { Kept, LongText, LoreEntry } from "./lore-world.ts";
import { shownOf } from "./read/entries-reader.ts";
import { isObject } from "./read/json.ts";
import { isRestDropped, NOTHING_SHOWN } from "./rest-dropped.ts";

/** The key, next to the formats, under which a part's data is stored. */
export const PART_KEY = "part";

/** The data about the parts, stored with the first one in its original's format. */
export interface KeptParts {
  /** Identifies the set of parts. */
  id: string;
  /** The number of parts, including the first one. */
  count: number;
  /** The text after the last part, and how many code units of the original are covered in total. */
  rest: string;
  from: number;
}

export interface SplitEntry {
  first: LoreEntry;
  others: LoreEntry[];
  /** The characters of its text that are in none of them, and whether they are kept for exports. */
  left: number;
  keepsLeft: boolean;
}

/** How a long text is split, and how much of it exceeds the maximum of entries. */
export function splitLong({ text, beyond }: LongText): SplitText & { left: number } {
  const split = splitText(text, ENTRY_DESCRIPTION_MAX, TEXT_PARTS_MAX);
  // A text that is only white space, as far as it is examined, becomes one entry without text.
  if (split.parts.length === 0) split.parts.push({ text: "", gap: "" });
  return { ...split, left: textLength(split.rest) + beyond };
}

/** The part of a long text that its beginning leaves out, and the total length in characters. */
export function leftOut({ body, long }: LoreEntry): { left: string; length: number } {
  if (!long) return { left: "", length: 0 };
  // A beginning cut within a sentence ends with an ellipsis.
  const said = [body.description, body.description.replace(/…$/, "")].find((each) => long.text.startsWith(each)) ?? "";
  const left = long.text.slice(said.length).trim();
  return { left, length: textLength(left) + long.beyond };
}

/** The first of the entries that a long one becomes, with its data about the parts. */
export function firstOfSplit(entry: LoreEntry): LoreEntry {
  return entry.long ? firstOf(entry, splitLong(entry.long), entry.long) : entry;
}

/**
 * The entries that a long one becomes. `taken` holds names in the form of sameName, and is extended; `numbers` holds
 * the next number for each name that was split before, so that thousands of entries of one name take linear time.
 */
export function splitEntry(entry: LoreEntry, taken: Set<string>, numbers: Map<string, number> = new Map()): SplitEntry {
  if (!entry.long) return { first: entry, others: [], left: 0, keepsLeft: true };
  const split = splitLong(entry.long);
  const first = firstOf(entry, split, entry.long);
  const id = idOf(entry, entry.long);
  const isJoined = isJoinedAgain(entry);
  let number = numbers.get(entry.body.name) ?? 2;
  const others = split.parts.slice(1).map((part, at) => {
    // Entries without a name are not distinguished by name.
    const isNamed = entry.body.name !== "" || !isVisible(part.text);
    while (isNamed && taken.has(sameName(numbered(entry.body, number)))) number++;
    const body = partBody(entry.body, isNamed ? numbered(entry.body, number) : "", part);
    if (isNamed) taken.add(sameName(body.name));
    const gap = split.parts[at]?.gap ?? "";
    const kept = { of: id, at: at + 2, gap, shown: shownOf(body), own: ownFields(body) };
    return { body, extensions: isJoined ? { [PART_KEY]: kept } : {}, picture: null };
  });
  numbers.set(entry.body.name, number);
  return { first, others, left: split.left, keepsLeft: isJoined };
}

function firstOf(entry: LoreEntry, split: SplitText, { text, from }: LongText): LoreEntry {
  const body: EntryBody = { ...entry.body, description: split.parts[0]?.text ?? "" };
  const parts: KeptParts = { id: idOf(entry, { text }), count: split.parts.length, rest: restOf(split), from };
  const extensions = Object.fromEntries(
    Object.entries(entry.extensions).map(([format, kept]) => [format, keptOf(format, kept, entry, { body, parts })]),
  );
  const { long: _, ...rest } = entry;
  return { ...rest, body, extensions };
}

/** With the white space between it and the last part. */
const restOf = ({ parts, rest }: SplitText): string => (rest === "" ? "" : (parts.at(-1)?.gap ?? "") + rest);

/**
 * An original is written back while what was shown of it is unchanged; a table's row is not joined again. If it shows
 * something else (the text was changed in a file of ours since), it is not the text that was split.
 */
function keptOf(
  format: string,
  kept: unknown,
  entry: LoreEntry,
  { body, parts }: { body: EntryBody; parts: KeptParts },
): unknown {
  if (!isObject(kept) || !isObject(kept["shown"]) || !shows(kept, entry)) return kept;
  if (isOriginal([format, kept])) return { ...kept, shown: { ...kept["shown"], description: body.description }, parts };
  const { shown: _, ...rest } = kept;
  return rest;
}

const isOriginal = ([format, kept]: [format: string, kept: unknown]): boolean =>
  format !== "csv" && isObject(kept) && (isObject(kept["card"]) || isObject(kept["original"]));

const shows = (kept: unknown, { body }: LoreEntry): boolean =>
  isObject(kept) && isObject(kept["shown"]) && kept["shown"]["description"] === body.description;

/** Whether an export joins the entries into one text again, including the text beyond the maximum. */
export const isJoinedAgain = (entry: LoreEntry): boolean =>
  Object.entries(entry.extensions).some((each) => isOriginal(each) && shows(each[1], entry));

/** Equal for the same entry of the same file. */
function idOf({ body, extensions }: LoreEntry, { text }: Pick<LongText, "text">): string {
  return crc32(new TextEncoder().encode(JSON.stringify([body.name, Object.keys(extensions), text]))).toString(16);
}

/** "Name (2)", within a name's length. */
function numbered({ name }: Pick<EntryBody, "name">, number: number): string {
  const sign = ` (${number})`;
  return `${legible(cutToLength(name, ENTRY_NAME_MAX - sign.length)).trim()}${sign}`.trim();
}

type Names = Pick<EntryBody, "name" | "aliases">;

/** A part's aliases: all names of the entry it belongs to, so that it is activated with it. */
const calledAs = ({ name, aliases }: Names, own: string): string[] =>
  [...new Set([name, ...aliases])].filter((each) => each !== "" && each !== own).slice(0, ALIASES_MAX);

/**
 * A part's names after its entry was renamed, and its stored data; null where its names were changed separately or do
 * not change. `kept` may come from a file.
 */
export function renamedPart(
  part: Names,
  kept: unknown,
  first: Names,
): (Names & { kept: Record<string, unknown> }) | null {
  if (!isObject(kept) || !isObject(kept["shown"])) return null;
  const shown = kept["shown"];
  if (part.name !== shown["name"] || JSON.stringify(part.aliases) !== JSON.stringify(shown["aliases"])) return null;
  const number = / \((\d{1,5})\)$/.exec(part.name)?.[1];
  const name = number === undefined || first.name === "" ? part.name : numbered(first, Number(number));
  const aliases = calledAs(first, name);
  if (name === part.name && JSON.stringify(aliases) === JSON.stringify(part.aliases)) return null;
  return { name, aliases, kept: { ...kept, shown: { ...shown, name, aliases } } };
}

/** The id of the parts that an entry's original was split into; null: none. */
export const partsIdOf = (extensions: Kept): string | null => partsIn(extensions)?.parts.id ?? null;

/** A noun that is activated together with its entry, and not underlined beside it. */
function partBody({ name, aliases, use }: EntryBody, own: string, { text }: TextPart): EntryBody {
  const called = calledAs({ name, aliases }, own);
  return entryBody.parse({ type: "normal", name: own, aliases: called, description: text, use, underline: false });
}

/** An original that was split, with the beginning that was shown of it. */
export interface SplitOriginal {
  format: string;
  parts: KeptParts;
  shown: string;
}

/** The parts an entry's original was split into, if it was. Everything is validated: it may come from a file. */
export function partsIn(extensions: Kept): SplitOriginal | null {
  for (const [format, kept] of Object.entries(extensions)) {
    if (!isObject(kept) || !isObject(kept["parts"])) continue;
    const { id, count, rest, from } = kept["parts"];
    const shown = isObject(kept["shown"]) ? kept["shown"]["description"] : null;
    if (typeof id !== "string" || typeof count !== "number" || typeof from !== "number") continue;
    if (typeof shown !== "string" || typeof rest !== "string") continue;
    const parts = { id, count: Math.min(count, TEXT_PARTS_MAX), rest, from };
    if (isRestDropped(kept))
      return { format, parts: { ...parts, rest: "", from: Number.POSITIVE_INFINITY }, shown: NOTHING_SHOWN };
    return { format, parts, shown };
  }
  return null;
}
