// Turns entries of any format into ours: what a format's reader finds is fitted to our limits, its problems are
// reported, and the original is kept.
import { type EntryBody, type EntryType, type EntryUse, entryBody } from "../../../contract/entries.ts";
import { ENTRIES_PER_WORLD_MAX, ENTRY_DESCRIPTION_MAX, type Locale, TEXT_PARTS_MAX } from "../../../contract/limits.ts";
import { isVisible, sameName } from "../../../contract/text-fields.ts";
import { textLength } from "../../../contract/text-length.ts";
import { fitKeys } from "../fit/fit-keys.ts";
import { fitName, fitsName, lineOf } from "../fit/fit-name.ts";
import { fitText, HEAD_LENGTH, tidyHead } from "../fit/fit-text.ts";
import { madeName } from "../fit/made-name.ts";
import { isNameless, ownTypeOf, withOwnFields } from "../fit/own-fields.ts";
import { type Cast, fillPlaceholders } from "../fit/placeholders.ts";
import { problemReporter, type Tell } from "../fit/problems.ts";
import { languageOf } from "../fit/text-language.ts";
import type { CardFile, LongText, LoreEntry, LorePicture, LoreProblem, LoreProblemKind } from "../lore-world.ts";
import type { JsonObject } from "./json.ts";

/** An entry as a format's reader finds it. */
export interface FoundEntry {
  type?: EntryType;
  /** Candidates for its name, in order of preference; the first that fits is used. */
  names: readonly string[];
  keys: readonly string[];
  /** Whether all keys are patterns (regular expressions). */
  patterns?: boolean;
  /** Matches keys that combine several words. */
  combined?: RegExp;
  text: string;
  use: EntryUse;
  /** Problems specific to its format, to be reported. */
  notes?: readonly [LoreProblemKind, (string | number | readonly string[])?][];
  /** A valid entry from a file of ours, which is used unchanged. */
  exact?: EntryBody;
  /** The file's `extensions`, which may hold our fields. */
  extensions?: unknown;
  /** Whether the format cannot keep text beyond what the entry shows. */
  losesText?: boolean;
  picture?: LorePicture | null;
  files?: readonly CardFile[];
}

/** What was shown of an entry, to detect on export what a person has changed. */
export interface Shown {
  name: string;
  aliases: string[];
  description: string;
  use: EntryUse;
}

export const shownOf = ({ name, aliases, description, use }: EntryBody): Shown => ({ name, aliases, description, use });

/** The original under its format's name, with what was shown of it and its index in the file. */
export interface KeptEntry {
  original: JsonObject;
  shown: Shown;
  at: number;
}

/** At most this much of a text is split into entries, in code units; a character has at most two. */
const SPLIT_LENGTH = TEXT_PARTS_MAX * ENTRY_DESCRIPTION_MAX * 2;
/** Progress is reported once per this many entries. */
const BATCH = 100;

export class EntriesReader {
  readonly entries: LoreEntry[] = [];
  readonly problems: LoreProblem[] = [];
  readonly tellFile: Tell = problemReporter(this.problems, null);
  readonly language: Locale;
  readonly #progress: ((done: number, total: number) => void) | undefined;
  readonly #names = new Set<string>();
  character: string | null = null;

  constructor(language: Locale, progress?: (done: number, total: number) => void) {
    this.language = language;
    this.#progress = progress;
  }

  get cast(): Cast {
    return { language: this.language, character: this.character };
  }

  /**
   * Adds all entries of a list, each read by `find` and kept as `keep` returns it; values that are not objects and
   * entries beyond a world's limit are left out.
   */
  addAll<Raw>(
    list: readonly Raw[],
    find: (raw: Raw & JsonObject, at: number) => FoundEntry,
    keep: (kept: KeptEntry) => Record<string, unknown>,
  ): void {
    const readable = list.flatMap((raw, at) =>
      typeof raw === "object" && raw !== null && !Array.isArray(raw) ? [{ raw: raw as Raw & JsonObject, at }] : [],
    );
    const room = ENTRIES_PER_WORLD_MAX - this.entries.length;
    for (const [done, { raw, at }] of readable.slice(0, room).entries()) {
      if (done % BATCH === 0) this.#progress?.(done, readable.length);
      this.add(find(raw, at), (body) => keep({ original: raw, shown: shownOf(body), at }));
    }
    this.#progress?.(readable.length, readable.length);
    this.tellFile("entries_unreadable", list.length - readable.length);
    this.tellFile("entries_left", Math.max(0, readable.length - room));
  }

