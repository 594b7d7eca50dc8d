// The list of notices with what stands in its place while there is none, and the button that marks all as read.
import { BellOff, CheckCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { NoticeItem } from "./notice-item.tsx";
import styles from "./notices.module.css";
import { useMarkRead, useNotices } from "./notices.queries.ts";

const SKELETONS = ["first", "second", "third", "fourth"];

/** `onLeave` is called when a notice is pressed. */
export function NoticeList({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation(["notices", "common"]);
  const errorText = useErrorText();
  const query = useNotices();
  const markRead = useMarkRead();
  const { notices } = query;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("common:loading")} className={styles.bones}>
        {SKELETONS.map((bone) => (
          <div key={bone} className={styles.bone}>
            <Skeleton width={34} height={34} radius="full" />
            <SkeletonText lines={2} />
          </div>
        ))}
      </div>
    );
  if (query.isError && notices.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const [newest] = notices;
  if (!newest) return <EmptyState art={<BellOff />} title={t("empty")} body={t("empty_body")} level={3} />;
  const press = (id: string, isRead: boolean) => {
    if (!isRead) markRead.mutate({ ids: [id] });
    onLeave?.();
  };
  const hasUnread = (query.data?.pages[0]?.unread ?? 0) > 0 && notices.some(({ is_read }) => !is_read);
  return (
    <>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          size="sm"
          icon={<CheckCheck />}
          disabled={!hasUnread && !query.hasNextPage}
          onClick={() => markRead.mutate({ up_to: newest.id })}
        >
          {t("mark_all")}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t("title")}>
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} onPress={() => press(notice.id, notice.is_read)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <NextPage
          count={notices.length}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onWanted={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}
