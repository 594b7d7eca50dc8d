// A story with a world of two characters, and locators for where the editor shows the world.
import type { Locator, Page } from "@playwright/test";
import type { EntryInput } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import { storyNotesEndpoints } from "../../../contract/story-notes.ts";
import { transferEndpoints } from "../../../contract/transfer.ts";
import { worldEndpoints } from "../../../contract/worlds.ts";
import type { Person } from "./fixtures.ts";
import { chapterText } from "./writing.ts";

export const dock = (page: Page): Locator => page.getByRole("complementary", { name: /^(Beside the page|侧栏)$/ });
export const worldTab = (page: Page): Locator => page.getByRole("tab", { name: /^(World|世界)$/ });
export const names = (page: Page): Locator => chapterText(page).locator(".entry-name");
export const card = (page: Page): Locator => page.locator("[data-entry-card]");
/** An entry in the World tab. */
export const row = (page: Page, name: string): Locator => dock(page).locator("[data-entry]", { hasText: name });

export const PROSE: Record<Locale, string> = {
  "en-US": "Oriel Vance climbed the stair, and Tamsin waited below. Nobody had lit the lamp.",
  "zh-CN": "沈月爬上了楼梯，林舟在下面等着。没有人点灯。",
};
export const PEOPLE: Record<Locale, [string, string]> = {
  "en-US": ["Oriel Vance", "Tamsin"],
  "zh-CN": ["沈月", "林舟"],
};

interface Scene {
  storyId: string;
  chapters: string[];
  unid: string;
  /** The ids of the two characters, in the order of PEOPLE. */
  entryIds: [string, string];
}

/** Creates a story of three chapters and a world of two characters. The second character is dead from chapter 3 on. */
export async function scene(person: Person, locale: Locale = "en-US"): Promise<Scene> {
  const text = ["One", "Two", "Three"].map((title) => `# ${title}\n\n${PROSE[locale]}`).join("\n\n");
  const made = await person.ask<{ story: { _id: string }; chapter_ids: string[] }>(
    "POST",
    transferEndpoints.importStory.path,
    { title: "The Salt Cartographer", language: locale, format: "md", text },
  );
  const world = await person.ask<{ _id: string }>("POST", worldEndpoints.create.path, { title: "The Hest Littoral" });
  const [first, second] = PEOPLE[locale];
  const add = async (entry: EntryInput) =>
    (await person.ask<{ _id: string }>("POST", worldEndpoints.createEntry.path.replace(":unid", world._id), entry))._id;
  const one = await add({
    type: "character",
    name: first,
    aliases: ["the Widow"],
    description: "Draws charts of coasts that are not there yet.",
    character_target: "To finish the western shelf",
    character_relationships: [{ name: second, relationships: ["sister"] }],
  });
  const other = await add({
    type: "character",
    name: second,
    description: "Keeps the lamp.",
    changes: [{ from_chapter: 3, character_status: "dead", description: "Drowned off the point." }],
  });
  return { storyId: made.story._id, chapters: made.chapter_ids, unid: world._id, entryIds: [one, other] };
}

export const bind = (person: Person, { storyId, unid }: Scene, value: string | null = unid) =>
  person.ask("POST", storyNotesEndpoints.presetUniverse.path.replace(":nid", storyId), { value });
