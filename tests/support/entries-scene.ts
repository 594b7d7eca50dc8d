// A person with a world, for tests of its entries: helpers to add, request, and read what is stored.
import type pg from "pg";
import type { Entry } from "../../contract/entries.ts";
import type { World } from "../../contract/worlds.ts";
import type { TestApp } from "./app.ts";
import { codeOf, signUp, type TestPerson } from "./people.ts";

/** A page of the list of entries. */
export type ListedEntries = { data: Entry[]; total: number; paging: { next: string | null } };

export interface EntriesScene {
  owner: TestPerson;
  unid: string;
  path: string;
  add(name: string, more?: object): Promise<Entry>;
  person(name: string, more?: object): Promise<Entry>;
  names(query: string): Promise<string[]>;
  code(method: string, path: string, body?: unknown): Promise<number>;
}

/** A new person with an empty world. */
export async function entriesScene(app: Pick<TestApp, "request">): Promise<EntriesScene> {
  const owner = await signUp(app);
  const { _id: unid } = await owner.post<World>("/api/v1/universes", { title: "Salt" });
  const path = `/api/v1/universes/${unid}/entries`;
  const add: EntriesScene["add"] = (name, more) => owner.post(path, { type: "normal", name, description: "", ...more });
  return {
    owner,
    unid,
    path,
    add,
    person: (name, more) => add(name, { type: "character", ...more }),
    names: async (query) => (await owner.get<ListedEntries>(`${path}?${query}`)).data.map(({ name }) => name),
    async code(method, at, body) {
      const answer = await owner.ask(method, at, body);
      return answer.status === 200 ? 200 : codeOf(answer);
    },
  };
}

/** The stored `extensions` (data of other programs) of a world, and of its entries by name. */
export async function keptOf(pool: pg.Pool, unid: string) {
  const { rows } = await pool.query<{ name: string; extensions: object }>(
    "select name, extensions from entries where world_id = $1",
    [unid],
  );
  const world = await pool.query<{ extensions: object }>("select extensions from worlds where id = $1", [unid]);
  return {
    world: world.rows[0]?.extensions,
    entries: Object.fromEntries(rows.map(({ name, extensions }) => [name, extensions])),
  };
}

/** Relationships to these people as a client sends them. */
export const relationshipInput = (...names: string[]) => names.map((name) => ({ name, relationships: ["knows"] }));

/** The same relationships as the server returns them. */
export const relationshipOutput = (...names: string[]) =>
  names.map((name) => ({ name, locked: false, relationships: ["knows"] }));
