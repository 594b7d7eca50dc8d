// The chapter that is read: fetches its text, prefetches the next one, and remembers the reader's place in it.
import { type RefObject, useEffect, useState } from "react";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { closedByChapter, isChapterGone } from "../../lib/closed-share.ts";
import { useKeptOpening, useWithoutOpening } from "../../lib/opening.ts";
import { ChapterView } from "./chapter-view.tsx";
import { keepProgram } from "./keep-program.ts";
import type { Keeping } from "./kept-texts.ts";
import { useKeeping, usePrefetchedChapter, useReadChapter } from "./reading.queries.ts";
import { notePlace, type Place, placesIn, START } from "./reading-places.ts";
import { tellFinished } from "./told-finished.ts";
import type { Turn } from "./use-turning.ts";

/** `device`: what it had kept is shown; else how it keeps what the server answered. Undefined while that is not known. */
export type TextSource = Keeping | "device" | undefined;

/** How a reader comes to a chapter. */
export interface Arrival {
  /**
   * `place`: back to where they were, as on a reload or by the browser's Back. `unfinished`: by turning or from the list,
   * which leads back to the place only while the chapter is not finished. `start`: to the beginning of the text.
   */
  to: "place" | "unfinished" | "start";
  /** The chapter that was shown before; null for the first one. */
  before: string | null;
}

export interface OpenChapterProps {
  share: Share;
  chapter: SharedChapter;
  arrival: RefObject<Arrival>;
  finished: ReadonlySet<string>;
  /** The share is being asked for, for example because this chapter said that it is closed. */
  isAsking: boolean;
  beside: Record<Turn, SharedChapter | undefined>;
  onTurn: (turn: Turn) => void;
  onPercent: (percent: number) => void;
  onFinished: () => void;
  /** Whether this device keeps the text, and whether that is what is shown. */
  onSource: (source: TextSource) => void;
  onClosed: () => void;
}

/** Mounted anew for every chapter. */
export function OpenChapter({
  share,
  chapter,
  arrival,
  finished,
  isAsking,
  beside,
  onTurn,
  onPercent,
  onFinished,
  onSource,
  onClosed,
}: OpenChapterProps) {
  const { chapter_id: id } = chapter;
  const query = useReadChapter(share.share_id, id);
  const isClosed = closedByChapter(query.error) !== null;
  const isGone = isChapterGone(query.error);
  const answer = isGone ? undefined : query.data;
  const hasText = answer !== undefined;
  const keepsOpening = useKeptOpening({ isLoaded: hasText, error: query.error, chapterId: id });
  const keeping = useKeeping(share.share_id, id);
  const source = answer?.fromDevice ? "device" : hasText ? keeping : undefined;
  usePrefetchedChapter(share.share_id, beside.next?.chapter_id, hasText);

  const [{ from, isTurnedTo }] = useState(() => {
    const { to, before } = arrival.current;
    const { places } = placesIn(share.share_id);
    const startsAnew = to === "start" || (to === "unfinished" && finished.has(id));
    const place: Place = (!startsAnew && places[id]) || START;
    return { from: place, isTurnedTo: before !== null };
  });
  // It is the beginning of the chapter that the reader has left.
  useWithoutOpening(isTurnedTo);
  useEffect(() => {
    arrival.current = { to: "place", before: id };
    // Until the text is there; with it the place scrolls. The first one's reader may have scrolled in the opening.
    if (isTurnedTo && !from.block && !from.within) window.scrollTo(0, 0);
  }, [arrival, from, id, isTurnedTo]);
  useEffect(() => onSource(source), [source, onSource]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it turns out to be closed
  useEffect(() => {
    if (isClosed) onClosed();
  }, [isClosed]);

  return (
    <ChapterView
      share={share}
      chapter={answer ? { ...chapter, ...answer.value } : chapter}
      text={answer?.value}
      error={isClosed && isAsking ? null : query.error}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
      keepsOpening={keepsOpening}
      from={from}
      isTurnedTo={isTurnedTo}
      beside={beside}
      onTurn={onTurn}
      onPercent={onPercent}
      onStore={(place, percent) => {
        notePlace(share.share_id, id, place, percent);
        keepProgram(percent);
        if (percent === 100) onFinished();
      }}
      onEnd={() => !share.own_story_id && void tellFinished(share.share_id, id)}
    />
  );
}
