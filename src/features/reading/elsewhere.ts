// The place that a reader has reached on another device: the room opens there, or offers to go there where the reader has
// begun already or has asked for another chapter; either way it is said once, with a way back.
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadingPlace } from "../../../contract/reading-place.ts";
import type { Share } from "../../../contract/sharings.ts";
import { usePageNavigation } from "../../lib/page-navigation.tsx";
import { chapterSearch } from "./asked-chapter.ts";
import type { Arrival } from "./open-chapter.tsx";
import { isOpeningRead } from "./opening.ts";
import { adoptPlace, notePlace, onPlaceNoted, type Place, placesIn, type ReadingPlaces } from "./reading-places.ts";

/** The offer to go to the other place is gone after this time: the next visit begins there. */
const OFFERED_MS = 15_000;
/** Loaded when something is said: a visitor, who has no account, reads without it. */
const loadToasts = () => import("../../lib/toast.ts");

/** Whether the account's place is later than the one of this device, and another one. */
export function isElsewhere(
  place: ReadingPlace | null,
  here: Pick<ReadingPlaces, "at" | "chapter" | "places">,
): place is ReadingPlace {
  if (!place || place.read_at * 1_000 <= here.at) return false;
  return !isSamePlace(here, place.chapter_id, place);
}

function isSamePlace({ chapter, places }: Pick<ReadingPlaces, "chapter" | "places">, id: string | null, other?: Place) {
  const own = places[id ?? ""];
  return chapter === id && own?.block === other?.block && own?.within === other?.within;
}

/** The place of this device that can be gone back to; null if there is none, or its chapter is not published any more. */
export function wayBack(before: ReadingPlaces, chapters: Share["chapters"]): { chapter: string; place: Place } | null {
  const { chapter, places } = before;
  const place = chapter === null ? undefined : places[chapter];
  if (chapter === null || !place || !chapters.some(({ chapter_id }) => chapter_id === chapter)) return null;
  return { chapter, place };
}

interface Start {
  /** Where this device was. */
  before: ReadingPlaces;
  /** Where the room opens. */
  places: ReadingPlaces;
  /** The later place of another device; null if there is none. */
  elsewhere: ReadingPlace | null;
  /** Whether the room opens there. */
  hasGone: boolean;
  /** Whether it opens in another chapter than the one whose beginning the page shows: nobody is to begin to read that. */
  leavesOpening: boolean;
}

/** @param asked The chapter that the address names: it is what the reader wants to see. */
export function startIn(
  { share_id: shareId, place, chapters }: Pick<Share, "share_id" | "place" | "chapters">,
  asked: string | null,
): Start {
  const before = placesIn(shareId);
  if (!isElsewhere(place, before))
    return { before, places: before, elsewhere: null, hasGone: false, leavesOpening: false };
  const hasGone = (asked === null || asked === place.chapter_id) && !isOpeningRead();
  if (hasGone) adoptPlace(shareId, place);
  const leavesOpening = hasGone && place.chapter_id !== (asked ?? chapters[0]?.chapter_id);
  return { before, places: placesIn(shareId), elsewhere: place, hasGone, leavesOpening };
}

/** Says it, and goes there or back. `jumps`: how often the reader was brought to another place by it. */
export function useElsewhere(share: Share, start: Start, arrival: RefObject<Arrival>): { jumps: number } {
  const { t } = useTranslation("reading");
  const { goTo } = usePageNavigation();
  const [jumps, setJumps] = useState(0);
  const { share_id: shareId, place } = share;
  const said = useRef<number | null>(null);
  const isShown = useRef(false);
  const close = useRef(() => {});

  const show = (chapter: string, to: Arrival["to"]) => {
    arrival.current.to = to;
    setJumps((count) => count + 1);
    goTo(chapterSearch(chapter));
  };
  const was = wayBack(start.before, share.chapters);
  const back = () => {
    const first = share.chapters[0]?.chapter_id;
    if (was) {
      notePlace(shareId, was.chapter, was.place, start.before.percent);
      show(was.chapter, "place");
    } else if (first !== undefined) show(first, "start");
  };
  /** @param duration In milliseconds; 0 until it is closed. */
  const say = (text: string, duration: number, action: { label: string; run: () => void }) => {
    loadToasts().then(({ toast }) => {
      if (isShown.current) close.current = toast(text, { type: "info", duration, action });
    }, reportError);
  };
  const look = useRef(() => {});
  look.current = () => {
    if (said.current === null && start.elsewhere && start.hasGone) {
      said.current = start.elsewhere.read_at;
      say(t("elsewhere"), 0, { label: t(was ? "elsewhere_back" : "elsewhere_start"), run: back });
      return;
    }
    // The account's answer may come, or come anew, while the reader reads: nobody is taken from the text.
    if (!isElsewhere(place, placesIn(shareId)) || place.read_at === said.current) return;
    said.current = place.read_at;
    const go = () => {
      adoptPlace(shareId, place);
      show(place.chapter_id, "place");
    };
    say(t("elsewhere_later"), OFFERED_MS, { label: t("elsewhere_go"), run: go });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the account
  useEffect(() => look.current(), [place?.read_at]);
  useEffect(() => {
    isShown.current = true;
    // Who reads on has seen it. A text whose end is in the window is noted without scrolling: where it was opened.
    const stop = onPlaceNoted((id) => {
      const { chapter, places } = start.places;
      const hasMoved = !isSamePlace(placesIn(shareId), chapter, places[chapter ?? ""]);
      if (id === shareId && start.hasGone && hasMoved) close.current();
    });
    return () => {
      isShown.current = false;
      stop();
      close.current();
    };
  }, [shareId, start]);
  return { jumps };
}
