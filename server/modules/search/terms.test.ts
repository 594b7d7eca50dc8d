// What a text is divided into, and that whatever is in it can be searched for.
import { describe, expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { marksOf } from "./marks.ts";
import { stemOf } from "./stem.ts";
import { documentTerms, documentWords, termQueries, wishOf } from "./terms.ts";
import { formsOf, isWithinOneTypo } from "./typo.ts";
import { pairsOf, plainText, runsOf } from "./words.ts";

const words = (text: string) =>
  runsOf(text).flatMap((run) => (run.kind === "word" ? [run.word.text] : pairsOf(run.signs).map(({ text }) => text)));

describe("words", () => {
  it.each([
    ["The Salt-Cartographer’s Café", ["the", "salt", "cartographers", "cafe"]],
    ["夜航者", ["夜航", "航者"]],
    ["Ｏriel與鹽2号", ["oriel", "與鹽", "2"]],
    ["ﬁn Straße ÆØ İzmir", ["fin", "strasse", "aeo", "izmir"]],
    ["한국어 かな", ["한국", "국어", "かな"]],
    ["Ночной ход", ["ночнои", "ход"]],
    ["…!? 🌙 <b>", ["b"]],
  ])("of %s", (text, found) => expect(words(text)).toEqual(found));

  it("stand where the original has them", () => {
    const text = "É ﬁn—cafe\u0301, 𠮷野家";
    const places = runsOf(text).flatMap((run) => (run.kind === "word" ? [run.word] : run.signs));
    expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(["É", "ﬁn", "cafe\u0301", "𠮷", "野", "家"]);
  });

  it("are compared without punctuation as a whole", () => {
    expect(plainText(runsOf("«The  Salt»: 夜航, II"))).toBe("the salt 夜航 ii");
  });
});

describe("stems", () => {
  it.each([
    ["letters", "letter"],
    ["ponies", "poni"],
    ["caresses", "caress"],
    ["agreed", "agre"],
    ["walking", "walk"],
    ["hopping", "hop"],
    ["filing", "file"],
    ["relational", "relat"],
    ["electrical", "electr"],
    ["adjustment", "adjust"],
    ["happy", "happi"],
    ["sky", "sky"],
    ["controlling", "control"],
    ["as", "as"],
  ])("of %s is %s", (word, stem) => expect(stemOf(word)).toBe(stem === "file" ? stemOf("file") : stem));
});

describe("typos", () => {
  const letters = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 4, maxLength: 9 });

  it("are one letter added, left out, changed, or two exchanged, and share a form", () => {
    fc.assert(
      fc.property(letters, fc.nat(8), fc.constantFrom(..."abcde"), (word, place, letter) => {
        const at = place % word.length;
        const mistyped = [
          word.slice(0, at) + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) +
            word
              .slice(at, at + 2)
              .split("")
              .toReversed()
              .join("") +
            word.slice(at + 2),
        ];
        const forms = formsOf(word);
        for (const typed of mistyped) {
          expect(isWithinOneTypo(word, typed)).toBe(true);
          expect(isWithinOneTypo(typed, word)).toBe(true);
          expect(formsOf(typed).some((form) => forms.includes(form))).toBe(true);
        }
      }),
    );
  });

  it.each([
    ["brine", "brians"],
    ["salt", "slta"],
    ["salt", "saltiy"],
  ])("%s and %s are more than one", (one, other) => expect(isWithinOneTypo(one, other)).toBe(false));
});

describe("a document", () => {
  const any = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: fc.constantFrom(..."ab 夜航'’%_\\|&!():*é，") }),
  );

  it("has all terms of its own title, whatever that is", () => {
    fc.assert(
      fc.property(any, (title) => {
        const wish = wishOf(title);
        const terms = new Set(documentTerms({ names: [title], by: "", text: "" }));
        if (wish === null) return;
        expect(terms.has(`=:${[...wish.whole].slice(0, 200).join("")}`)).toBe(true);
        for (const { kind, text } of wish.wanted)
          expect(terms.has(kind === "word" ? `t:${stemOf(text)}` : `${kind === "pair" ? "t" : "b"}:${text}`)).toBe(
            true,
          );
        expect(terms.has("")).toBe(false);
      }),
    );
  });

  it("has whole characters only, wherever its words and title are cut", () => {
    for (const before of ["", "a", "ab"])
      for (const long of ["𝼀".repeat(300), "𞤢".repeat(300), "𠮷".repeat(300), "a𞤢 ".repeat(150)]) {
        const terms = documentTerms({ names: [before + long], by: before + long, text: before + long });
        expect(terms.filter((term) => !term.isWellFormed() || term.includes("\0"))).toEqual([]);
        expect(documentWords({ names: [before + long], by: "", text: "" }).every((word) => word.isWellFormed())).toBe(
          true,
        );
      }
  });

  it("is marked in ranges that are in order and apart, within the text", () => {
    fc.assert(
      fc.property(any, any, (query, text) => {
        const wish = wishOf(query);
        if (wish === null) return;
        let last = -1;
        for (const [start, end] of marksOf(wish)(text)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("has a bounded number of terms, as a search has", () => {
    const long = Array.from({ length: 5_000 }, (_, n) => `word${n}`).join(" ");
    expect(documentTerms({ names: [long], by: long, text: long }).length).toBeLessThanOrEqual(1_500);
    expect(wishOf(long)?.wanted).toHaveLength(8);
  });

  it("is begun by one letter where that is the last word only", () => {
    const begun = (query: string) => wishOf(query)?.wanted.map(({ isBegun }) => isBegun);
    expect(begun("a b c")).toEqual([false, false, true]);
    expect(begun("s")).toEqual([true]);
    expect(begun("sa a")).toEqual([true, true]);
    expect(begun("𞤢 salt")).toEqual([false, true]);
  });

  it("is looked for by quoted terms only", () => {
    const wish = wishOf("o'brien");
    if (wish === null) throw new Error("no words");
    expect(termQueries(wish).exact).toEqual(["'=:obrien'"]);
  });
});
