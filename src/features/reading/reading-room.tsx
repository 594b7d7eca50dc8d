// The reading room of a shared story: fetches it, and says why if it cannot be read.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import { id } from "../../../contract/text-fields.ts";
import { useFocusAfterAnswer } from "../../lib/ask-adult.tsx";
import { closedCode } from "../../lib/closed-share.ts";
import { isOpeningHidden, useKeptOpening, useOpeningUntilLeft, useWithoutOpening } from "../../lib/opening.ts";
import { UnreadShare } from "../../lib/unread-share.tsx";
import { useAdultReader } from "../../session/adult-reader.ts";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useAskedChapter } from "./asked-chapter.ts";
import { isOpeningForAll } from "./opening.ts";
import { usePrefetchedChapter, useShare } from "./reading.queries.ts";
import { forgetPlaces, placesIn } from "./reading-places.ts";
import styles from "./reading-room.module.css";
import { Room } from "./room.tsx";
import { useRoomLook } from "./use-room-look.ts";

export interface ReadingRoomProps {
  shareId: string;
  squarePath: string;
  /** The page on which an author has the story. */
  storyPath: (storyId: string) => string;
  /** The author's name; by default a link to their page. */
  author?: (author: Share["author"]) => ReactNode;
  /** What stands beside the author's name. */
  authorAction?: (author: Share["author"]) => ReactNode;
  /** The menu at the end of the bar; the chapter is null while none is shown. */
  menu?: (share: Share, chapter: SharedChapter | null) => ReactNode;
}

export function ReadingRoom({ shareId, squarePath, storyPath, author, authorAction, menu }: ReadingRoomProps) {
  const { t } = useTranslation(["reading", "common"]);
  const [isAdult, sayAdult] = useAdultReader();
  const query = useShare(shareId, isAdult);
  const asked = useAskedChapter();
  // The chapter that will be shown is asked for together with the story, not after it: where nobody is asked first.
  const [isForAll] = useState(isOpeningForAll);
  const [expected] = useState(() => {
    const chapter = id.safeParse(asked ?? placesIn(shareId).chapter);
    return chapter.success ? chapter.data : undefined;
  });
  usePrefetchedChapter(shareId, expected, isAdult || isForAll);
  const share = query.data?.value;
  const isWithheld = share?.is_withheld === true;
  useOpeningUntilLeft();
  const keepsOpening = useKeptOpening({ isLoaded: share !== undefined, error: query.error });
  useWithoutOpening((query.isError && !keepsOpening) || isWithheld || isOpeningHidden());
  const page = useRoomLook(share?.language ?? null);
  const closed = closedCode(query.error);
  const retry = () => void query.refetch();
  useEffect(() => {
    if (closed === "share_deleted") forgetPlaces(shareId);
  }, [closed, shareId]);
  const main = useRef<HTMLElement>(null);
  const wasRead = useRef(false);
  const isRead = share !== undefined && !closed && !isWithheld;
  useEffect(() => {
    // What had the focus is gone with the room.
    if (wasRead.current && closed) main.current?.focus();
    wasRead.current = isRead;
  }, [isRead, closed]);
  useFocusAfterAnswer(isWithheld, isRead);
  return (
    <div className={styles.screen} data-page={page}>
      {query.data && isRead ? (
        <Room
          share={query.data.value}
          isOld={query.data.fromDevice}
          page={page}
          squarePath={squarePath}
          storyPath={storyPath}
          author={author?.(query.data.value.author)}
          authorAction={authorAction?.(query.data.value.author)}
          menu={menu}
          onClosed={retry}
          isAsking={query.isFetching}
        />
      ) : (
        <main id="content" ref={main} tabIndex={-1} className={styles.main}>
          <UnreadShare
            keepsOpening={keepsOpening}
            openingText={t("rest_missing")}
            withheld={isWithheld ? share : undefined}
            onAdult={sayAdult}
            error={query.error}
            text={(why, part) => t(`${why}_${part}`)}
            squarePath={squarePath}
            squareLabel={t("to_square")}
            onRetry={retry}
            busy={query.isFetching}
            skeleton={
              <div role="status" aria-label={t("common:loading")} className={styles.waiting}>
                <SkeletonText lines={2} />
                <SkeletonText lines={6} />
                <SkeletonText lines={6} />
              </div>
            }
          />
        </main>
      )}
    </div>
  );
}
