// The chapter that is read: fetches its text, prefetches the next one, and remembers the reader's place in it.
import { type RefObject, useEffect, useState } from "react";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { installServiceWorker } from "../../lib/service-worker.ts";
import { ChapterView } from "./chapter-view.tsx";
import { closedCode, usePrefetchedChapter, useReadChapter } from "./reading.queries.ts";
import { notePlace, type Place, placesIn, START } from "./reading-places.ts";
import type { Turn } from "./use-turning.ts";

/** The program is kept on the device after this delay, so that caching never slows the first use. */
const INSTALL_DELAY_MS = 5_000;

/** How a reader comes to a chapter. */
export interface Arrival {
  /**
   * `place`: back to where they were, as on a reload or by the browser's Back. `start`: by turning. `unfinished`: chosen
   * from the list, which leads back to the place only while the chapter is not finished.
   */
  to: "place" | "start" | "unfinished";
  /** The chapter that was shown before; null for the first one. */
  before: string | null;
}

export interface OpenChapterProps {
  share: Share;
  chapter: SharedChapter;
  arrival: RefObject<Arrival>;
  finished: ReadonlySet<string>;
  beside: Record<Turn, SharedChapter | undefined>;
  onTurn: (turn: Turn) => void;
  onPercent: (percent: number) => void;
  onFinished: () => void;
  /** Whether the text is what this device had kept. */
  onOld: (isOld: boolean) => void;
  onClosed: () => void;
}

/** Mounted anew for every chapter. */
export function OpenChapter({
  share,
  chapter,
  arrival,
  finished,
  beside,
  onTurn,
  onPercent,
  onFinished,
  onOld,
  onClosed,
}: OpenChapterProps) {
  const { chapter_id: id } = chapter;
  const query = useReadChapter(share.share_id, id);
  const hasText = query.data !== undefined;
  const isOld = query.data?.fromDevice ?? false;
  const isClosed = closedCode(query.error) !== null;
  usePrefetchedChapter(share.share_id, beside.next?.chapter_id, hasText);

  const [{ from, isTurnedTo }] = useState(() => {
    const { to, before } = arrival.current;
    const startsAnew = to === "start" || (to === "unfinished" && finished.has(id));
    const place: Place = (!startsAnew && placesIn(share.share_id).places[id]) || START;
    return { from: place, isTurnedTo: before !== null };
  });
  useEffect(() => {
    arrival.current = { to: "place", before: id };
    // Until the text is there; with it the place scrolls.
    if (!from.block && !from.within) window.scrollTo(0, 0);
  }, [arrival, from, id]);
  useEffect(() => onOld(isOld), [isOld, onOld]);
  // A text that was opened can be read offline, which needs the program on the device, too.
  useEffect(() => {
    if (!hasText) return;
    const timer = setTimeout(installServiceWorker, INSTALL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it turns out to be closed
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed]);

  return (
    <ChapterView
      share={share}
      chapter={query.data ? { ...chapter, ...query.data.value } : chapter}
      text={query.data?.value}
      error={isClosed ? null : query.error}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      from={from}
      isTurnedTo={isTurnedTo}
      beside={beside}
      onTurn={onTurn}
      onPercent={onPercent}
      onStore={(place, percent) => {
        notePlace(share.share_id, id, place);
        if (percent === 100) onFinished();
      }}
    />
  );
}
