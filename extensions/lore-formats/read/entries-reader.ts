// Entries of any format become ours here: what each format's reader finds in its file is fitted to our limits, told
// about, and kept as it was.
import { type EntryBody, type EntryType, type EntryUse, entryBody } from "../../../contract/entries.ts";
import { ENTRIES_PER_WORLD_MAX, ENTRY_DESCRIPTION_MAX, type Locale } from "../../../contract/limits.ts";
import { isVisible, sameName } from "../../../contract/text-fields.ts";
import { textLength } from "../../../contract/text-length.ts";
import { fitKeys } from "../fit/fit-keys.ts";
import { fitName, fitsName, lineOf } from "../fit/fit-name.ts";
import { fitText, HEAD_LENGTH, tidyHead } from "../fit/fit-text.ts";
import { madeName } from "../fit/made-name.ts";
import { isNameless, ownTypeOf, withOwnFields } from "../fit/own-fields.ts";
import { type Cast, fillPlaceholders } from "../fit/placeholders.ts";
import { type Tell, teller } from "../fit/problems.ts";
import { languageOf } from "../fit/text-language.ts";
import { TEXT_PARTS_MAX } from "../lore-limits.ts";
import type { CardFile, LongText, LoreEntry, LorePicture, LoreProblem, LoreProblemKind } from "../lore-world.ts";
import type { JsonObject } from "./json.ts";

/** An entry as a format's reader finds it. */
export interface FoundEntry {
  type?: EntryType;
  /** In the order in which they would be its name; the first that fits is. */
  names: readonly string[];
  keys: readonly string[];
  /** All keys are patterns. */
  patterns?: boolean;
  /** Tells keys that join several words. */
  combined?: RegExp;
  text: string;
  use: EntryUse;
  /** Of its own format, to tell. */
  notes?: readonly [LoreProblemKind, (string | number | readonly string[])?][];
  /** An entry of ours that is right as it is: nothing of it is fitted. */
  exact?: EntryBody;
  /** The file's `extensions`, where fields of ours may be. */
  extensions?: unknown;
  /** Nothing keeps the text beyond what is shown of it. */
  losesText?: boolean;
  picture?: LorePicture | null;
  files?: readonly CardFile[];
}

/** What of an entry was shown, to know on export what a person has changed. */
export interface Shown {
  name: string;
  aliases: string[];
  description: string;
  use: EntryUse;
}

export const shownOf = ({ name, aliases, description, use }: EntryBody): Shown => ({ name, aliases, description, use });

/** The original under its format's name, with what was shown of it and its place in the file. */
export interface KeptEntry {
  original: JsonObject;
  shown: Shown;
  at: number;
}

/** So much of a text may become entries, in code units: a character has two at most. */
const SPLIT_LENGTH = TEXT_PARTS_MAX * ENTRY_DESCRIPTION_MAX * 2;
/** How often a progress is told. */
const BATCH = 100;

export class EntriesReader {
  readonly entries: LoreEntry[] = [];
  readonly problems: LoreProblem[] = [];
  readonly tellFile: Tell = teller(this.problems, null);
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
   * All entries of a list, each read by `find` and kept as `keep` says; what is no object is left out, as is what a
   * world has no room for.
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
    const tell = teller(this.problems, this.entries.length);
    const { body: fitted, long } = found.exact ? { body: found.exact } : this.#fit(found, tell);
    const body = found.exact ?? withOwnFields(fitted, found.extensions, tell);
    for (const [kind, detail] of found.notes ?? []) tell(kind, detail);
    this.addBody(body, keep(body), { ...found, long });
    return body;
  }

  /** An entry that is fitted already. */
  addBody(
    body: EntryBody,
    extensions: Record<string, unknown>,
    { picture = null, files = [], long }: Pick<FoundEntry, "picture" | "files"> & { long?: LongText | undefined },
  ): void {
    const same = sameName(body.name);
    if (same !== "" && this.#names.has(same)) teller(this.problems, this.entries.length)("name_repeated", body.name);
    this.#names.add(same);
    this.entries.push({ body, extensions, picture, ...(files.length > 0 && { files }), ...(long && { long }) });
  }

  #fit(found: FoundEntry, tell: Tell): { body: EntryBody; long?: LongText } {
    const type = ownTypeOf(found.extensions) ?? found.type ?? "normal";
    const seen: { replaced: string[]; macros: string[] } = { replaced: [], macros: [] };
    // Names and keys are too short to tell a language by.
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
    // What no rule above has thought of must not stop the rest of the file.
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

  /** `isTold`: it has a text, so a noun may be without a name. One of a card is somebody, and is called something. */
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
    // A remark too long for a name has the name among the keys; a character has no other name than its own.
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

/** So many code units of a text, or one less where that would part a character. */
function wholeUnits(text: string, length: number): number {
  if (text.length <= length) return text.length;
  return (text.charCodeAt(length - 1) & 0xfc00) === 0xd800 ? length - 1 : length;
}
