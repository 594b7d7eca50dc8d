// Both languages have the same keys, with the same placeholders.
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../contract/errors.ts";
import type { Locale } from "../../contract/limits.ts";
import { enUS } from "./en-us.ts";
import { LAZY_TEXTS } from "./lazy-texts.ts";
import { zhCN } from "./zh-cn.ts";

type Texts = Record<string, string>;
const lazy = async (locale: Locale): Promise<Record<string, Texts>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(LAZY_TEXTS).map(async ([name, load]) => [name, (await load[locale]()).default])),
  );
/** All texts of a language; those of errors are in two parts. */
const texts = async (locale: Locale, first: Record<string, Texts>): Promise<Record<string, Texts>> => {
  const later = await lazy(locale);
  return { ...first, ...later, errors: { ...first["errors"], ...later["errors"] } };
};
const english = await texts("en-US", enUS);
const chinese = await texts("zh-CN", zhCN);

/** Suffixes of plural forms: English has two, Chinese one. A key is a plural form if its family has an `_other`. */
const FORM = /_(zero|one|two|few|many|other)$/;
function familyOf(namespace: string, key: string): string | null {
  const family = key.replace(FORM, "");
  const other = `${family}_other`;
  const isPlural = FORM.test(key) && (other in (english[namespace] ?? {}) || other in (chinese[namespace] ?? {}));
  return isPlural ? family : null;
}
const base = (namespace: string, key: string) => familyOf(namespace, key) ?? key;
const bases = (namespace: string, texts: Texts) =>
  [...new Set(Object.keys(texts).map((key) => base(namespace, key)))].sort();

/** The placeholders and tags of a text: {{name}} and <name>. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map((match) => match[1] ?? `<${match[2]}>`);
}

/** The union over a key's plural forms, because the form "one" may omit the number. */
function placeholdersOf(namespace: string, texts: Texts, key: string): string[] {
  const forms = Object.entries(texts).filter(([name]) => base(namespace, name) === key);
  return [...new Set(forms.flatMap(([, text]) => placeholders(text)))].sort();
}

it("both languages have the same files", () => {
  expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
});

describe.each(Object.keys(english))("%s", (namespace) => {
  const here = english[namespace] ?? {};
  const there = chinese[namespace] ?? {};

  it("has each key in both languages", () => {
    expect(bases(namespace, there)).toEqual(bases(namespace, here));
  });

  it("has the plural forms that its language needs", () => {
    const families = new Set(
      [...Object.keys(here), ...Object.keys(there)].flatMap((key) => familyOf(namespace, key) ?? []),
    );
    for (const family of families) {
      expect(Object.keys(here)).toEqual(expect.arrayContaining([`${family}_one`, `${family}_other`]));
      const chineseForms = Object.keys(there).filter((key) => familyOf(namespace, key) === family);
      // A form for zero is optional, and either both languages have it or neither.
      const none = `${family}_zero`;
      expect(chineseForms).toEqual(none in here ? [none, `${family}_other`] : [`${family}_other`]);
    }
  });

  // What formats values, and what puts one text into another, is not in the build (scripts/smaller-libraries.ts).
  it("has no placeholder with a format, and no other text's name", () => {
    const formatted = [here, there].flatMap((texts) =>
      Object.values(texts).filter((text) => /\{\{[^}]*,|\$t\(/.test(text)),
    );
    expect(formatted).toEqual([]);
  });

  it("has no empty text", () => {
    const empty = [here, there].flatMap((texts) => Object.entries(texts).filter(([, text]) => !text.trim()));
    expect(empty).toEqual([]);
  });

  it("has the same placeholders in both languages", () => {
    for (const key of bases(namespace, here)) {
      expect([key, placeholdersOf(namespace, there, key)]).toEqual([key, placeholdersOf(namespace, here, key)]);
    }
  });

  it("has no untranslated English text in Chinese", () => {
    // Placeholders, names of products and formats, and the beginning of a JSON file are the same in both languages.
    const untranslated = Object.entries(there).filter(
      ([key, text]) =>
        /[a-z]{3}/i.test(text.replace(/\{\{\w+\}\}/g, "")) &&
        text === here[key] &&
        !/^(Storyloom|Google|Facebook|Twitter|TXT|Markdown|\{ "entries": …)$/.test(text),
    );
    expect(untranslated).toEqual([]);
  });
});

describe("errors", () => {
  it("are loaded first or later, never both", async () => {
    const later = Object.keys((await LAZY_TEXTS.errors["en-US"]()).default);
    expect(later.filter((key) => key in enUS.errors)).toEqual([]);
  });

  it.each(["request_failed", "offline", "internal", "session_invalid", "session_ended", "store_unavailable"] as const)(
    "%s is there when nothing more can be loaded",
    (key) => {
      expect([enUS.errors[key], zhCN.errors[key]]).not.toContain(undefined);
    },
  );

  const keys = new Set(
    Object.entries(ERRORS).flatMap(([code, entry]) => [
      code,
      ...("byCall" in entry ? Object.values(entry.byCall) : []),
    ]),
  );

  it.each(["en-US", "zh-CN"] as const)("have a text for every code and each of its meanings in %s", (locale) => {
    const all = (locale === "en-US" ? english : chinese)["errors"] ?? {};
    expect([...keys].filter((key) => !all[key])).toEqual([]);
  });
});

it("has the text that the specification prescribes", () => {
  expect(english["login"]?.["registrations_closed"]).toBe(
    "New registrations are currently closed. If you already have an account, please proceed to sign in.",
  );
});
