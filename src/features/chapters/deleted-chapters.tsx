// The list of a story's deleted chapters that can still be restored.
import { History, RotateCcw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { ChapterListSkeleton } from "./chapter-list-skeleton.tsx";
import { useChapterChanges } from "./chapters.mutations.ts";
import { useDeletedChapters } from "./chapters.queries.ts";
import styles from "./deleted-chapters.module.css";

export function DeletedChapters({ storyId }: { storyId: string }) {
  const { t } = useTranslation(["chapters", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const query = useDeletedChapters(storyId);
  const { recover } = useChapterChanges(storyId);
  const chapters = query.data?.pages.flatMap((page) => page.data) ?? [];
  if (query.isPending) return <ChapterListSkeleton variant="page" />;
  if (query.isError && chapters.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (chapters.length === 0)
    return (
      <EmptyState
        level={2}
        art={<History />}
        title={t("none_deleted")}
        body={t("none_deleted_body", { count: RECYCLE_DAYS })}
      />
    );
  return (
    <>
      <ul>
        {chapters.map((chapter) => {
          const title = chapter.name || t("common:untitled");
          const busy = recover.isPending && recover.variables._id === chapter._id;
          return (
            <li key={chapter._id} className={styles.row}>
              <div className={styles.names}>
                <span className={styles.title}>{title}</span>
                <span className={styles.excerpt}>{chapter.excerpt}</span>
              </div>
              <span className={styles.facts}>
                {format.words(chapter.word_count)}
                <span>{t("deleted", { ago: format.ago(chapter.deleted_at) })}</span>
              </span>
              <Chip tone={chapter.remaining_days <= 3 ? "rose" : "neutral"}>
                {t("days_left", { count: chapter.remaining_days })}
              </Chip>
              <Button
                size="sm"
                icon={<RotateCcw />}
                busy={busy}
                aria-label={t("recover_named", { title })}
                onClick={() => recover.mutate(chapter)}
              >
                {t("recover")}
              </Button>
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <NextPage
          count={chapters.length}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onWanted={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
