import { describe, expect, it } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { fileName } from "./file-name.ts";

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
