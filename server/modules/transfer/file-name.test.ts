import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment, fileName } from "./file-name.ts";

describe("fileName", () => {
  it.each([
    ["The Salt Cartographer", "The Salt Cartographer"],
    ["夜航者", "夜航者"],
    ["../../etc/passwd", "etc passwd"],
    ['a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"],
    ["  .hidden. ", "hidden"],
    ["line\r\nSet-Cookie: x", "lineSet-Cookie x"],
    ["con", "story"],
    ["", "story"],
    ["...", "story"],
    ["\u202egnp.exe", "gnp.exe"],
    ["夜".repeat(200), "夜".repeat(80)],
  ])("makes %j %j", (title, name) => expect(fileName(title, "story")).toBe(name));

  it("is always a name and never a path", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (title) => {
        const name = fileName(title, "story");
        expect(name.length).toBeGreaterThan(0);
        expect(name).not.toMatch(/[/\\:*?"<>|\r\n]|^[. ]|[. ]$/);
      }),
    );
  });
});

describe("attachment", () => {
  it("carries the name in UTF-8 and in ASCII", () => {
    expect(attachment("夜航者 (I).md")).toBe(
      `attachment; filename="_ (I).md"; filename*=UTF-8''%E5%A4%9C%E8%88%AA%E8%80%85%20%28I%29.md`,
    );
  });

  it("is one line of ASCII whose encoded part is the name, for any title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const name = fileName(title, "story");
        const header = attachment(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%-]+$/);
        expect(decodeURIComponent(header.split("''")[1] ?? "")).toBe(name);
      }),
    );
  });
});
