import { describe, expect, it } from "vitest";
import { fc } from "../tests/support/property.ts";
import { entryBody } from "./entries.ts";
import { isLegible, legible } from "./legible.ts";
import { storyEndpoints } from "./stories.ts";
import { worldTitle } from "./worlds.ts";

describe("a legible name", () => {
  it.each([
    ["Vietnamese, composed", "Nguyễn Thị Ngọc"],
    ["Vietnamese, in parts", "Nguyễn Thị Ngọc".normalize("NFD")],
    ["Hindi", "क्षत्रिया ड़ँ श्री"],
    ["Hindi with a joiner", "क्‍ष"],
    ["Bengali with a joiner", "র‍্যাব"],
    ["Malayalam that ends with a joiner", "അവന്‍"],
    ["Sinhala", "ශ්‍රී ලංකා"],
    ["Thai", "น้ำ ผึ้ง ที่ปู่"],
    ["Arabic with its vowels", "مُحَمَّدٌ"],
    ["Persian", "خانه‌ها"],
    ["Hebrew with its points", "שָׁלוֹם בְּרֵאשִׁ֖ית"],
    ["Tibetan", "བསྒྲུབས"],
    ["Korean in parts", "한글".normalize("NFD")],
    ["Japanese", "がぎぐ".normalize("NFD")],
    ["Greek in parts", "ᾧ".normalize("NFD")],
    ["a variant of a Han character", "葛\u{e0100}城"],
    ["a family", "👨‍👩‍👧‍👦"],
    ["a profession of a skin tone", "👩🏽‍🚀"],
    ["a heart on fire", "❤️‍🔥"],
    ["a rainbow flag", "🏳️‍🌈"],
    ["Wales", "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
    ["a key", "1️⃣"],
    ["four marks", "Za\u0300\u0301\u0302\u0303lgo"],
  ])("%s", (_, name) => {
    expect(legible(name)).toBe(name);
    expect(entryBody.safeParse({ type: "normal", name, description: "" }).success).toBe(true);
    expect(worldTitle.safeParse(name).success).toBe(true);
  });

  it.each([
    ["turned around", "\u202eMara", "Mara"],
    ["embedded", "Ma\u202bra\u202c", "Mara"],
    ["isolated", "\u2066Mara\u2069", "Mara"],
    ["marked", "Mara\u200e\u200f\u061c", "Mara"],
    ["nothing of no width", "Ma\u200bra\ufeff\u2060", "Mara"],
    ["joiners between letters of Latin", "Ma\u200dr\u200ca", "Mara"],
    ["two joiners", "क्\u200d\u200dष", "क्\u200dष"],
    ["a joiner behind an emoji", "🦊\u200d", "🦊"],
    ["a variant of a letter", "Mara\ufe0f", "Mara"],
    ["a soft hyphen", "Ma\u00adra", "Mara"],
    ["hidden words", "Mara\u{e0041}\u{e0042}", "Mara"],
    ["a filler", "Ma\u3164ra", "Mara"],
    ["five marks", "Za\u0300\u0301\u0302\u0303\u0304lgo", "Za\u0300\u0301\u0302\u0303lgo"],
    ["nineteen marks", `M${"\u0301".repeat(19)}`, `M${"\u0301".repeat(4)}`],
    ["marks with joiners between", `क${"\u0902\u200d".repeat(6)}`, `क${"\u0902\u200d".repeat(4)}`],
  ])("is none: %s", (_, name, nearest) => {
    expect(legible(name)).toBe(nearest);
    const said = (read: { error?: { issues: { message: string }[] } | undefined } | undefined) =>
      read?.error?.issues[0]?.message;
    expect(said(entryBody.safeParse({ type: "normal", name, description: "" }))).toBe("illegible");
    expect(said(worldTitle.safeParse(name))).toBe("illegible");
    expect(said(storyEndpoints.create.body?.safeParse({ title: name, language: "en-US" }))).toBe("illegible");
  });

  it("is the result for any text, and is left unchanged by a second call", () => {
    const signs = fc.constantFrom("a", "क", "्", "\u0301", "\u200d", "\u200c", "\u200b", "🦊", "\ufe0f", "\u202e", "葛");
    const text = fc.oneof(fc.string({ unit: signs, maxLength: 14 }), fc.string({ unit: "binary", maxLength: 40 }));
    fc.assert(
      fc.property(text, (any) => {
        expect(isLegible(legible(any))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
