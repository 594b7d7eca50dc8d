// The items of a bin, loaded page by page.
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./recycle-bin.module.css";
import type { Recycled } from "./recycled-pages.ts";

export interface RecycledListProps<T extends Recycled> {
  /** Names the bin for screen readers. */
  label: string;
  /** Takes the focus when a row is removed, which may have had it. */
  place: RefObject<HTMLElement | null>;
  list: {
    data: { pages: { data: T[] }[] } | undefined;
    error: Error | null;
    isPending: boolean;
    isRefetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  row: (item: T) => ReactNode;
  /** Shown while the bin is empty. */
  empty: ReactNode;
}

export function RecycledList<T extends Recycled>({ label, place, list, row, empty }: RecycledListProps<T>) {
  const errorText = useErrorText();
  const items = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending) return <RecycledSkeleton />;
  if (list.error && items.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  return (
    <section ref={place} tabIndex={-1} aria-label={label} className={styles.bin}>
      {items.length > 0 ? (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item._id} className={styles.row}>
              {row(item)}
            </li>
          ))}
        </ul>
      ) : (
        !list.hasNextPage && empty
      )}
      {list.hasNextPage && (
        <NextPage
          count={items.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** The skeleton of the deleted stories while they load. */
function RecycledSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")} className={styles.list}>
      {["38%", "26%", "33%"].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={48} height={64} />
          <span className={styles.boneWords}>
            <Skeleton width={width} height="1.1em" />
            <Skeleton width="44%" height="0.8em" />
          </span>
        </div>
      ))}
    </div>
  );
}
