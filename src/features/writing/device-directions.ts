// The directions ("what should happen next") of chapters as this device knows them: available at once and offline.
// Deleted at logout.
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";

export interface DeviceDirection {
  text: string;
  /** Whether it has not been sent to the server yet. */
  unsent: boolean;
}

/** The most chapters that are stored. */
const KEPT = 100;

const isDirection = (value: unknown): value is DeviceDirection =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<DeviceDirection>).text === "string" &&
  typeof (value as Partial<DeviceDirection>).unsent === "boolean";

/** Storage may hold anything. The latest entry is last. */
function read(): [chapterId: string, direction: DeviceDirection][] {
  const stored = storage.get(KEYS.directions);
  return (Array.isArray(stored) ? stored : []).filter(
    (pair): pair is [string, DeviceDirection] =>
      Array.isArray(pair) && typeof pair[0] === "string" && isDirection(pair[1]),
  );
}

/** Null where none is stored. */
export function deviceDirection(chapterId: string): DeviceDirection | null {
  return read().find(([id]) => id === chapterId)?.[1] ?? null;
}

/** An empty direction that the server has is not stored. */
export function keepDeviceDirection(chapterId: string, direction: DeviceDirection): void {
  const others = read().filter(([id]) => id !== chapterId);
  const isNeeded = direction.text !== "" || direction.unsent;
  storage.set(KEYS.directions, isNeeded ? [...others.slice(1 - KEPT), [chapterId, direction]] : others);
}
