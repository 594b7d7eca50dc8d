// Fields of our entries that other programs lack: stored in their files under `extensions.storyloom`.
import { type EntryBody, type EntryType, entryBody, isOneself } from "../../../contract/entries.ts";
import { isObject, type JsonObject, objectOf } from "../read/json.ts";
import type { Tell } from "./problems.ts";

export const OWN_KEY = "storyloom";

const PLAIN: JsonObject = {
  type: "normal",
  underline: true,
  changes: [],
  character_status: "alive",
  character_age: "unknown",
  is_recommended: false,
  character_target: "",
  character_relationships: [],
};
/** Fields that the other program's format has too, so they are not stored again. */
const SAID = ["name", "aliases", "description", "use"];

/** The fields of a body that differ from the defaults, without those in `said`, which the format stores itself. */
export function ownFields(body: EntryBody, plain: JsonObject = PLAIN, said: readonly string[] = SAID): JsonObject {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) =>
        value !== undefined && !said.includes(field) && JSON.stringify(value) !== JSON.stringify(plain[field]),
    ),
  );
}

/** The same for a card, which is always a character: the type is left out, use and aliases are stored. */
export const ownFieldsOfCard = (body: EntryBody): JsonObject =>
  ownFields(body, { ...PLAIN, type: "character", aliases: [], use: "auto" }, ["name", "description"]);

const ownOf = (extensions: unknown): JsonObject => objectOf(objectOf(extensions)[OWN_KEY]);

/** The type of an entry according to a file of ours: its name is fitted to that type. */
export function ownTypeOf(extensions: unknown): EntryType | undefined {
  const { type } = ownOf(extensions);
  return type === "character" || type === "normal" ? type : undefined;
}

/** Whether a file of ours marks an entry as nameless: otherwise one of its keys would be taken as its name. */
export const isNameless = (extensions: unknown): boolean => ownOf(extensions)["name"] === "";

/** Adds our own fields to an entry or a card, and marks it as nameless where the file would not show that otherwise. */
export function withOwnOf(
  raw: JsonObject,
  { name }: EntryBody,
  own: JsonObject,
  original: { shown: { name: string } } | null,
): JsonObject {
  const isTold = original?.shown.name === "" && !isNameless(raw["extensions"]);
  return withOwn(raw, name === "" && !isTold ? { ...own, name } : own);
}

/** A body with the fields that a file of ours holds; invalid ones are left out and reported. */
export function withOwnFields(body: EntryBody, extensions: unknown, tell: Tell): EntryBody {
  const { name, description, type, ...rest } = ownOf(extensions);
  const read = entryBody.safeParse({ ...body, ...rest });
  if (read.success) return read.data;
  let kept = body;
  for (const [field, value] of Object.entries(rest)) {
    const { others, left } = withoutOneself(field, value, body.name);
    const one = entryBody.safeParse({ ...kept, [field]: others });
    if (!one.success) tell("value_invalid", field);
    else {
      kept = one.data;
      tell("relationships_left", left);
    }
  }
  return kept;
}

/**
 * A field without relationships to oneself, which can arise from a rename elsewhere, and the number of those removed.
 */
function withoutOneself(field: string, value: unknown, name: string): { others: unknown; left: number } {
  if (!Array.isArray(value)) return { others: value, left: 0 };
  let left = 0;
  const apart = (list: readonly unknown[]) =>
    list.filter((tie) => {
      const isOwn = isObject(tie) && typeof tie["name"] === "string" && isOneself(tie["name"], { name });
      if (isOwn) left++;
      return !isOwn;
    });
  const ofChange = (change: unknown): unknown => {
    const ties = isObject(change) ? change["character_relationships"] : undefined;
    return isObject(change) && Array.isArray(ties) ? { ...change, character_relationships: apart(ties) } : change;
  };
  const others = field === "character_relationships" ? apart(value) : field === "changes" ? value.map(ofChange) : value;
  return { others, left };
}

const KNOWN = [...Object.keys(PLAIN), ...SAID, "character_gender"];

/** Puts our fields into the `extensions` of another program's entry or card; other keys there stay unchanged. */
export function withOwn(raw: JsonObject, own: JsonObject, known: readonly string[] = KNOWN): JsonObject {
  const extensions = objectOf(raw["extensions"]);
  const before = objectOf(extensions[OWN_KEY]);
  const hadNone = !Object.keys(before).some((key) => known.includes(key));
  if (Object.keys(own).length === 0 && hadNone) return raw;
  const unknown = Object.entries(before).filter(([key]) => !known.includes(key));
  const { [OWN_KEY]: _, ...others } = extensions;
  const after = { ...Object.fromEntries(unknown), ...own };
  return { ...raw, extensions: Object.keys(after).length > 0 ? { ...others, [OWN_KEY]: after } : others };
}

const KNOWN_OF_WORLD = ["background", "forbidden_words"];

/** Adds to another program's book the parts of our world that it has no fields for. */
export function withOwnWorld(
  book: JsonObject,
  { background, forbiddenWords }: { background: string; forbiddenWords: readonly string[] },
): JsonObject {
  const own = {
    ...(background !== "" && { background }),
    ...(forbiddenWords.length > 0 && { forbidden_words: forbiddenWords }),
  };
  return withOwn(book, own, KNOWN_OF_WORLD);
}
