// What is to happen next in each chapter, as this device knows it: there at once and without a network. Goes at logout.
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

export interface DeviceDirection {
  text: string;
  /** Whether the server has not been told yet. */
  unsent: boolean;
}

/** Chapters that are remembered. */
const KEPT = 100;

const isDirection = (value: unknown): value is DeviceDirection =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<DeviceDirection>).text === "string" &&
  typeof (value as Partial<DeviceDirection>).unsent === "boolean";

/** What is stored may be anything. The latest at the end. */
function read(): [chapterId: string, direction: DeviceDirection][] {
  const stored = storage.get(KEYS.directions);
  return (Array.isArray(stored) ? stored : []).filter(
    (pair): pair is [string, DeviceDirection] =>
      Array.isArray(pair) && typeof pair[0] === "string" && isDirection(pair[1]),
  );
}

/** Null where none is known. */
export function deviceDirection(chapterId: string): DeviceDirection | null {
  return read().find(([id]) => id === chapterId)?.[1] ?? null;
}

/** One that is empty and known to the server is not kept. */
export function keepDeviceDirection(chapterId: string, direction: DeviceDirection): void {
  const others = read().filter(([id]) => id !== chapterId);
  const isNeeded = direction.text !== "" || direction.unsent;
  storage.set(KEYS.directions, isNeeded ? [...others.slice(1 - KEPT), [chapterId, direction]] : others);
}
