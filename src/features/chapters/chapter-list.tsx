// A story's chapters in order, with opening, adding, renaming, moving and deleting in place. Wide on the story's own
// page, narrow beside the editor.
import { useQueryClient } from "@tanstack/react-query";
import { ListPlus, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";
import { legible } from "../../../contract/legible.ts";
import { CHAPTER_TITLE_MAX } from "../../../contract/limits.ts";
import type { Story } from "../../../contract/stories.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { typeset } from "../../../extensions/smart-punctuation/typeset.ts";
import { randomId } from "../../lib/random-id.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { useChapters } from "../../queries/use-chapters.ts";
import { useChangedChapters, useSharing } from "../../queries/use-sharing.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./chapter-list.module.css";
import { ChapterListSkeleton } from "./chapter-list-skeleton.tsx";
import type { ChapterVariant, MoreActions } from "./chapter-row.tsx";
import { useChapterChanges } from "./chapters.mutations.ts";
import { SortableChapters } from "./sortable-chapters.tsx";

export interface ChapterListProps {
  storyId: string;
  mayWrite: boolean;
  /** `page`: a row with all facts. `rail`: number, title and words, beside the text. */
  variant: ChapterVariant;
  /** The chapter that is open. */
  current?: string | undefined;
  /** Further menu items of a chapter, below the list's own. */
  moreActions?: MoreActions;
  /** Called after a chapter was added: the rail's screen opens it. Without it (on the page) it is named in place. */
  onCreated?: (chapterId: string) => void;
  /** Called after a chapter was deleted; `next` is the one after it, else before it. */
  onRemoved?: (chapter: Chapter, next: Chapter | null) => void;
  /** Shown beside the button that adds a chapter, on the page. */
  aside?: ReactNode;
  /** Whether the list's container already has a title that says "Chapters". */
  isTitled?: boolean;
}

export function ChapterList(props: ChapterListProps) {
  const { storyId, mayWrite, variant, current, moreActions, onCreated, onRemoved, aside, isTitled } = props;
  const { t } = useTranslation(["chapters", "common"]);
  const errorText = useErrorText();
  const { locale } = useFormat();
  const client = useQueryClient();
  const query = useChapters(storyId);
  const changes = useChapterChanges(storyId);
  const [naming, setNaming] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  const { chapters } = query;
  const changed = useChangedChapters(storyId, chapters);
  // Only what is fetched for those anyway.
  const isBanned = useSharing(storyId, { enabled: false }).data?.state === "banned";

  const rename = (chapter: Chapter, typed: string) => {
    if (typed === chapter.name) return;
    // Quotation marks are made typographic here, as the editor does for a title typed on the page.
    const language = client.getQueryData<Story>(queryKeys.story(storyId))?.language ?? locale;
    const name = legible(cutToLength(typeset(typed, language), CHAPTER_TITLE_MAX)).trim();
    changes.rename.mutate({ chapterId: chapter._id, name });
  };
  /** Adds a chapter after the given one, else at the end. */
  const add = (afterId: string | null = null) => {
    const id = randomId();
    changes.create.mutate({ id, name: "", afterId }, { onSuccess: () => onCreated?.(id) });
    if (!onCreated) setNaming(id);
  };
  const remove = (chapter: Chapter) => {
    const at = chapters.findIndex(({ _id }) => _id === chapter._id);
    // The row is removed at once; without this the focus would be lost with it.
    place.current?.focus({ preventScroll: true });
    changes.remove.mutate(chapter);
    onRemoved?.(chapter, chapters[at + 1] ?? chapters[at - 1] ?? null);
  };

  const content = () => {
    if (query.isPending) return <ChapterListSkeleton variant={variant} />;
    if (query.isError && chapters.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (chapters.length === 0)
      return (
        <EmptyState
          level={3}
          art={<ListPlus />}
          title={t("none_yet")}
          body={mayWrite ? t("none_yet_body") : null}
          action={
            mayWrite && (
              <Button icon={<Plus />} onClick={() => add()}>
                {t("add")}
              </Button>
            )
          }
        />
      );
    return (
      <SortableChapters
        {...{ chapters, variant, mayWrite, current, changed, isBanned, moreActions, naming }}
        complete={!query.hasNextPage}
        onNaming={setNaming}
        onAddAfter={({ _id }) => add(_id)}
        onRename={rename}
        onMove={(chapterId, beforeId) => changes.move.mutate({ chapterId, beforeId })}
        onRemove={remove}
      />
    );
  };
  return (
    <section ref={place} tabIndex={-1} aria-label={t("title")} className={styles.list} data-variant={variant}>
      {variant === "rail" && !isTitled ? (
        <header className={styles.railHead}>
          <h2 className={styles.railTitle}>{t("title")}</h2>
          {mayWrite && <IconButton size="sm" label={t("add")} icon={<Plus />} onClick={() => add()} />}
        </header>
      ) : (
        mayWrite && (
          <div className={styles.actions}>
            <Button block={variant === "rail"} icon={<Plus />} onClick={() => add()}>
              {t("add")}
            </Button>
            {aside}
          </div>
        )
      )}
      {content()}
      {query.isFetchNextPageError && (
        <div className={styles.foot}>
          <p>{t("rest_failed")}</p>
          <Button size="sm" onClick={() => void query.fetchNextPage()}>
            {t("common:retry")}
          </Button>
        </div>
      )}
    </section>
  );
}
