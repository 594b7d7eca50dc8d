// Feedback that is to be done, or is done: each is removed from the list when it is marked, and the focus moves to the
// next one.
import { Inbox } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { NextPage } from "../../../ui/next-page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isNoAdministrator } from "../administration.queries.ts";
import { OnlyAdministrators } from "../only-administrators.tsx";
import styles from "./feedback.module.css";
import { useFeedback } from "./feedback.queries.ts";
import { FeedbackItem } from "./feedback-item.tsx";

export interface FeedbackListProps {
  isDone: boolean;
  storiesPath: string;
  /** Shows a picture enlarged. */
  onLook: (src: string, alt: string) => void;
}

export function FeedbackList({ isDone, storiesPath, onLook }: FeedbackListProps) {
  const { t } = useTranslation(["moderation", "common"]);
  const errorText = useErrorText();
  const list = useFeedback(isDone);
  const place = useRef<HTMLElement>(null);
  const feedback = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (isNoAdministrator(list.error)) return <OnlyAdministrators storiesPath={storiesPath} />;
  if (list.isPending)
    return (
      <div role="status" aria-label={t("common:loading")} className={styles.list}>
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} height={132} radius="l" />
        ))}
      </div>
    );
  if (list.isError && feedback.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  return (
    <section ref={place} tabIndex={-1} aria-label={t("moderation:feedback_list")} className={styles.place}>
      {feedback.length > 0 ? (
        <ul className={styles.list}>
          {feedback.map((one) => (
            <li key={one.id} data-feedback={one.id}>
              <FeedbackItem feedback={one} onLook={onLook} onGone={() => moveFocusFrom(place.current, one.id)} />
            </li>
          ))}
        </ul>
      ) : (
        !list.hasNextPage && (
          <EmptyState
            art={<Inbox />}
            title={t(isDone ? "moderation:feedback_none_done_title" : "moderation:feedback_empty_title")}
            body={t(isDone ? "moderation:feedback_none_done_body" : "moderation:feedback_empty_body")}
          />
        )
      )}
      {list.hasNextPage && (
        <NextPage
          count={feedback.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** Moves the focus out of an item that is about to be removed: to the next one, else the previous one, else the list. */
function moveFocusFrom(place: HTMLElement | null, feedbackId: string): void {
  const item = place?.querySelector(`[data-feedback="${feedbackId}"]`);
  if (!place || !item?.contains(document.activeElement)) return;
  const other = item.nextElementSibling ?? item.previousElementSibling;
  (other?.querySelector<HTMLElement>("[data-mark]") ?? place).focus();
}
