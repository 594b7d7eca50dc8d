// Every kind of note about a file has a text in both languages.
import { expect, it } from "vitest";
import { FILE_REFUSALS, IMPORT_PROBLEMS, TARGET_PROBLEMS, worldFileFormat } from "../../../contract/world-files.ts";
import { LORE_ERRORS, LORE_PROBLEMS, type LoreFormat } from "../../../extensions/lore-formats/lore-world.ts";
import english from "../../i18n/en-US/world-files.json" with { type: "json" };
import chinese from "../../i18n/zh-CN/world-files.json" with { type: "json" };

const wanted = [
  ...Object.keys(LORE_PROBLEMS).map((kind) => `problem_${kind}`),
  ...[...IMPORT_PROBLEMS, ...TARGET_PROBLEMS].map((kind) => `problem_${kind}`),
  ...[...LORE_ERRORS, ...FILE_REFUSALS].map((kind) => `refused_${kind}`),
  ...worldFileFormat.options.map((format) => `format_${format}`),
];

it.each([
  ["English", english],
  ["Chinese", chinese],
])("no text is missing or unused in %s", (_, texts: Record<string, string>) => {
  const has = Object.keys(texts).filter((key) => /^(problem|refused|format)_/.test(key) && key !== "problem_unknown");
  expect(has.sort()).toEqual([...wanted].sort());
  for (const [kind, detail] of Object.entries(LORE_PROBLEMS))
    expect([kind, texts[`problem_${kind}`]?.includes("{{detail}}")]).toEqual([kind, detail !== "none"]);
});

it("the contract lists every supported format", () => {
  const formats: readonly LoreFormat[] = worldFileFormat.options;
  const known: Record<LoreFormat, true> = {
    storyloom: true,
    card_v1: true,
    card_v2: true,
    card_v3: true,
    lorebook_v3: true,
    sillytavern: true,
    novelai: true,
    risu: true,
    agnai: true,
    csv: true,
  };
  expect([...formats].sort()).toEqual(Object.keys(known).sort());
});
