// A world built from entries in code, not read from a file.
import type { EntryBody } from "../../contract/entries.ts";
import type { LoreWorld } from "../../extensions/lore-formats/lore-world.ts";

export type Given = EntryBody | { type: "normal"; name: string; description: string };

export function made(bodies: readonly Given[]): LoreWorld {
  const usual = { aliases: [], use: "auto", underline: true, changes: [] } as const;
  return {
    title: "Coast",
    background: "It is winter.",
    forbiddenWords: [],
    extensions: {},
    cover: null,
    entries: bodies.map((body) => ({ body: { ...usual, ...body } as EntryBody, extensions: {}, picture: null })),
  };
}
