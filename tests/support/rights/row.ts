// A row of the rights matrix: the request, its answer to each actor, and which mismatched pairs of ids it refuses.
import type { World } from "../world.ts";

/**
 * The administrator is a member of none of their stories. The moderator reads the shared story: neither right affects the
 * other.
 */
export const ACTORS = ["guest", "stranger", "reader", "writer", "owner", "moderator", "administrator"] as const;
export type Actor = (typeof ACTORS)[number];

export interface Ask {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

type Result = number | string;
type Role = "moderator" | "administrator";

export interface Twist {
  what: string;
  as: Actor;
  ask: (world: World, actor: Actor) => Ask;
  code: Result;
}

export interface Row {
  ask: (world: World, actor: Actor) => Ask;
  /** By default an administrator is like a stranger and a moderator like a reader. */
  expect: Record<Exclude<Actor, Role>, Result> & Partial<Record<Role, Result>>;
  twists?: Twist[];
}

export function expected({ expect }: Row, actor: Actor): Result {
  if (actor === "administrator") return expect.administrator ?? expect.stranger;
  return actor === "moderator" ? (expect.moderator ?? expect.reader) : expect[actor];
}

export const everybody = (result: Result): Row["expect"] => ({
  guest: result,
  stranger: result,
  reader: result,
  writer: result,
  owner: result,
});
export const members: Row["expect"] = { ...everybody(200), guest: 40103 };
export const administrators: Row["expect"] = {
  ...everybody(40305),
  guest: 40103,
  administrator: 200,
};
export const moderators: Row["expect"] = {
  ...everybody(40314),
  guest: 40103,
  moderator: 200,
  administrator: 200,
};
export const readers: Row["expect"] = { ...members, stranger: 40402 };
export const writers: Row["expect"] = { ...readers, reader: 40330 };
export const owners: Row["expect"] = { ...writers, writer: 40330 };
