// Untrusted JSON: limited before it is parsed, and without anything that databases or objects cannot handle.
import { JSON_DEPTH_MAX, JSON_VALUES_MAX } from "../lore-limits.ts";
import { LoreError } from "../lore-world.ts";

export type JsonObject = Record<string, unknown>;

export interface ReadJson {
  value: unknown;
  /** Texts that held control characters that no database stores, or unpaired surrogates. */
  cleanedTexts: number;
  /** Fields left out because of their names. */
  removedFields: number;
  /** Numbers with more digits than a double holds, which were rounded. */
  roundedNumbers: number;
}

/** Parses a text. Throws LoreError `too_complex` before it costs much, or `broken_json`. */
export function readJson(text: string): ReadJson {
  const { roundedNumbers } = checkSize(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LoreError("broken_json");
  }
  const found: ReadJson = { value, cleanedTexts: 0, removedFields: 0, roundedNumbers };
  found.value = clean(value, found);
  return found;
}

/** Counts the values the parser would create, without parsing. Throws LoreError `too_complex`. */
function checkSize(text: string): { roundedNumbers: number } {
  let depth = 0;
  let values = 0;
  let roundedNumbers = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at++;
      else if (code === 0x22) inString = false;
      continue;
    }
    if (code === 0x22) inString = true;
    else if (isDigit(code)) {
      const number = numberAt(text, at);
      at += number.length - 1;
      if (isRounded(number)) roundedNumbers++;
    } else if (code === 0x7b || code === 0x5b) {
      depth++;
      values++;
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x2c) values++;
    if (depth > JSON_DEPTH_MAX || values > JSON_VALUES_MAX) throw new LoreError("too_complex");
  }
  return { roundedNumbers };
}

/** How many values checkSize will count in this value's JSON when it is read again. */
export function countJsonValues(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countJsonValues(each), 1 + value.length);
  if (!isObject(value)) return 0;
  const parts = Object.values(value).filter((part) => part !== undefined);
  return parts.reduce<number>((sum, part) => sum + countJsonValues(part), 1 + parts.length);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const NUMBER = /[\d.eE+-]+/y;

function numberAt(text: string, at: number): string {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? "0";
}

/** This many digits are always exact. */
const SAFE_DIGITS = 15;

/** Whether a whole number changes when it is parsed, or is too large. Fractions are always approximate. */
function isRounded(number: string): boolean {
  if (number.length <= SAFE_DIGITS && !/[eE]/.test(number)) return false;
  if (/^\d{1,400}$/.test(number)) {
    const read = Number(number);
    return !Number.isFinite(read) || BigInt(read) !== BigInt(number);
  }
  return !Number.isFinite(Number(number)) || /^\d{401,}$/.test(number);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the one that PostgreSQL can't keep in JSON
const NUL = /\u0000/g;

function cleanString(text: string, found: ReadJson): string {
  if (text.isWellFormed() && !text.includes("\u0000")) return text;
  found.cleanedTexts++;
  return text.replace(NUL, "").toWellFormed();
}

/** In place; `checkSize` has limited the depth. */
function clean(value: unknown, found: ReadJson): unknown {
  if (typeof value === "string") return cleanString(value, found);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = clean(value[at], found);
    return value;
  }
  if (!isObject(value)) return value;
  for (const key of Object.keys(value)) {
    const name = cleanString(key, found);
    const kept = value[key];
    if (key === "__proto__" || name === "__proto__") {
      delete value[key];
      found.removedFields++;
    } else if (name === key) value[key] = clean(kept, found);
    else {
      delete value[key];
      value[name] = clean(kept, found);
    }
  }
  return value;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object, or an empty one for any other value. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A text; a number is converted. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/** A number; a numeric text is converted. */
export function numberOf(value: unknown): number | null {
  if (typeof value === "string" && value.trim() === "") return null;
  const number = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** A boolean, also as a number or a text; anything else is `otherwise`. */
export function flagOf(value: unknown, otherwise: boolean): boolean {
  if (typeof value === "boolean") return value;
  const word = textOf(value).trim().toLowerCase();
  if (["1", "true", "yes"].includes(word)) return true;
  return ["0", "false", "no"].includes(word) ? false : otherwise;
}

/** More items than any list written as one text has. */
const SPLIT_MAX = 10_000;

/** A list's texts; a single text is split at its commas. */
export function textsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(textOf) : textOf(value).split(/[,，]/, SPLIT_MAX);
  return list.map((text) => text.trim()).filter((text) => text !== "");
}

/** Names of the fields with a meaningful value: neither empty nor switched off. */
export function saying(object: JsonObject, names: readonly string[]): string[] {
  return names.filter((name) => {
    const value = object[name];
    if (Array.isArray(value)) return value.length > 0;
    if (isObject(value)) return Object.keys(value).length > 0;
    return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
  });
}

/** Names of the meaningful fields that are not in `known`. */
export function unknownFields(object: JsonObject, known: readonly string[]): string[] {
  return saying(
    object,
    Object.keys(object).filter((name) => !known.includes(name)),
  );
}
