// What the person has read, by day, with what stands in its place while there is nothing.
import { Compass, History } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryItem } from "../../../contract/reading-history.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { byDay, formatDay, nearDay } from "./days.ts";
import styles from "./history-list.module.css";
import { HistoryRow } from "./history-row.tsx";
import { type useReadingHistory, useRemoveWork } from "./reading-history.queries.ts";

/** A list of more works than this says where it ends. */
const END_SAID_FROM = 11;

export interface HistoryListProps {
  history: ReturnType<typeof useReadingHistory>;
  /** Where there is something to read. */
  squarePath: string;
  /** An author's avatar and name, as a link. */
  author: (author: HistoryItem["author"]) => ReactNode;
  /** A work was removed: the device forgets its place as well. */
  onRemoved: (shareId: string) => void;
}

export function HistoryList({ history, squarePath, author, onRemoved }: HistoryListProps) {
  const { t } = useTranslation(["reading-history", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const place = useRef<HTMLElement>(null);
  const removal = useRemoveWork();
  const { works } = history;

  const remove = ({ share_id: shareId }: HistoryItem) => {
    // The button that has the focus goes with its row.
    place.current?.focus({ preventScroll: true });
    removal.mutate(shareId, {
      onSuccess: () => onRemoved(shareId),
      onError: (error) => toastFailure(error, errorText(error)),
    });
  };

  if (history.isPending) return <HistorySkeleton />;
  if (history.isError && works.length === 0)
    return (
      <ErrorState body={errorText(history.error)} onRetry={() => void history.refetch()} busy={history.isRefetching} />
    );
  const isEmpty = works.length === 0 && !history.hasNextPage;
  return (
    <section ref={place} tabIndex={-1} aria-label={t("title")} className={styles.days}>
      {isEmpty && (
        <EmptyState
          art={<History />}
          title={t(history.hasAny ? "empty_closed_title" : "empty_title")}
          body={t(history.hasAny ? "empty_closed" : history.isKept ? "empty_body" : "empty_off")}
          action={
            <LinkButton to={squarePath} icon={<Compass />}>
              {t("to_square")}
            </LinkButton>
          }
        />
      )}
      {byDay(works).map(({ key, at, items }) => {
        const near = nearDay(at);
        return (
          <section key={key} aria-labelledby={`day-${key}`} className={styles.day}>
            <h2 id={`day-${key}`} className={styles.name}>
              {near ? t(near) : formatDay(at, format.locale)}
            </h2>
            <ul className={styles.list}>
              {items.map((work) => (
                <li key={work.share_id} className={styles.item}>
                  <HistoryRow work={work} author={author(work.author)} onRemove={() => remove(work)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {history.hasNextPage && (
        <NextPage
          count={works.length}
          busy={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onWanted={() => void history.fetchNextPage()}
        />
      )}
      {!history.hasNextPage && works.length >= END_SAID_FROM && <p className={styles.end}>{t("common:end_of_list")}</p>}
    </section>
  );
}

function HistorySkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.list}>
      {["38%", "26%", "33%", "29%"].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={54} height={72} />
          <span className={styles.boneWords}>
            <Skeleton width={width} height="1.1em" />
            <Skeleton width="22%" height="0.8em" />
            <Skeleton width="46%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
