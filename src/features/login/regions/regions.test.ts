import { pinyin } from "pinyin-pro";
import { describe, expect, it } from "vitest";
import { POPULAR_COUNTRIES } from "../../../../contract/limits.ts";
import { REGION_DATA } from "./region-data.ts";
import { defaultRegion, findRegions, listRegions, regionOfDialCode, splitDialCode } from "./regions.ts";

const EVERYWHERE = { phone_mainland: true, phone_international: true };
const english = listRegions("en-US", EVERYWHERE);
const chinese = listRegions("zh-CN", EVERYWHERE);
const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code);

describe("the regions", () => {
  it("are about 240, each once, with a dial code and an example that the server accepts", () => {
    expect(REGION_DATA.length).toBeGreaterThan(230);
    expect(new Set(REGION_DATA.map(([code]) => code)).size).toBe(REGION_DATA.length);
    for (const [code, dialCode, example] of REGION_DATA) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^[1-9]\d{0,2}$/);
      expect(example).toMatch(/^\d[\d \-.]+\d$/);
    }
  });

  it("have dial codes of which none is a prefix of another", () => {
    const all = [...new Set(REGION_DATA.map(([, dialCode]) => dialCode))];
    for (const one of all) expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  });

  it("have the pinyin of their Chinese names", () => {
    const names = new Intl.DisplayNames("zh-CN", { type: "region" });
    const wrong = REGION_DATA.filter(([code, , , kept]) => {
      const options = { toneType: "none", type: "array", nonZh: "removed", v: true } as const;
      return (
        pinyin(names.of(code) ?? "", options)
          .filter(Boolean)
          .join(" ") !== kept
      );
    });
    // Another release of CLDR may rename a few; the search by name uses the browser's names anyway.
    expect(wrong.length).toBeLessThan(8);
  });

  it("list the popular ones first, then the others by name", () => {
    expect(codes(english).slice(0, 7)).toEqual([...POPULAR_COUNTRIES]);
    expect(codes(chinese).slice(0, 7)).toEqual([...POPULAR_COUNTRIES]);
    const names = english.slice(7).map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator("en-US").compare));
    expect(names[0]).toBe("Afghanistan");
    expect(chinese[0]).toMatchObject({ name: "中国", dialCode: "86", phoneFormat: "131 2345 6789" });
  });

  it("are limited to those the server can send codes to", () => {
    expect(codes(listRegions("en-US", { ...EVERYWHERE, phone_international: false }))).toEqual(["cn"]);
    expect(codes(listRegions("en-US", { ...EVERYWHERE, phone_mainland: false }))).not.toContain("cn");
  });

  it("default to the region of the language, where codes can be sent there", () => {
    expect(defaultRegion(english, "en-US")).toBe("us");
    expect(defaultRegion(chinese, "zh-CN")).toBe("cn");
    expect(defaultRegion(listRegions("en-US", { ...EVERYWHERE, phone_international: false }), "en-US")).toBe("cn");
  });
});

describe("searching for a region", () => {
  it.each([
    ["germ", "de"],
    ["  GERMANY ", "de"],
    ["德国", "de"],
    ["国", "cn"],
    ["deguo", "de"],
    ["dg", "de"],
    ["+49", "de"],
    ["0049", "de"],
    ["49", "de"],
    ["de", "de"],
    ["cote d'ivoire", "ci"],
    ["côte", "ci"],
    ["kingdom", "gb"],
    ["uk", "gb"],
    ["香港", "hk"],
    ["xianggang", "hk"],
    ["aland", "ax"],
    ["ＵＳ", "us"],
    ["usa", "us"],
    ["UAE", "ae"],
    ["Great Brit", "gb"],
  ])("%s finds %s, in either language of the page", (typed, code) => {
    expect(codes(findRegions(english, typed))).toContain(code);
    expect(codes(findRegions(chinese, typed))).toContain(code);
  });

  it("puts an exact match first, and finds nothing for input without letters or digits", () => {
    expect(codes(findRegions(english, "+1"))[0]).toBe("us");
    expect(codes(findRegions(english, "in"))[0]).toBe("in");
    expect(codes(findRegions(english, "44"))).toEqual(["gb", "gg", "im", "je"]);
    expect(findRegions(english, "atlantis")).toEqual([]);
    expect(findRegions(english, "9999")).toEqual([]);
    expect(findRegions(english, " ")).toHaveLength(english.length);
  });
});

describe("a dial code", () => {
  it.each([
    ["1", "us"],
    ["7", "ru"],
    ["44", "gb"],
    ["61", "au"],
    ["86", "cn"],
    ["000", null],
  ])("%s stands for %s", (dialCode, code) => expect(regionOfDialCode(dialCode)).toBe(code));

  it.each([
    ["+86 131 2345 6789", { dialCode: "86", number: "131 2345 6789" }],
    ["＋８６13123456789", { dialCode: "86", number: "13123456789" }],
    ["+1 (201) 555-0123", { dialCode: "1", number: "201 555-0123" }],
    ["\u202a+86 131 2345 6789\u202c", { dialCode: "86", number: "131 2345 6789" }],
    ["+86😀131 2345 6789", { dialCode: "86", number: "131 2345 6789" }],
    ["0044 7700 900123", { dialCode: "44", number: "7700 900123" }],
    ["00", null],
    ["0007700900123", null],
    ["07700 900123", null],
    ["+861", null],
    ["86 131 2345 6789", null],
    ["131 2345 6789", null],
    ["+", null],
  ])("is split off %s", (typed, split) => expect(splitDialCode(typed)).toEqual(split));
});
