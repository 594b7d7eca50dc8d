import { expect, test } from "vitest";
import { jsonBytes, sillyBook, sillyEntry } from "../../../tests/support/lore-files.ts";
import { readLore } from "../read-lore.ts";
import { fitName } from "./fit-name.ts";

const UNSEEN = "\u200b".repeat(25);

test.each(["normal", "character"] as const)("nothing is left of a name (%s) whose visible part is cut off", (type) =>
  expect(fitName(`${UNSEEN}Mara`, type)).toBe(type === "normal" ? "" : "Mara"),
);

test("an entry is never called by what shows as nothing", () => {
  const bytes = jsonBytes(
    sillyBook([
      sillyEntry(0, { comment: `${UNSEEN}Mara`, key: [], content: "She keeps the lamp." }),
      sillyEntry(1, { comment: "\u200b (the keeper of the lamp)", key: [], content: "" }),
      sillyEntry(2, { comment: `${UNSEEN}Tobin`, key: ["Tobin"], content: "" }),
    ]),
  );
  const { world } = readLore({ name: "file", bytes }, { language: "en-US" });
  expect(world.entries.map(({ body }) => body.name)).toEqual(["Entry 1", "Entry 2", "Tobin"]);
});

test("our own file's entry with such a name keeps its description, or is called something", () => {
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
