// Where a reader is in each shared story, on this device: the chapter, and the block of its text at the top of the
// window, so that the place is the same in a window of another size. Deleted at logout.
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";

/** A place in a chapter's text. */
export interface Place {
  /** The index of the block at the top of the window. */
  block: number;
  /** How much of that block is above the top, from 0 to 1. */
  within: number;
}

export interface ReadingPlaces {
  /** The chapter that was read last. */
  chapter: string | null;
  /** By the chapter's id. */
  places: Record<string, Place>;
  /** Chapters that were read to their end. */
  finished: string[];
}

export const START: Place = { block: 0, within: 0 };
/** The number of shares that are remembered. */
const KEPT = 60;
/** The number of chapters of a share whose place is remembered, and of those that are known as finished. */
const PLACES_KEPT = 100;
const FINISHED_KEPT = 2_000;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isPlace(value: unknown): value is Place {
  return (
    isObject(value) &&
    Number.isSafeInteger(value["block"]) &&
    (value["block"] as number) >= 0 &&
    typeof value["within"] === "number" &&
    value["within"] >= 0 &&
    value["within"] <= 1
  );
}

/** The most recent last; invalid parts are dropped. */
function readAll(): [shareId: string, places: ReadingPlaces][] {
  const stored = storage.get(KEYS.reading);
  return (Array.isArray(stored) ? stored : []).flatMap((pair: unknown): [string, ReadingPlaces][] => {
    if (!Array.isArray(pair) || typeof pair[0] !== "string" || !isObject(pair[1])) return [];
    const { chapter, places, finished } = pair[1];
    return [
      [
        pair[0],
        {
          chapter: typeof chapter === "string" ? chapter : null,
          places: Object.fromEntries(
            Object.entries(isObject(places) ? places : {}).filter((entry): entry is [string, Place] =>
              isPlace(entry[1]),
            ),
          ),
          finished: (Array.isArray(finished) ? finished : []).filter((id) => typeof id === "string"),
        },
      ],
    ];
  });
}

export function placesIn(shareId: string): ReadingPlaces {
  return findPlaces(readAll(), shareId);
}

function findPlaces(all: ReturnType<typeof readAll>, shareId: string): ReadingPlaces {
  return all.find(([id]) => id === shareId)?.[1] ?? { chapter: null, places: {}, finished: [] };
}

function change(shareId: string, changed: (before: ReadingPlaces) => ReadingPlaces): void {
  // A logout deletes the places, and nothing may follow it.
  if (session.status === "leaving") return;
  const all = readAll();
  const others = all.filter(([id]) => id !== shareId);
  storage.set(KEYS.reading, [...others.slice(1 - KEPT), [shareId, changed(findPlaces(all, shareId))]]);
}

/** Remembers the place in a chapter, which is the one that is read. */
export function notePlace(shareId: string, chapter: string, { block, within }: Place): void {
  const place = { block, within: Math.round(within * 1_000) / 1_000 };
  change(shareId, (before) => {
    // The most recent last.
    const others = Object.entries(before.places).filter(([id]) => id !== chapter);
    return {
      ...before,
      chapter,
      places: Object.fromEntries([...others.slice(1 - PLACES_KEPT), [chapter, place]]),
    };
  });
}

export function noteFinished(shareId: string, chapter: string): void {
  change(shareId, (before) => ({
    ...before,
    finished: [...before.finished.filter((id) => id !== chapter).slice(1 - FINISHED_KEPT), chapter],
  }));
}

export function forgetPlaces(shareId: string): void {
  storage.set(
    KEYS.reading,
    readAll().filter(([id]) => id !== shareId),
  );
}
