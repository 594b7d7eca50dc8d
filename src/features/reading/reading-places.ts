// Where a reader is in each shared story, on this device: the chapter, and the block of its text at the top of the
// window, so that the place is the same in a window of another size. Deleted at logout. While a person is logged in, the
// last place in each story is sent to their account (send-places.ts), and comes from it where another device was later.
import type { ReadingPlace } from "../../../contract/reading-place.ts";
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
  /** How much of the chapter that was read last has been read, in per cent. */
  percent: number;
  /** When that was, to be compared, in Unix milliseconds: by the server's clock once the account has the place. 0 where it is not known. */
  at: number;
  /** When the reader was there, in Unix milliseconds by this device's clock, as its age is told to the account. */
  notedAt: number;
  /** Whether the account has the place, or does not want it. */
  isSent: boolean;
}

export const START: Place = { block: 0, within: 0 };
/** The number of shares that are remembered. */
const KEPT = 60;
/** The number of chapters of a share whose place is remembered, and of those that are known as finished. */
const PLACES_KEPT = 100;
const FINISHED_KEPT = 2_000;

const NOTHING: ReadingPlaces = {
  chapter: null,
  places: {},
  finished: [],
  percent: 0,
  at: 0,
  notedAt: 0,
  isSent: false,
};
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === "number" && value >= 0 && value <= max;

function isPlace(value: unknown): value is Place {
  return (
    isObject(value) &&
    Number.isSafeInteger(value["block"]) &&
    (value["block"] as number) >= 0 &&
    isWithin(value["within"], 1)
  );
}

/** The most recent last; invalid parts are dropped. */
function readAll(): [shareId: string, places: ReadingPlaces][] {
  const stored = storage.get(KEYS.reading);
  return (Array.isArray(stored) ? stored : []).flatMap((pair: unknown): [string, ReadingPlaces][] => {
    if (!Array.isArray(pair) || typeof pair[0] !== "string" || !isObject(pair[1])) return [];
    const { chapter, places, finished, percent, at, notedAt, isSent } = pair[1];
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
          percent: isWithin(percent, 100) ? percent : 0,
          at: isWithin(at, Number.MAX_SAFE_INTEGER) ? at : 0,
          notedAt: isWithin(notedAt, Number.MAX_SAFE_INTEGER) ? notedAt : 0,
          isSent: isSent === true,
        },
      ],
    ];
  });
}

export function placesIn(shareId: string): ReadingPlaces {
  return findPlaces(readAll(), shareId);
}

function findPlaces(all: ReturnType<typeof readAll>, shareId: string): ReadingPlaces {
  return all.find(([id]) => id === shareId)?.[1] ?? NOTHING;
}

function change(shareId: string, changed: (before: ReadingPlaces) => ReadingPlaces): void {
  // A logout deletes the places, and nothing may follow it.
  if (session.status === "leaving") return;
  const all = readAll();
  const others = all.filter(([id]) => id !== shareId);
  storage.set(KEYS.reading, [...others.slice(1 - KEPT), [shareId, changed(findPlaces(all, shareId))]]);
}

/** Whether places are to be sent to the account, which keeps none of them while its reader wants no history. */
export const isHistoryKept = (): boolean => storage.get(KEYS.historyOff) !== true;

/** Takes what the account says. What was read before or during such a time is not sent after it either. */
export function setHistoryKept(isKept: boolean): void {
  if (session.status !== "person" || isKept === isHistoryKept()) return;
  if (isKept) {
    storage.remove(KEYS.historyOff);
    return;
  }
  storage.set(KEYS.historyOff, true);
  storage.set(
    KEYS.reading,
    readAll().map(([shareId, places]) => [shareId, { ...places, isSent: true }]),
  );
}

type Noted = (shareId: string) => void;
const listeners = new Set<Noted>();

/** `listener` is called when a place was noted by the reader. Returns an unsubscribe. */
export function onPlaceNoted(listener: Noted): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** With this place in a chapter, which is the one that is read; the most recent last. */
function withPlace(before: ReadingPlaces, chapter: string, { block, within }: Place): ReadingPlaces {
  const others = Object.entries(before.places).filter(([id]) => id !== chapter);
  const place = { block, within: Math.round(within * 1_000) / 1_000 };
  return { ...before, chapter, places: Object.fromEntries([...others.slice(1 - PLACES_KEPT), [chapter, place]]) };
}

/** Remembers the place of the reader in a chapter, and how much of it they have read. */
export function notePlace(shareId: string, chapter: string, place: Place, percent: number, now = Date.now()): void {
  change(shareId, (before) => ({
    ...withPlace(before, chapter, place),
    percent,
    // Later than what the account has, also where this device's clock is behind.
    at: Math.max(now, Math.floor(before.at) + 1),
    notedAt: now,
    isSent: !isHistoryKept(),
  }));
  for (const listener of listeners) listener(shareId);
}

/** Takes the place that the account has. */
export function adoptPlace(shareId: string, { chapter_id, read_at, ...place }: ReadingPlace): void {
  change(shareId, (before) => ({
    ...withPlace(before, chapter_id, place),
    percent: 0,
    at: read_at * 1_000,
    notedAt: 0,
    isSent: true,
  }));
}

export interface UnsentPlace extends Place {
  shareId: string;
  chapter: string;
  percent: number;
  at: number;
  notedAt: number;
}

/** The last place in each story, where the account does not have it. */
export function unsentPlaces(): UnsentPlace[] {
  return readAll().flatMap(([shareId, { chapter, places, percent, at, notedAt, isSent }]) => {
    const place = chapter === null ? undefined : places[chapter];
    return chapter === null || !place || isSent || notedAt === 0
      ? []
      : [{ shareId, chapter, percent, at, notedAt, ...place }];
  });
}

/** Records that a place was sent. `readAt`: its moment by the server's clock; null where the account did not take it. */
export function markSent({ shareId, at }: UnsentPlace, readAt: number | null): void {
  const moment = readAt === null ? at : readAt * 1_000;
  change(shareId, (before) => {
    if (before.at === at) return { ...before, isSent: true, at: moment };
    // Forgotten meanwhile.
    if (before.chapter === null) return before;
    // The reader has read on meanwhile: later than what was sent, also where this device's clock is behind.
    return { ...before, at: Math.max(before.at, Math.floor(moment) + 1) };
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

/** Forgets where the reader is in every story. */
export function forgetAllPlaces(): void {
  storage.remove(KEYS.reading);
}
