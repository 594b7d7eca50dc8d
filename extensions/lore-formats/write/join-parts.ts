// Joins the entries that one long text was split into: the original file holds the text once. A part whose name,
// aliases or other fields were changed here is an entry of its own, and its words are exported only with it.
import { ownFields } from "../fit/own-fields.ts";
import type { LoreEntry } from "../lore-world.ts";
import { isObject, type JsonObject, numberOf, objectOf, textOf } from "../read/json.ts";
import { type KeptParts, PART_KEY, partsIn, type SplitOriginal } from "../split-entry.ts";
import { originalText } from "./plain-entry.ts";

export interface JoinedEntries {
  /** In order, without the parts that have been joined into others. */
  entries: LoreEntry[];
  /** Original entry -> joined entry, where they differ. */
  joined: ReadonlyMap<LoreEntry, LoreEntry>;
  /** A part that stays an entry of its own -> the entry it was a part of. */
  owners: ReadonlyMap<LoreEntry, LoreEntry>;
}

interface Part {
  entry: LoreEntry;
  at: number;
  gap: string;
  /** Whether its text is unchanged since the split. */
  same: boolean;
  /** Whether nothing but its text was changed, so that it can be joined. */
  bare: boolean;
}

export function joinParts(entries: readonly LoreEntry[]): JoinedEntries {
  const byPlace = Map.groupBy(
    entries.flatMap((entry) => partOf(entry) ?? []),
    ({ of, at }) => placeOf(of, at),
  );
  const [joined, owners] = [new Map<LoreEntry, LoreEntry>(), new Map<LoreEntry, LoreEntry>()];
  if (byPlace.size === 0 && !entries.some(({ extensions }) => partsIn(extensions)))
    return { entries: [...entries], joined, owners };
  const inOthers = new Set<LoreEntry>();
  for (const entry of entries) {
    const kept = partsIn(entry.extensions);
    if (!kept || isAnothers(entry, kept)) continue;
    const own = takeParts(byPlace, kept.parts);
    const bare = own.filter((part) => part.bare);
    for (const part of bare) inOthers.add(part.entry);
    const isWhole = bare.length === kept.parts.count - 1 && bare.every(({ same }) => same);
    const description = isWhole && entry.body.description === kept.shown ? null : wordsOf(entry, kept, bare);
    const now = description === null ? entry : { ...entry, body: { ...entry.body, description } };
    if (now !== entry) joined.set(entry, now);
    for (const part of own) if (!part.bare) owners.set(part.entry, now);
  }
  return {
    entries: entries.flatMap((entry) => (inOthers.has(entry) ? [] : [joined.get(entry) ?? entry])),
    joined,
    owners,
  };
}

/** Whether an entry has the text of a file of another format that updated it: then the parts are unused. */
function isAnothers({ body, extensions }: LoreEntry, { format, shown }: SplitOriginal): boolean {
  if (body.description === shown) return false;
  return Object.entries(extensions).some(
    ([other, kept]) =>
      other !== format && other !== PART_KEY && objectOf(objectOf(kept)["shown"])["description"] === body.description,
  );
}

function partOf(entry: LoreEntry): (Part & { of: string }) | null {
  const kept = entry.extensions[PART_KEY];
  if (!isObject(kept) || typeof kept["of"] !== "string") return null;
  const shown = objectOf(kept["shown"]);
  const { body } = entry;
  const bare =
    Object.keys(entry.extensions).length === 1 &&
    entry.picture === null &&
    body.name === shown["name"] &&
    body.use === shown["use"] &&
    sameList(body.aliases, shown["aliases"]) &&
    sameFields(ownFields(body), objectOf(kept["own"]));
  const same = body.description === shown["description"];
  return { entry, of: kept["of"], at: numberOf(kept["at"]) ?? 0, gap: textOf(kept["gap"]), same, bare };
}

const sameList = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sameFields = (a: JsonObject, b: JsonObject): boolean =>
  sameList(Object.entries(a).sort(), Object.entries(b).sort());

/** One part for each index, in order; removed from the lists, so that a copy of the entry gets the others. */
function takeParts(byPlace: ReadonlyMap<string, Part[]>, { id, count }: KeptParts): Part[] {
  const own: Part[] = [];
  for (let at = 2; at <= count; at++) {
    const part = byPlace.get(placeOf(id, at))?.shift();
    if (part) own.push(part);
  }
  return own;
}

const placeOf = (id: string, at: number): string => `${at} ${id}`;

/** The current text, including what is in none of the parts. */
function wordsOf(entry: LoreEntry, { format, parts: { rest, from } }: SplitOriginal, parts: readonly Part[]): string {
  let text = entry.body.description;
  for (const { entry: part, gap } of parts) text += gap + part.body.description;
  const whole = originalText(entry, format);
  if (from >= whole.length) return text + rest;
  const head = whole.slice(0, from);
  return text + rest + head.slice(head.trimEnd().length) + whole.slice(from);
}
