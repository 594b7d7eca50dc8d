import { expect, test } from "vitest";
import { jsonBytes, sillyBook, sillyEntry } from "../../../tests/support/lore-files.ts";
import { readLore } from "../read-lore.ts";
import { fitName } from "./fit-name.ts";

const UNSEEN = "\u200b".repeat(25);

test.each(["normal", "character"] as const)("invisible characters do not count in a name (%s)", (type) => {
  expect(fitName(`${UNSEEN}Mara`, type)).toBe("Mara");
  expect(fitName(UNSEEN, type)).toBe("");
});

test.each([
  ["a name that is turned around", "\u202eMara", "Mara"],
  ["nothing between letters", "Ma\u200bra", "Mara"],
  ["too many marks", `Ze${"\u0301".repeat(9)}a`, `Ze${"\u0301".repeat(4)}a`],
  ["a cut within an emoji of several", `${"a".repeat(18)}👩‍🚀`, `${"a".repeat(18)}👩`],
])("%s becomes the nearest valid noun name, and the change is reported", (_, spelled, name) => {
  const book = sillyBook([sillyEntry(0, { comment: spelled, key: [], content: "She keeps the lamp." })]);
  const { world, problems } = readLore({ name: "file", bytes: jsonBytes(book) }, { language: "en-US" });
  // What remains of the original spelling is the name itself.
  expect(world.entries[0]?.body).toMatchObject({ type: "normal", name, aliases: [] });
  expect(problems.map(({ kind }) => kind)).toEqual(["name_changed"]);
});

test("a world's title is made visible text, and removed characters are reported", () => {
  const book = { ...sillyBook([sillyEntry(0)]), name: "\u202eCo\u200bast" };
  const { world, problems } = readLore({ name: "file", bytes: jsonBytes(book) }, { language: "en-US" });
  expect(world.title).toBe("Coast");
  expect(problems.map(({ kind }) => kind)).toContain("characters_removed");
});

test("an entry is never named with invisible characters only", () => {
  const bytes = jsonBytes(
    sillyBook([
      sillyEntry(0, { comment: `${UNSEEN}Mara`, key: [], content: "She keeps the lamp." }),
      sillyEntry(1, { comment: "\u200b\u2060", key: [], content: "" }),
      sillyEntry(2, { comment: `${UNSEEN}Tobin`, key: ["Tobin"], content: "" }),
    ]),
  );
  const { world } = readLore({ name: "file", bytes }, { language: "en-US" });
  expect(world.entries.map(({ body }) => body.name)).toEqual(["Mara", "Entry 2", "Tobin"]);
});

test("such an entry in our own file keeps its description, or gets a made-up name", () => {
  const entries = [
    { type: "normal", name: "\u200b", description: "It burns." },
    { type: "normal", name: "\u200b", description: "" },
  ];
  const bytes = jsonBytes({ format: "storyloom-world", version: 1, title: "Salt", entries });
  const { world } = readLore({ name: "file", bytes }, { language: "en-US" });
  expect(world.entries.map(({ body }) => [body.name, body.description])).toEqual([
    ["", "It burns."],
    ["Entry 2", ""],
  ]);
});
