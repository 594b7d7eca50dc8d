// A world with people who know each other, as its author makes it, and its sharing.
import type { EntryInput } from "../../../contract/entries.ts";
import type { Locale } from "../../../contract/limits.ts";
import { sharedWorldPath } from "../../../contract/page-paths.ts";
import { sharedWorldEndpoints, type WorldSharing } from "../../../contract/shared-worlds.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { World } from "../../../contract/worlds.ts";
import type { Person } from "./fixtures.ts";

export interface WorldText {
  title: string;
  background: string;
  entries: readonly EntryInput[];
}

export const LITTORAL: WorldText = {
  title: "The Hest Littoral",
  background: "The sea took the coast, and those who draw it are paid.\n\nMaps are law here.",
  entries: [
    {
      ...{
        type: "character",
        name: "Oriel Vance",
        description: "Cartographer. Draws coasts before the sea makes them.",
      },
      ...{ character_age: "adult", character_gender: "female", is_recommended: true, aliases: ["The cartographer"] },
      character_target: "Find who pays for the maps.",
      character_relationships: [
        { name: "Tamsin", locked: true, relationships: ["sister", "keeps her secret"] },
        { name: "The Harbourmaster", locked: false, relationships: ["owes"] },
      ],
    },
    {
      ...{ type: "character", name: "Tamsin", description: "Her sister, who has never waited to be asked." },
      ...{ character_age: "youth", character_gender: "female", is_recommended: true },
      character_relationships: [{ name: "Moss", locked: false, relationships: ["writes to"] }],
    },
    {
      ...{ type: "character", name: "The Harbourmaster", description: "Keeps two ledgers, one of them true." },
      ...{ character_age: "elder", character_gender: "male" },
    },
    {
      ...{ type: "character", name: "Moss", description: "Writes letters to a small god." },
      character_status: "dead",
    },
    { type: "normal", name: "The Needle", description: "Nine fathoms off the bar." },
  ],
};

export const CHINESE_LITTORAL: WorldText = {
  title: "未完成的海岸",
  background: "海水带走了海岸，谁把它画下来，谁就能得到报酬。\n\n在这里，地图就是法律。",
  entries: [
    {
      ...{ type: "character", name: "奥丽尔", description: "制图师，总在海水成形之前画出海岸。" },
      ...{ character_age: "adult", character_gender: "female", is_recommended: true, aliases: ["制图师"] },
      character_target: "查出是谁在为地图付钱。",
      character_relationships: [{ name: "塔姆辛", locked: false, relationships: ["姐妹"] }],
    },
    { type: "character", name: "塔姆辛", description: "她的妹妹，从不等别人开口。", character_age: "youth" },
    { type: "normal", name: "针岬", description: "沙洲外九寻深处。" },
  ],
};

export interface SharedWorld {
  world: World;
  /** Of the author's own world, by name. */
  entryIds: ReadonlyMap<string, string>;
  share(state: ShareState, more?: { nsfw?: boolean; lang?: Locale }): Promise<WorldSharing>;
  /** The address of the page that readers see it on, once it is shared. */
  path: () => Promise<string>;
}

export async function makeWorld(author: Person, { title, background, entries }: WorldText): Promise<SharedWorld> {
  const world = await author.ask<World>("POST", "/api/v1/universes", { title, background });
  const entryIds = new Map<string, string>();
  for (const entry of entries) {
    const { _id } = await author.ask<{ _id: string }>("POST", `/api/v1/universes/${world._id}/entries`, entry);
    entryIds.set(entry.name, _id);
  }
  const at = (path: string) => path.replace(":unid", world._id);
  return {
    world,
    entryIds,
    share: (state, more = {}) => author.ask("PUT", at(sharedWorldEndpoints.put.path), { state, ...more }),
    async path() {
      const { share_id } = await author.ask<WorldSharing>("GET", at(sharedWorldEndpoints.get.path));
      return sharedWorldPath(share_id as string);
    },
  };
}
