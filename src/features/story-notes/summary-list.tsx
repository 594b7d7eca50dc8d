// The chapters' summaries in the story's order, page by page.
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./story-notes.module.css";
import { useSummaries } from "./story-notes.queries.ts";
import { SummaryRow } from "./summary-row.tsx";

export function SummaryList({ storyId, mayWrite }: { storyId: string; mayWrite: boolean }) {
  const { t } = useTranslation("common");
  const errorText = useErrorText();
  const list = useSummaries(storyId);
  const summaries = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending)
    return (
      <div role="status" aria-label={t("loading")}>
        <SkeletonText lines={6} />
      </div>
    );
  if (list.isError && summaries.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  return (
    <>
      <ol className={styles.list}>
        {summaries.map((summary) => (
          <SummaryRow key={summary.chapter_id} storyId={storyId} summary={summary} mayWrite={mayWrite} />
        ))}
      </ol>
      {list.hasNextPage && (
        <NextPage
          count={summaries.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
