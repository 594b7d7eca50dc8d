import { expect, test } from "vitest";
import { entryBody } from "./entries.ts";
import { bannedWord } from "./worlds.ts";

const MARA = { type: "character", name: "Mara", description: "She keeps the lamp." };

test("invisible characters are removed from aliases, relationships and tags", () => {
  const body = entryBody.parse({
    ...MARA,
    aliases: ["the \u200bWidow\u200d", "\u202eCaptain"],
    character_relationships: [{ name: "To\u200bbin \u2060", relationships: ["fri\u00adend"] }],
  });
  expect(body).toMatchObject({
    aliases: ["the Widow", "Captain"],
    character_relationships: [{ name: "Tobin", relationships: ["friend"] }],
  });
});

test("two relationships that look the same are refused as duplicates", () => {
  const character_relationships = ["Tobin", "To\u200bbin"].map((name) => ({ name, relationships: [] }));
  expect(entryBody.safeParse({ ...MARA, character_relationships }).success).toBe(false);
});

test.each(["\u200b", " \u2060 ", "\u202e"])("an alias of invisible characters only is refused", (alias) => {
  expect(entryBody.safeParse({ ...MARA, aliases: [alias] }).success).toBe(false);
});

test("a banned word is stored without invisible characters; emoji and joined letters stay whole", () => {
  expect(bannedWord.parse("vi\u200bolet ")).toBe("violet");
  expect(bannedWord.parse("👩‍🚀")).toBe("👩‍🚀");
  expect(bannedWord.safeParse(".\u200b").success).toBe(false);
});
