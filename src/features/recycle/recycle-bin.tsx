// The deleted stories, fetched page by page, each to be recovered or deleted for good.
import { BookOpen, Trash2 } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import type { DeletedStory } from "../../../contract/stories.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import "../../lib/confirm-dialog.ts";
import { useErase, useRecover, useRecycled } from "./recycle.queries.ts";
import styles from "./recycle-bin.module.css";
import { RecycledSkeleton } from "./recycled-skeleton.tsx";
import { RecycledStory } from "./recycled-story.tsx";

/** Long enough to take the way to the story. */
const TOAST_MS = 6_000;

export interface RecycleBinProps {
  /** Goes to a story that was taken back. */
  onOpen: (storyId: string) => void;
  /** Where stories are. */
  storiesPath: string;
}

export function RecycleBin({ onOpen, storiesPath }: RecycleBinProps) {
  const { t } = useTranslation(["recycle", "common"]);
  const errorText = useErrorText();
  const list = useRecycled();
  const recover = useRecover();
  const erase = useErase();
  const place = useRef<HTMLDivElement>(null);
  const stories = list.data?.pages.flatMap((page) => page.data) ?? [];

  const titleOf = (story: DeletedStory) => story.title || t("common:untitled");

  async function leave(leaving: typeof recover, story: DeletedStory, done: () => void) {
    // The row goes at once, and the focus would go with it.
    place.current?.focus();
    try {
      await leaving.mutateAsync(story._id);
      done();
    } catch (error) {
      toastFailure(error, t("failed", { title: titleOf(story), reason: errorText(error) }));
    }
  }

  function recoverStory(story: DeletedStory) {
    return leave(recover, story, () =>
      toast(t("recovered", { title: titleOf(story) }), {
        duration: TOAST_MS,
        action: { label: t("open"), run: () => onOpen(story._id) },
      }),
    );
  }

  async function eraseStory(story: DeletedStory) {
    const title = titleOf(story);
    const sure = await openDialog("confirm", {
      title: t("erase_title", { title }),
      body: t("erase_body"),
      confirm: t("erase"),
      danger: true,
    });
    if (sure) await leave(erase, story, () => toast(t("erased", { title })));
  }

  if (list.isPending) return <RecycledSkeleton />;
  if (list.isError && stories.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  return (
    <section ref={place} tabIndex={-1} aria-label={t("title")} className={styles.bin}>
      {stories.length > 0 ? (
        <ul className={styles.list}>
          {stories.map((story) => (
            <li key={story._id} className={styles.row}>
              <RecycledStory
                story={story}
                onRecover={() => void recoverStory(story)}
                onErase={() => void eraseStory(story)}
              />
            </li>
          ))}
        </ul>
      ) : (
        !list.hasNextPage && (
          <EmptyState
            art={<Trash2 />}
            title={t("empty_title")}
            body={t("empty_body", { count: RECYCLE_DAYS })}
            action={
              <LinkButton to={storiesPath} icon={<BookOpen />}>
                {t("to_stories")}
              </LinkButton>
            }
          />
        )
      )}
      {list.hasNextPage && (
        <NextPage
          count={stories.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}
