// The stories as a virtualised grid of cards: as many columns as fit, only the visible rows rendered.
import { BookOpen, SearchX, Users } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Story } from "../../../contract/stories.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { CARD_GAP, CARD_HEIGHT, CardSkeletons, useCardColumns } from "../../ui/card-grid.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import type { StoriesQuery, StoryScope } from "./stories.queries.ts";
import { StoryCard } from "./story-card.tsx";
import styles from "./story-grid.module.css";

export interface StoryGridProps {
  query: StoriesQuery;
  scope: StoryScope;
  search: string;
  menuOf: (story: Story) => ReactNode;
  onClearSearch: () => void;
  /** The next step for a person without a story. */
  start: ReactNode;
}

export function StoryGrid({ query, scope, search, menuOf, onClearSearch, start }: StoryGridProps) {
  const { t } = useTranslation("stories");
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(box);
  const { stories } = query;

  const content = () => {
    if (query.isPending) return <CardSkeletons columns={columns} />;
    if (query.isError && stories.length === 0)
      return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
    if (stories.length > 0) return <Wall query={query} columns={columns} menuOf={menuOf} />;
    if (search)
      return (
        <EmptyState
          art={<SearchX />}
          title={t("none_found", { search })}
          body={t("none_found_body")}
          action={<Button onClick={onClearSearch}>{t("clear_search")}</Button>}
        />
      );
    if (scope === "shared") return <EmptyState art={<Users />} title={t("none_shared")} body={t("none_shared_body")} />;
    return <EmptyState art={<BookOpen />} title={t("none_yet")} body={t("none_yet_body")} action={start} />;
  };
  return (
    <div ref={box} className={styles.box} aria-busy={query.isFetching || undefined}>
      {content()}
    </div>
  );
}

function Wall({ query, columns, menuOf }: Pick<StoryGridProps, "query" | "menuOf"> & { columns: number }) {
  const { t } = useTranslation(["stories", "common"]);
  const { stories } = query;
  const next = () =>
    query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError && void query.fetchNextPage();
  return (
    <>
      <VirtualList
        label={t("title")}
        count={stories.length}
        complete={!query.hasNextPage}
        itemHeight={CARD_HEIGHT}
        gap={CARD_GAP}
        columns={columns}
        keyOf={(index) => stories[index]?._id ?? String(index)}
        onNearEnd={next}
      >
        {(index) => <StoryCard story={stories[index] as Story} menu={menuOf(stories[index] as Story)} />}
      </VirtualList>
      <div className={styles.foot}>
        {query.isFetchNextPageError ? (
          <Button onClick={() => void query.fetchNextPage()}>{t("common:retry")}</Button>
        ) : (
          query.isFetchingNextPage && <Skeleton width={120} height={10} radius="full" />
        )}
      </div>
    </>
  );
}
