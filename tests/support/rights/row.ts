// A call of the rights matrix: how it is asked, what it answers to whom, and which mixtures of two things it refuses.
import type { World } from "../world.ts";

export const ACTORS = ["guest", "stranger", "reader", "writer", "owner"] as const;
export type Actor = (typeof ACTORS)[number];

export interface Ask {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

type Result = number | string;

export interface Twist {
  what: string;
  as: Actor;
  ask: (world: World, actor: Actor) => Ask;
  code: Result;
}

export interface Row {
  ask: (world: World, actor: Actor) => Ask;
  expect: Record<Actor, Result>;
  twists?: Twist[];
}

export const everybody = (result: Result): Row["expect"] => ({
  guest: result,
  stranger: result,
  reader: result,
  writer: result,
  owner: result,
});
export const members: Row["expect"] = { ...everybody(200), guest: 40103 };
export const administrators: Row["expect"] = { ...everybody(40305), guest: 40103, owner: 200 };
export const readers: Row["expect"] = { ...members, stranger: 40402 };
export const writers: Row["expect"] = { ...readers, reader: 40330 };
export const owners: Row["expect"] = { ...writers, writer: 40330 };
