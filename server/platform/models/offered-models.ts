// The models offered where Ollama has none: all write prose without thinking first, and none is for research only. Written 2026-11-28, with the sizes
// of Ollama's library at 4 bits a weight.
import os from "node:os";
import type { HostSystem, OfferedModel } from "../../../contract/model-pulls.ts";

const GB = 1_000_000_000;
/** How many are offered: a choice that needs no study. */
const OFFERS_MAX = 3;
/** What the system, this server and its database keep, of a machine's memory. */
const KEPT_SHARE = 0.25;
/** The context and the program itself, besides the weights. */
const BESIDES_WEIGHTS = 1.2 * GB;

interface KnownModel {
  name: string;
  /** Bytes on the disk. */
  size: number;
  languages: readonly ("en" | "zh")[];
}

/** The best first. */
const MODELS: readonly KnownModel[] = [
  { name: "gemma3:27b", size: 17.4 * GB, languages: ["en", "zh"] },
  { name: "qwen2.5:14b", size: 9 * GB, languages: ["en", "zh"] },
  { name: "gemma3:12b", size: 8.1 * GB, languages: ["en", "zh"] },
  { name: "qwen2.5:7b", size: 4.7 * GB, languages: ["en", "zh"] },
  { name: "gemma3:4b", size: 3.3 * GB, languages: ["en", "zh"] },
  { name: "llama3.2:3b", size: 2 * GB, languages: ["en"] },
  { name: "qwen2.5:1.5b", size: 1 * GB, languages: ["en", "zh"] },
  { name: "gemma3:1b", size: 0.8 * GB, languages: ["en"] },
];

/** Bytes. `free`: what is unused at the moment; null where the system's number says nothing. */
export interface Memory {
  total: number;
  free: number | null;
}

/** Of this machine, or of its container's limit. */
export function machineMemory(): Memory {
  const limit = process.constrainedMemory();
  const total = os.totalmem();
  return {
    total: limit > 0 && limit < total ? limit : total,
    // macOS gives unused memory to caches and counts it as taken.
    free: process.platform === "darwin" ? null : os.freemem(),
  };
}

export function hostSystem(platform: NodeJS.Platform = process.platform): HostSystem {
  const known: Partial<Record<NodeJS.Platform, HostSystem>> = { linux: "linux", darwin: "macos", win32: "windows" };
  return known[platform] ?? "other";
}

/** Bytes of memory that a model of this size needs while it writes. */
export function memoryNeeded(size: number): number {
  return Math.round(size + BESIDES_WEIGHTS);
}

/** Whether a model of this size on the disk can be used on this machine. */
export function fitsMemory(size: number, { total }: Memory): boolean {
  return memoryNeeded(size) <= total * (1 - KEPT_SHARE);
}

/**
 * The models that fit, at most three, the best first; one that would not fit into what is free right now comes after
 * those that would.
 */
export function offeredModels(memory: Memory): OfferedModel[] {
  const fitting = MODELS.filter(({ size }) => fitsMemory(size, memory));
  const isRoomNow = ({ size }: KnownModel) => memory.free === null || memoryNeeded(size) <= memory.free;
  return [...fitting.filter(isRoomNow), ...fitting.filter((model) => !isRoomNow(model))]
    .slice(0, OFFERS_MAX)
    .map(({ name, size, languages }) => ({
      name,
      size: Math.round(size),
      memory: memoryNeeded(size),
      chinese: languages.includes("zh"),
    }));
}

/** Whether the server may have it pulled: a name of the list that fits this machine, whatever is free right now. */
export function isOffered(name: string, memory: Memory): boolean {
  return MODELS.some((model) => model.name === name && fitsMemory(model.size, memory));
}

/** Bytes on the disk; 0 for a name that is not in the list. */
export function sizeOf(name: string): number {
  return MODELS.find((model) => model.name === name)?.size ?? 0;
}
