// What a format's reader knows about the file around its JSON: its name, its pictures, and how to report problems.
import { legible } from "../../../contract/legible.ts";
import { type Locale, WORLD_BACKGROUND_MAX } from "../../../contract/limits.ts";
import { textLength } from "../../../contract/text-length.ts";
import { fitName, lineOf } from "../fit/fit-name.ts";
import { fitText, HEAD_LENGTH, tidyHead } from "../fit/fit-text.ts";
import { type Cast, fillPlaceholders } from "../fit/placeholders.ts";
import type { Tell } from "../fit/problems.ts";
import type { LorePicture } from "../lore-world.ts";

/** The assets around a card: the picture it is in, the files beside it. */
export interface CardAssets {
  /** The picture that holds the card; null: none, or none that can be used. */
  picture: LorePicture | null;
  /** The file of an `embeded://` or similar address; null where there is none that can be used. */
  find: (uri: string) => LorePicture | null;
  /** The files beside the card, by their paths; null for one that can't be kept. */
  files: () => ReadonlyMap<string, Uint8Array | null>;
}

export const NO_ASSETS: CardAssets = { picture: null, find: () => null, files: () => new Map() };

export interface FileContext {
  /** Without the extension. */
  name: string;
  language: Locale;
  assets: CardAssets;
}

const UNNAMED = { "en-US": "World", "zh-CN": "世界" } as const;

/** The world's title: the first non-empty one in the file, else the file's name. */
export function titleOf(titles: readonly string[], { name, language }: FileContext, tell: Tell): string {
  const line = [...titles, name].map(lineOf).find((title) => title !== "") ?? "";
  const seen = legible(line);
  tell("characters_removed", seen === line ? 0 : 1);
  const title = fitName(seen, "normal");
  if (title !== seen) tell("title_cut", textLength(seen));
  return title === "" ? UNNAMED[language] : title;
}

/** A text as the world's background. */
export function backgroundOf(text: string, cast: Cast, tell: Tell): string {
  const { text: filled, replaced, macros } = fillPlaceholders(tidyHead(text), cast);
  const background = fitText(filled, WORLD_BACKGROUND_MAX);
  if (background !== filled || text.trimEnd().length > HEAD_LENGTH) tell("background_cut", textLength(text));
  tell("placeholders_replaced", replaced);
  tell("macros_left", macros);
  return background;
}
