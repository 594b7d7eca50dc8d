// Exports files from a world through the API, and reads their contents.
import { expect } from "vitest";
import type { Entry } from "../../contract/entries.ts";
import type { CardExportFormat, WorldExportFormat } from "../../contract/world-files.ts";
import { readLore } from "../../extensions/lore-formats/read-lore.ts";
import type { TestPerson } from "./people.ts";
import { entriesOf } from "./world-files.ts";

type App = { url: string };
type Data = Record<string, unknown> & { character_book?: { entries: Record<string, unknown>[] } };

async function saved(app: App, person: TestPerson, path: string): Promise<Buffer> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${person.token}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

export const savedWorld = (app: App, person: TestPerson, unid: string, format: WorldExportFormat) =>
  saved(app, person, `/api/v1/universes/${unid}/export?format=${format}`);

/** A character of a world as a card; without a name, the first one. */
export async function savedCard(
  app: App,
  person: TestPerson,
  unid: string,
  { format = "card_json", name }: { format?: CardExportFormat; name?: string } = {},
): Promise<Buffer> {
  const isMeant = (entry: Entry) => entry.type === "character" && (name === undefined || entry.name === name);
  const entry = (await entriesOf(person, unid)).find(isMeant);
  return saved(app, person, `/api/v1/universes/${unid}/entries/${entry?._id}/export?format=${format}`);
}

/** The fields of a card, whatever its container (PNG, archive or JSON). */
export function dataOf(card: Uint8Array): Data {
  const { world } = readLore({ name: "card", bytes: new Uint8Array(card) }, { language: "en-US" });
  const kept = world.entries[0]?.extensions["card_v3"] as { card: { data: Data } };
  const entries = world.entries.slice(1).map(({ extensions }) => extensions["card_v3"] as { original: Data });
  const book = kept.card.data.character_book;
  return {
    ...kept.card.data,
    ...(book && { character_book: { ...book, entries: entries.map(({ original }) => original) } }),
  };
}

export const bookOf = (card: Uint8Array) => (dataOf(card).character_book?.entries ?? []).map(({ comment }) => comment);
