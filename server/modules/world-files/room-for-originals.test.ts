// Tests that overwriting an entry frees the originals of the same formats only.
import { expect, it } from "vitest";
import { KEPT_PER_WORLD_MAX_BYTES } from "../../../contract/limits.ts";
import { originalsOver } from "./room-for-originals.ts";

const kept = (bytes: Record<string, number>) =>
  Object.fromEntries(Object.entries(bytes).map(([format, size]) => [format, { digest: format, bytes: size }]));
const over = (here: Record<string, number>, coming: Record<string, number>, free: number): number => {
  const row = { name: "A", type: "normal" as const, excerpt: "", picture: false, digest: "", originals: kept(coming) };
  const entry = {
    id: "a",
    name: "A",
    aliases: [],
    type: "normal" as const,
    body: "",
    picture: null,
    originals: kept(here),
  };
  const bytes = { world: KEPT_PER_WORLD_MAX_BYTES - free, person: 0 };
  const before = { present: [entry], bytes, formats: [] };
  return originalsOver({ rows: [row], kept: {} }, { add: [], overwrite: [{ index: 0, id: "a" }] }, before).world;
};

it("originals of another format need room in addition to those already stored", () => {
  expect(over({ card: 500 }, { csv: 80 }, 100)).toBe(0);
  expect(over({ card: 500 }, { csv: 80 }, 50)).toBe(30);
});

it("originals of the same format reuse the room of those they replace", () => {
  expect(over({ card: 500, csv: 20 }, { card: 580 }, 80)).toBe(0);
  expect(over({ card: 500, csv: 20 }, { card: 580 }, 70)).toBe(10);
  expect(over({ card: 500 }, {}, 0)).toBe(0);
});
