// Computes the texts by which entries are searched and sorted: folded names, the pinyin of Chinese names, and its first
// letters. They are stored with the entry, so that a search scans only short texts.
import { pinyin } from "pinyin-pro";

const HAN = /\p{Script=Han}/u;
/** Separates the forms of an entry; no search form contains it. */
const APART = "\n";
/** Sorts after all names. */
const NAMELESS = "\uffff";

/** A text in lower case, without accents, full-width forms and repeated spaces. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * The pinyin syllables of a Chinese name; other letters are kept. A character may be pronounced differently in a
 * surname than elsewhere, hence `surname`.
 */
function syllables(text: string, surname: "head" | "off"): string[] {
  return pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive", v: true, surname }).map(fold);
}

function soundsOf(name: string): string[] {
  if (!HAN.test(name)) return [];
  return (["head", "off"] as const).flatMap((surname) => {
    const parts = syllables(name, surname);
    return [parts.join("").replaceAll(" ", ""), parts.map((part) => [...part][0] ?? "").join("")];
  });
}

/** All forms by which an entry is found, one for each line. */
export function searchTextOf({ name, aliases }: { name: string; aliases: readonly string[] }): string {
  const names = [name, ...aliases];
  return [...new Set([...names.map(fold), ...names.flatMap(soundsOf)])].filter(Boolean).join(APART);
}

/** The key by which names are sorted: Chinese names by pinyin, numbers by value, empty names last. */
export function sortKeyOf(name: string): string {
  if (name === "") return NAMELESS;
  const sounds = HAN.test(name) ? syllables(name, "head").join(" ") : fold(name);
  return `${sounds.replace(/\d+/g, (digits) => digits.padStart(10, "0"))}\t${name}`;
}

/** The forms of a typed search text that are looked for in search texts: folded, with v for ü, and without spaces. */
export function searchForms(typed: string): string[] {
  const forms = [fold(typed), fold(typed.normalize("NFC").replace(/ü/gi, "v"))];
  const found = [...new Set(forms.flatMap((form) => [form, form.replace(/[ ']/g, "")]))].filter(Boolean);
  // A text that folds to nothing, such as a single accent, must find nothing; an empty list would match everything.
  return found.length === 0 && typed.trim() !== "" ? [typed.trim()] : found;
}
