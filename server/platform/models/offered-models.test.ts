// Which models are offered for how much memory.
import { expect, it } from "vitest";
import { fitsMemory, hostSystem, isOffered, machineMemory, offeredModels } from "./offered-models.ts";

const GB = 1_000_000_000;
const names = (total: number, free: number | null = null) =>
  offeredModels({ total: total * GB, free: free === null ? null : free * GB }).map(({ name }) => name);

it.each([
  [64, ["gemma3:27b", "qwen2.5:14b", "gemma3:12b"]],
  [16, ["qwen2.5:14b", "gemma3:12b", "qwen2.5:7b"]],
  [8, ["qwen2.5:7b", "gemma3:4b", "llama3.2:3b"]],
  [4, ["qwen2.5:1.5b", "gemma3:1b"]],
  [1, []],
] as const)("offers the best that fit %d GB, three at most", (total, expected) => {
  expect(names(total)).toEqual(expected);
});

it("puts those first that fit into what is free right now", () => {
  expect(names(16, 7)).toEqual(["qwen2.5:7b", "gemma3:4b", "llama3.2:3b"]);
  expect(names(8, 1)).toEqual(names(8));
});

it("offers nothing that does not fit, whatever the memory", () => {
  for (let total = 1; total <= 128; total++)
    for (const { size, memory, name } of offeredModels({ total: total * GB, free: null })) {
      expect(memory).toBeGreaterThan(size);
      expect(memory).toBeLessThanOrEqual(total * GB);
      expect(fitsMemory(size, { total: total * GB, free: null })).toBe(true);
      expect(isOffered(name, { total: total * GB, free: 0 })).toBe(true);
    }
});

it("says which models also write Chinese", () => {
  const marked = offeredModels({ total: 3.2 * GB, free: null }).map(({ name, chinese }) => [name, chinese]);
  expect(marked).toEqual([
    ["qwen2.5:1.5b", true],
    ["gemma3:1b", false],
  ]);
});

it("takes only names of the list that fit", () => {
  const memory = { total: 8 * GB, free: null };
  expect(isOffered("qwen2.5:7b", memory)).toBe(true);
  expect(isOffered("gemma3:27b", memory)).toBe(false);
  expect(isOffered("../qwen2.5:7b", memory)).toBe(false);
});

it("knows the system and its memory", () => {
  expect([hostSystem("linux"), hostSystem("darwin"), hostSystem("win32"), hostSystem("aix")]).toEqual([
    "linux",
    "macos",
    "windows",
    "other",
  ]);
  expect(machineMemory().total).toBeGreaterThan(GB / 4);
});
