import { describe, expect, it } from "vitest";
import type { VersionBlock } from "../../../contract/versions.ts";
import { fc } from "../../../tests/support/property.ts";
import { type DiffRow, diffVersions, PARAGRAPH_BREAK } from "./version-diff.ts";

const title = (text: string): VersionBlock => ({ type: "title", text });
const paragraph = (text: string): VersionBlock => ({ type: "paragraph", text });

const OPENING = "By the time the tide turned, Oriel Vance had drawn the whole of the western shelf from memory.";
const ANSWER = "“The water moved,” said Oriel. “I drew where it is going to be.”";
const LAMP = "The lamp at Hest Point went out. It did not gutter, as a lamp does when the oil is low.";

function kinds(rows: DiffRow[]): string[] {
  return rows.map((row) => row.kind);
}

/** The texts of one side, as its blocks were. */
function side(rows: DiffRow[], without: "removed" | "added"): string[] {
  return rows.flatMap((row) => {
    if (row.kind !== "changed") return row.kind === without ? [] : [row.block.text];
    const parts = row.parts.filter((part) => part.kind !== without).map((part) => part.text);
    return parts.join("").split(PARAGRAPH_BREAK);
  });
}

describe("diffVersions", () => {
  it("finds nothing between equal states", () => {
    const blocks = [title("Ch"), paragraph(OPENING)];
    const diff = diffVersions(blocks, [...blocks]);
    expect(kinds(diff.rows)).toEqual(["same", "same"]);
    expect(diff).toMatchObject({ wordsAdded: 0, wordsRemoved: 0 });
  });

  it("compares words inside a changed block and counts them", () => {
    const diff = diffVersions(
      [title("A"), paragraph(OPENING)],
      [title("A"), paragraph(OPENING.replace("western", "far eastern"))],
    );
    expect(kinds(diff.rows)).toEqual(["same", "changed"]);
    expect(diff).toMatchObject({ wordsAdded: 2, wordsRemoved: 1 });
  });

  it("shows added and removed blocks between unchanged ones", () => {
    const diff = diffVersions(
      [paragraph(OPENING), paragraph(LAMP)],
      [paragraph(OPENING), paragraph(ANSWER), paragraph(LAMP)],
    );
    expect(kinds(diff.rows)).toEqual(["same", "added", "same"]);
    expect(kinds(diffVersions([paragraph(OPENING), paragraph(LAMP)], [paragraph(LAMP)]).rows)).toEqual([
      "removed",
      "same",
    ]);
  });

  it("does not compare different blocks word by word", () => {
    expect(kinds(diffVersions([paragraph(LAMP)], [paragraph(ANSWER)]).rows)).toEqual(["removed", "added"]);
    expect(
      kinds(diffVersions([paragraph("他走了很久，天黑才到家。")], [paragraph("灯塔下没有人，只有风。")]).rows),
    ).toEqual(["removed", "added"]);
  });

  it("matches a short paragraph that was extended at its start or end", () => {
    for (const [short, addition] of [
      ["The lamp went out.", " Nobody saw it but the salt, and the salt would not tell. "],
      ["灯灭了。", "没有人看见，除了盐。"],
    ] as const) {
      const after = diffVersions([paragraph(short)], [paragraph(short + addition)]);
      expect(after.rows).toMatchObject([{ parts: [{ kind: "same" }, { kind: "added" }] }]);
      const before = diffVersions([paragraph(addition + short)], [paragraph(short)]);
      expect(before.rows).toMatchObject([{ parts: [{ kind: "removed" }, { kind: "same", text: short }] }]);
    }
    expect(kinds(diffVersions([paragraph("The")], [paragraph("There was nothing more to say.")]).rows)).toEqual([
      "removed",
      "added",
    ]);
  });

  it("matches a line that grew into a long paragraph when nearly all of it is still there", () => {
    const grown = "The lamp at the Point went out, and in the place where the light had been was a smaller dark.";
    expect(diffVersions([paragraph("The lamp at Hest Point went out.")], [paragraph(grown)]).rows).toMatchObject([
      {
        kind: "changed",
        parts: [{ kind: "same", text: "The lamp at " }, {}, {}, { kind: "same" }, { kind: "added" }, {}],
      },
    ]);
  });

  it("matches Chinese paragraphs by shared words, not by common characters", () => {
    const kept = "灯塔的光灭了，不是慢慢地暗下去，而是一下子全没了，像一只眼睛合上。";
    const diff = diffVersions(
      [paragraph(kept)],
      [
        paragraph("他是一个不大说话的人，在海边的房子里一住就是二十年，也没有人去看他。"),
        paragraph(kept.replace("合上", "闭上了")),
      ],
    );
    expect(kinds(diff.rows)).toEqual(["added", "changed"]);
    expect(diff).toMatchObject({ wordsRemoved: 1 });
  });

  it("matches a rewritten block with its earlier version, not with its neighbour", () => {
    const rewritten = LAMP.replace("went out", "was dark again");
    const diff = diffVersions([paragraph(LAMP)], [paragraph(ANSWER), paragraph(rewritten)]);
    expect(kinds(diff.rows)).toEqual(["added", "changed"]);
  });

  it("recognises a paragraph that was split, and two that were joined", () => {
    const [first, second] = [
      "The lamp at Hest Point went out.",
      "It did not gutter, as a lamp does when the oil is low.",
    ];
    const cut = diffVersions([paragraph(LAMP)], [paragraph(first), paragraph(second)]);
    expect(kinds(cut.rows)).toEqual(["changed"]);
    expect(cut).toMatchObject({ wordsAdded: 0, wordsRemoved: 0 });
    const joined = diffVersions([paragraph(first), paragraph(second)], [paragraph(LAMP)]);
    expect(kinds(joined.rows)).toEqual(["changed"]);
    expect(side(joined.rows, "added")).toEqual([first, second]);
  });

  it("recognises a paragraph that became a heading with the same words", () => {
    const diff = diffVersions([paragraph("Low water")], [{ type: "heading", level: 2, text: "Low water" }]);
    expect(diff.rows).toEqual([
      {
        kind: "changed",
        before: { type: "paragraph", level: undefined },
        after: { type: "heading", level: 2 },
        parts: [{ kind: "same", text: "Low water" }],
      },
    ]);
  });

  it("compares titles with titles whatever they share", () => {
    expect(kinds(diffVersions([title("Brine")], [title("The lamp at Hest Point")]).rows)).toEqual(["changed"]);
  });

  it("does not match empty blocks and dividers with text", () => {
    const diff = diffVersions([paragraph(""), paragraph(LAMP)], [{ type: "divider", text: "" }, paragraph(LAMP)]);
    expect(kinds(diff.rows)).toEqual(["removed", "added", "same"]);
  });

  it("always contains both states completely and in order", () => {
    const block = fc
      .constantFrom(OPENING, ANSWER, LAMP, "", "一", OPENING.slice(0, 40), OPENING.slice(40))
      .map(paragraph);
    fc.assert(
      fc.property(fc.array(block), fc.array(block), (before, after) => {
        const { rows } = diffVersions(before, after);
        expect(side(rows, "added")).toEqual(before.map((one) => one.text));
        expect(side(rows, "removed")).toEqual(after.map((one) => one.text));
      }),
    );
  });
});
