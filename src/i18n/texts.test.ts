// Both languages say everything, with the same places to fill in.
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
const english = { ...(enUS as unknown as Record<string, Texts>), ...(await lazy("en-US")) };
const chinese = { ...(zhCN as unknown as Record<string, Texts>), ...(await lazy("zh-CN")) };

/** Plural forms: English has two, Chinese one. A key is one of them where its family has an `_other`. */
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

/** What a text has to be filled with or marked up by: {{name}} and <name>. */
function slots(text: string): string[] {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?(\w+)\s*\/?>/g)].map((match) => match[1] ?? `<${match[2]}>`);
}

/** The union over a key's plural forms: "one" may leave the number out. */
function slotsOf(namespace: string, texts: Texts, key: string): string[] {
  const forms = Object.entries(texts).filter(([name]) => base(namespace, name) === key);
  return [...new Set(forms.flatMap(([, text]) => slots(text)))].sort();
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

  it("has the plural forms its language needs", () => {
    const families = new Set(
      [...Object.keys(here), ...Object.keys(there)].flatMap((key) => familyOf(namespace, key) ?? []),
    );
    for (const family of families) {
      expect(Object.keys(here)).toEqual(expect.arrayContaining([`${family}_one`, `${family}_other`]));
      const chineseForms = Object.keys(there).filter((key) => familyOf(namespace, key) === family);
      // None may be told in words of its own, in every language or in none.
      const none = `${family}_zero`;
      expect(chineseForms).toEqual(none in here ? [none, `${family}_other`] : [`${family}_other`]);
    }
  });

  it("has no empty text", () => {
    const empty = [here, there].flatMap((texts) => Object.entries(texts).filter(([, text]) => !text.trim()));
    expect(empty).toEqual([]);
  });

  it("has the same places to fill in", () => {
    for (const key of bases(namespace, here)) {
      expect([key, slotsOf(namespace, there, key)]).toEqual([key, slotsOf(namespace, here, key)]);
    }
  });

  it("is Chinese in Chinese", () => {
    // What is put in comes from elsewhere, and the beginning of a file is the same in every language.
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
  const keys = new Set(
    Object.entries(ERRORS).flatMap(([code, entry]) => [
      code,
      ...("byCall" in entry ? Object.values(entry.byCall) : []),
    ]),
  );

  it.each(["en-US", "zh-CN"] as const)("have a text for every code and every reading of it in %s", (locale) => {
    const texts: Texts = locale === "en-US" ? enUS.errors : zhCN.errors;
    expect([...keys].filter((key) => !texts[key])).toEqual([]);
  });
});

it("says what the specification words", () => {
  expect(english["login"]?.["registrations_closed"]).toBe(
    "New registrations are currently closed. If you already have an account, please proceed to sign in.",
  );
});
