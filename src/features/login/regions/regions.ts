// The regions of phones: named in the language of the page, popular ones first, and searchable.
import type { LoginMethods } from "../../../../contract/app-settings.ts";
import { DEFAULT_CALL_CODE, DEFAULT_COUNTRY, type Locale, POPULAR_COUNTRIES } from "../../../../contract/limits.ts";
import { REGION_DATA } from "./region-data.ts";

export interface Region {
  /** The ISO 3166 code in lower case. */
  code: string;
  dialCode: string;
  /** In the language of the page. */
  name: string;
  /** An example of a mobile number, as written after the dial code. */
  phoneFormat: string;
  popular: boolean;
  /** The texts matched by prefix when searching, besides the dial code. */
  words: readonly string[];
}

/** Common names besides the official ones. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  US: ["usa", "america"],
  GB: ["great britain", "england", "scotland", "wales"],
  AE: ["uae"],
  KR: ["rok"],
};

/** Lower case without accents and punctuation, for comparing names. */
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Which phones this server can send codes to. */
export type PhoneLoginMethods = Pick<LoginMethods, "phone_mainland" | "phone_international">;

/** Whether codes can be sent to phones with a dial code. */
export function isReached(ways: PhoneLoginMethods, dialCode: string): boolean {
  return dialCode === DEFAULT_CALL_CODE ? ways.phone_mainland : ways.phone_international;
}

/** The regions that codes can be sent to, the popular ones first, then by name. */
export function listRegions(locale: Locale, ways: PhoneLoginMethods): Region[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const all = (["en-US", "zh-CN"] as const).flatMap((language) =>
    (["long", "short"] as const).map((style) => new Intl.DisplayNames(language, { type: "region", style })),
  );
  const rank = new Map<string, number>(POPULAR_COUNTRIES.map((code, index) => [code, index]));
  const regions = REGION_DATA.filter(([, dialCode]) => isReached(ways, dialCode)).map(
    ([code, dialCode, phoneFormat, pinyin]) => ({
      code: code.toLowerCase(),
      dialCode,
      phoneFormat,
      name: names.of(code) ?? code,
      popular: rank.has(code.toLowerCase()),
      words: [
        ...new Set([
          ...all.flatMap((name) => beginnings(fold(name.of(code) ?? ""))),
          ...pinyinWords(pinyin),
          ...(OTHER_NAMES[code] ?? []),
        ]),
      ],
    }),
  );
  const { compare } = new Intl.Collator(locale);
  const place = ({ code }: Region) => rank.get(code) ?? rank.size;
  return regions.sort((a, b) => place(a) - place(b) || compare(a.name, b.name));
}

/** All suffixes of a text that begin at a word; for a Chinese name, at a character. */
function beginnings(text: string): string[] {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|\p{Script=Han}/gu)];
  return starts.map(({ index }) => text.slice(index));
}

/** All suffixes of the joined pinyin and of its initials that begin at a syllable. */
function pinyinWords(pinyin: string): string[] {
  const syllables = pinyin.split(" ");
  return syllables.flatMap((_, index) => {
    const rest = syllables.slice(index);
    return [rest.join(""), rest.map((syllable) => syllable[0]).join("")];
  });
}

/**
 * The regions that match the typed text: a name in either language, pinyin or its initials, a dial code, a region code.
 */
export function findRegions(regions: readonly Region[], typed: string): Region[] {
  const text = fold(typed);
  if (!text) return [...regions];
  const dialCode = text.replace(/ /g, "");
  const isDialCode = /^\d+$/.test(dialCode);
  // Some people type the international prefix 00 before a dial code.
  const digits = dialCode.replace(/^00/, "");
  const found = isDialCode
    ? regions.filter((region) => region.dialCode.startsWith(digits))
    : regions.filter(({ code, words }) => code === text || words.some((word) => word.startsWith(text)));
  const isExact = ({ code, dialCode }: Region) => code === text || dialCode === digits;
  return [...found.filter(isExact), ...found.filter((region) => !isExact(region))];
}

/** The preselected region: China in Chinese, otherwise the default; only regions that codes can be sent to. */
export function defaultRegion(regions: readonly Region[], locale: Locale): string {
  const wanted = locale === "zh-CN" ? "cn" : DEFAULT_COUNTRY;
  return (regions.find(({ code }) => code === wanted) ?? regions[0])?.code ?? DEFAULT_COUNTRY;
}

/** The default region for a dial code that several regions share. */
export function regionOfDialCode(dialCode: string): string | null {
  return REGION_DATA.find(([, code]) => code === dialCode)?.[0].toLowerCase() ?? null;
}

/**
 * Splits a pasted or autofilled number that starts with + or 00 into its dial code and the rest; null for other
 * numbers.
 */
export function splitDialCode(typed: string): { dialCode: string; number: string } | null {
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/^00(?!0)/, "+");
  if (!text.startsWith("+")) return null;
  const digits = text.replace(/\D/g, "");
  // No dial code is a prefix of another one.
  const dialCode = REGION_DATA.find(([, code]) => digits.startsWith(code))?.[1];
  if (!dialCode || digits.length < dialCode.length + 4) return null;
  let left = dialCode.length;
  const start = text.split("").findIndex((sign) => /\d/.test(sign) && left-- === 0);
  return { dialCode, number: text.slice(start).replace(/[()]/g, "") };
}
