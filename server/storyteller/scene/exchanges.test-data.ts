// What scripted exchanges are written in: a world, and what a player sends in it, in order, with what fits as a reply.
import type { SceneEntry, SceneRequest } from "../../platform/models/scene-request.ts";

/**
 * What the reply has to do. `tell`: something untold of an entry, or, if nothing is, that all is told. `tie`: the same,
 * of how two people stand, or something of the first of them. `unknown`: the character does not know. `on`: anything that goes on.
 */
export type Fitting =
  | "tell"
  | "tie"
  | "dead"
  | "alive"
  | "arrive"
  | "unknown"
  | "me"
  | "around"
  | "greeting"
  | "thanks"
  | "farewell"
  | "yes"
  | "no"
  | "silence"
  | "on";

/** What is sent ("*": done, "#": narrated), what fits, the ids of the entries it is about, who may speak ("": narrator). */
export type Exchange = readonly [sent: string, fits: Fitting, about?: string, by?: string];

export interface ScriptedWorld {
  name: string;
  background: string;
  entries: readonly SceneEntry[];
  player: SceneRequest["player"];
  exchanges: readonly Exchange[];
}

type EntryParts = Partial<Omit<SceneEntry, "relationships">> & { ties?: Readonly<Record<string, string>> };

/** An entry of a scripted world; the words of a tie are separated by "/". */
export function entryOf(
  id: string,
  name: string,
  as: SceneEntry["as"],
  description: string,
  parts: EntryParts = {},
): SceneEntry {
  const { ties = {}, ...rest } = parts;
  return {
    id,
    name,
    aliases: [],
    as,
    description,
    dead: false,
    gender: "unknown",
    age: "unknown",
    goal: "",
    recommended: false,
    relationships: Object.entries(ties).map(([other, tags]) => ({ name: other, tags: tags.split("/") })),
    ...rest,
  };
}

export const person = (id: string, name: string, description: string, parts?: EntryParts) =>
  entryOf(id, name, "person", description, parts);
export const place = (id: string, name: string, description: string, parts?: EntryParts) =>
  entryOf(id, name, "place", description, parts);
export const thing = (id: string, name: string, description: string, parts?: EntryParts) =>
  entryOf(id, name, "thing", description, parts);
