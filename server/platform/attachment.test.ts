import { describe, expect, it } from "vitest";
import { fileName } from "../../extensions/text-formats/file-name.ts";
import { fc } from "../../tests/support/property.ts";
import { attachment } from "./attachment.ts";

describe("attachment", () => {
  it("gives the name in UTF-8 and in ASCII", () => {
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
