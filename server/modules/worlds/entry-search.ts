// How entries are found and ordered by name: folded, with the pinyin of Chinese ones and its first letters. What is
// made here is stored beside the entry, so that a search is one look through short texts.
import { pinyin } from "pinyin-pro";

const HAN = /\p{Script=Han}/u;
/** Between the forms of an entry: no search crosses it. */
const APART = "\n";
/** After all names. */
const NAMELESS = "\uffff";

/** A text without case, accents, full width forms and doubled spaces. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The syllables of a Chinese name, other letters as they are. A surname may be read unlike the same sign elsewhere. */
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

/** Everything an entry is found by. */
export function searchTextOf({ name, aliases }: { name: string; aliases: readonly string[] }): string {
  const names = [name, ...aliases];
  return [...new Set([...names.map(fold), ...names.flatMap(soundsOf)])].filter(Boolean).join(APART);
}

/** A name's place among others: Chinese ones by pinyin, numbers by their size, those without a name last. */
export function sortKeyOf(name: string): string {
  if (name === "") return NAMELESS;
  const sounds = HAN.test(name) ? syllables(name, "head").join(" ") : fold(name);
  return `${sounds.replace(/\d+/g, (digits) => digits.padStart(10, "0"))}\t${name}`;
}

/** What somebody looks for, as it stands in the stored texts: as typed, with v for ü, and without spaces in between. */
export function searchForms(typed: string): string[] {
  const forms = [fold(typed), fold(typed.normalize("NFC").replace(/ü/gi, "v"))];
  const found = [...new Set(forms.flatMap((form) => [form, form.replace(/[ ']/g, "")]))].filter(Boolean);
  // A sign that folds to nothing, such as an accent alone, finds nothing: without a form everything would be found.
  return found.length === 0 && typed.trim() !== "" ? [typed.trim()] : found;
}
