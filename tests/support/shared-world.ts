// Worlds that are shared, for tests of what readers find.
import type { WorldSharing } from "../../contract/shared-worlds.ts";
import type { World } from "../../contract/worlds.ts";
import type { Answer } from "./app.ts";
import type { TestPerson } from "./people.ts";

export const BACKGROUND = "The sea took the coast, and the one who draws it is paid.";

/** A world with two characters who know each other, and a noun, shared with this state. */
export async function sharedWorld(
  author: TestPerson,
  { title = "Salt", background = BACKGROUND, state = "square", more = {} as object } = {},
) {
  const { _id: unid } = await author.post<World>("/api/v1/universes", { title, background, ...more });
  const entries = `/api/v1/universes/${unid}/entries`;
  const add = async (entry: object) =>
    (await author.post<{ _id: string }>(entries, { type: "normal", description: "", ...entry }))._id;
  const oriel = await add({
    ...{ type: "character", name: "Oriel", aliases: ["The cartographer"], description: "She draws coasts." },
    ...{ character_gender: "female", character_age: "adult", character_target: "Find the last coast." },
    character_relationships: [{ name: "Mara", locked: true, relationships: ["sister"] }],
  });
  const mara = await add({ type: "character", name: "Mara", description: "She sells salt.", is_recommended: true });
  const lamp = await add({ name: "Lamp", description: "It burns brine." });
  const path = `/api/v2/universes/${unid}/sharing`;
  const put = (body: object) => author.ask("PUT", path, body) as Promise<Answer & { body: WorldSharing }>;
  const sync = () => author.ask("POST", `${path}/sync`, {}) as Promise<Answer & { body: WorldSharing }>;
  await put({ state });
  const get = () => author.get<WorldSharing>(path);
  return { unid, entries, add, oriel, mara, lamp, put, sync, get, shareId: (await get()).share_id as string };
}