  add(found: FoundEntry, keep: (body: EntryBody) => Record<string, unknown>): EntryBody {
    const tell = problemReporter(this.problems, this.entries.length);
    const { body: fitted, long } = found.exact ? { body: found.exact } : this.#fit(found, tell);
    const body = found.exact ?? withOwnFields(fitted, found.extensions, tell);
    for (const [kind, detail] of found.notes ?? []) tell(kind, detail);
    this.addBody(body, keep(body), { ...found, long });
    return body;
  }

  /** Adds an entry that already fits. */
  addBody(
    body: EntryBody,
    extensions: Record<string, unknown>,
    { picture = null, files = [], long }: Pick<FoundEntry, "picture" | "files"> & { long?: LongText | undefined },
  ): void {
    const same = sameName(body.name);
    if (same !== "" && this.#names.has(same))
      problemReporter(this.problems, this.entries.length)("name_repeated", body.name);
    this.#names.add(same);
    this.entries.push({ body, extensions, picture, ...(files.length > 0 && { files }), ...(long && { long }) });
  }

  #fit(found: FoundEntry, tell: Tell): { body: EntryBody; long?: LongText } {
    const type = ownTypeOf(found.extensions) ?? found.type ?? "normal";
    const seen: { replaced: string[]; macros: string[] } = { replaced: [], macros: [] };
    // Names and keys are too short to detect a language from.
    const language = languageOf(found.text) ?? this.language;
    const fill = (text: string) => {
      const { text: filled, replaced, macros } = fillPlaceholders(text, { ...this.cast, language });
      seen.replaced.push(...replaced);
      seen.macros.push(...macros);
      return filled;
    };
    const text = fill(tidyHead(found.text));
    const description = fitText(text, ENTRY_DESCRIPTION_MAX);
    const { name, spelled } = this.#name(found, type, fill, { tell, isTold: isVisible(description) });
    const spelling = spelled !== name && fitsName(spelled) ? [spelled] : [];
    const keys = fitKeys(
      [...spelling, ...found.keys.map((key) => (key.length > HEAD_LENGTH ? key : fill(key)))],
      name,
      {
        patterns: found.patterns ?? false,
        ...(found.combined && { combined: found.combined }),
      },
    );
    const isCut = description !== text || found.text.trimEnd().length > HEAD_LENGTH;
    const length = isCut ? textLength(found.text) : 0;
    tell(found.losesText ? "description_lost" : "description_cut", length);
    tell("placeholders_replaced", [...new Set(seen.replaced)]);
    tell("macros_left", [...new Set(seen.macros)]);
    tell("keys_left", keys.left);
    tell("pattern_keys", keys.patterns);
    const fitted = entryBody.safeParse({ type, name, aliases: keys.aliases, description, use: found.use });
    // An entry that no rule above handles must not stop the rest of the file.
    if (!fitted.success)
      return { body: entryBody.parse({ type: "normal", name: this.#made("normal"), description: "" }) };
    if (!isCut) return { body: fitted.data };
    const from = wholeUnits(found.text, SPLIT_LENGTH);
    const whole = fillPlaceholders(tidyHead(found.text, from), { ...this.cast, language }).text.trim();
    return {
      body: fitted.data,
      long: { text: whole, from, length, beyond: textLength(found.text.slice(from)), kept: !found.losesText },
    };
  }

  /** `isTold`: it has a text, so a noun may be without a name. A card's entry is a character and needs a name. */
  #name(
    found: FoundEntry,
    type: EntryType,
    fill: (text: string) => string,
    { tell, isTold }: { tell: Tell; isTold: boolean },
  ) {
    const lines = found.names.map((name) => lineOf(fill(name.slice(0, HEAD_LENGTH)))).filter((line) => line !== "");
    const plain = fitKeys(found.keys, "", { patterns: found.patterns ?? false }).aliases;
    const [spelled = ""] = lines;
    if (isTold && spelled === "" && isNameless(found.extensions)) return { name: "", spelled };
    // If a remark is too long for a name, a key is used; a character has no name but its own.
    const candidates = type === "character" ? lines : [...lines.filter(fitsName), ...plain.map(fill), ...lines];
    const name = candidates.map((line) => fitName(line, type)).find((line) => line !== "") ?? "";
    if (name === "") {
      if (type === "normal" && spelled === "" && isTold) return { name, spelled };
      const made = this.#made(type);
      if (spelled === "") tell("name_made", made);
      else tell("name_changed", spelled);
      return { name: made, spelled };
    }
    if (spelled !== "" && spelled !== name) tell("name_changed", spelled);
    return { name, spelled };
  }

  #made(type: EntryType): string {
    return madeName(type, this.language, this.entries.length + 1);
  }
}

/** Cuts a text to `length` code units, or one less where that would split a surrogate pair. */
function wholeUnits(text: string, length: number): number {
  if (text.length <= length) return text.length;
  return (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
}
