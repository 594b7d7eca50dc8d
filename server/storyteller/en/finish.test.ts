import { expect, test } from "vitest";
import { briefOf } from "../../../tests/support/story-brief.ts";
import { compose } from "../compose.ts";
import { english } from "./english.ts";

const OPEN = [
  "Old Bram had warned her",
  "Old Bram had warned her not",
  "Ines put the lamp on",
  "Ines went down to the",
  "Ines took his",
  "The man with the grey hat",
  "She gave him that",
  "She had been there before",
  "He did as she",
  "She did not know why",
  "There was no one in",
  "It was what it was",
  "The old",
  "Nobody had ever told Tobias",
  "She had never been so",
  "Ines gave it to",
  "Tobias walked away from",
  "She was happy then",
  "She saw a",
  "The boat was bigger than",
  "They had seen it",
  "He looked at her",
];

test.each(OPEN)("“%s” is continued with a comma, a dash or a conjunction", (open) => {
  for (const start of ["", "Ines shut the door. "])
    for (let seed = 0; seed < 12; seed++) {
      const before = start + open;
      const tell = (text: string) =>
        [...compose(briefOf({ before: text, length: 120, seed: `seed ${seed}` }), english)].join("");
      expect(before + tell(before), open).toMatch(new RegExp(`${open}(?:, (?:and|or|but)|—(?:and|but)) `, "u"));
      expect(tell(`${before} `), open).toMatch(/^(?:— )?(?:and|or|but) /u);
    }
});

test.each([
  ["Marta went down the stairs and", /^ (?:for a while|there was|the rest|nobody)/u],
  ["Marta stayed because", /^ (?:it was|nobody was|there was)/u],
  ["Marta wanted to", /^ (?:wait|begin|be)/u],
  ["Marta went down the stairs,", /^ (?:and|as if) /u],
  ["Marta could not", /^ (?:wait|do) /u],
])("“%s” gets an ending that fits its last word", (before, fits) => {
  for (let seed = 0; seed < 12; seed++)
    expect([...compose(briefOf({ before, seed: `seed ${seed}` }), english)].join("")).toMatch(fits);
});
