// A list of the square: its cards, page by page, and what stands in their place while there are none.
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { CARD_GAP, CARD_HEIGHT, CardSkeletons, useCardColumns } from "../../ui/card-grid.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import type { CardWork } from "./square-card.tsx";
import styles from "./square-list.module.css";

/** A list of more works than this says where it ends. */
const END_SAID_FROM = 11;

/** Pages of works; the square's own, or those of one person. */
export interface WorksQuery<Work extends CardWork> {
  works: readonly Work[];
  data: { pages: readonly unknown[] } | undefined;
  error: unknown;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

export interface SquareListProps<Work extends CardWork> {
  label: string;
  query: WorksQuery<Work>;
  card: (work: Work) => ReactNode;
  /** Shown in place of a list without works. */
  empty: ReactNode;
  /** Shown below what says that the list could not be fetched. */
  withoutPages?: ReactNode;
}

export function SquareList<Work extends CardWork>({ label, query, card, empty, withoutPages }: SquareListProps<Work>) {
  const errorText = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  const columns = useCardColumns(box);
  const { works } = query;
  const content = () => {
    if (query.isPending) return <CardSkeletons columns={columns} />;
    if (query.isError && works.length === 0)
      return (
        <>
          <ErrorState body={errorText(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
          {withoutPages}
        </>
      );
    // A page may be empty and have a next one: everything on it was taken from the square meanwhile.
    if (works.length === 0 && !query.hasNextPage) return empty;
    return (
      <>
        <VirtualList
          label={label}
          count={works.length}
          complete={!query.hasNextPage}
          itemHeight={CARD_HEIGHT}
          gap={CARD_GAP}
          columns={columns}
          keyOf={(index) => works[index]?.share_id ?? String(index)}
        >
          {(index) => card(works[index] as Work)}
        </VirtualList>
        <Foot query={query} columns={columns} />
      </>
    );
  };
  return (
    <div ref={box} className={styles.box} aria-busy={query.isFetching || undefined}>
      {content()}
    </div>
  );
}

function Foot({ query, columns }: { query: WorksQuery<CardWork>; columns: number }) {
  const { t } = useTranslation(["square", "common"]);
  const errorText = useErrorText();
  if (query.isFetchNextPageError)
    return (
      <div className={styles.failed} role="alert">
        <span>{errorText(query.error)}</span>
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("common:retry")}
        </Button>
      </div>
    );
  if (query.hasNextPage)
    return (
      <div className={styles.next}>
        <ListEnd
          count={query.data?.pages.length ?? 0}
          busy={query.isFetching}
          onNear={() => void query.fetchNextPage()}
        />
        {query.isFetchingNextPage && <CardSkeletons columns={columns} count={columns} />}
      </div>
    );
  return query.works.length >= END_SAID_FROM && <p className={styles.end}>{t("common:end_of_list")}</p>;
}
