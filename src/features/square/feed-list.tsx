// The list of the feed: its cards, page by page, and what stands in their place while there are none.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { CardSkeletons } from "../../ui/card-grid.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import styles from "./feed.module.css";
import type { FeedQuery } from "./feed.queries.ts";
import { FeedCard, type FeedCardProps } from "./feed-card.tsx";

const CARD_HEIGHT = 158;
const GAP = 16;
const SKELETONS = 4;
/** A list of more works than this says where it ends. */
const END_SAID_FROM = 11;

export interface FeedListProps {
  query: FeedQuery;
  /** An author's avatar and name, as a link. */
  author: (author: FeedCardProps["work"]["author"]) => ReactNode;
  /** Shown in place of a feed without works. */
  empty: ReactNode;
}

export function FeedList({ query, author, empty }: FeedListProps) {
  const { t } = useTranslation(["feed", "common"]);
  const errorText = useErrorText();
  const { works } = query;
  if (query.isPending) return <CardSkeletons columns={1} count={SKELETONS} />;
  if (query.isError && works.length === 0)
    return <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  if (works.length === 0 && !query.hasNextPage) return empty;
  return (
    <div className={styles.list} aria-busy={query.isFetching || undefined}>
      <VirtualList
        label={t("feed:list")}
        count={works.length}
        complete={!query.hasNextPage}
        itemHeight={CARD_HEIGHT}
        gap={GAP}
        columns={1}
        keyOf={(index) => works[index]?.share_id ?? String(index)}
      >
        {(index) => {
          const work = works[index];
          return work && <FeedCard work={work} author={author(work.author)} />;
        }}
      </VirtualList>
      {query.hasNextPage && (
        <NextPage
          count={query.data?.pages.length ?? 0}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onWanted={() => void query.fetchNextPage()}
        />
      )}
      {!query.hasNextPage && works.length >= END_SAID_FROM && <p className={styles.end}>{t("common:end_of_list")}</p>}
    </div>
  );
}
