// The versions, latest first and grouped by day, loaded page by page while scrolling.
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { groupByDay, type VersionDay } from "./version-days.ts";
import styles from "./version-list.module.css";
import { VersionRow } from "./version-row.tsx";
import type { VersionPages } from "./versions.queries.ts";

export interface VersionListProps {
  list: VersionPages;
  /** The id of the version shown beside the list. */
  shown: string | null;
  onChoose: (versionId: string) => void;
}

export function VersionList({ list, shown, onChoose }: VersionListProps) {
  const { t } = useTranslation(["versions", "common"]);
  const errorText = useErrorText();
  const versions = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending) return <ListSkeleton />;
  if (list.isError && versions.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  if (versions.length === 0) return null;
  return (
    <>
      {groupByDay(versions).map((day) => (
        <section key={day.at} className={styles.day}>
          <DayHeading day={day} />
          <ol>
            {day.versions.map((version) => (
              <li key={version._id}>
                <VersionRow version={version} shown={version._id === shown} onChoose={() => onChoose(version._id)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {list.hasNextPage && (
        <NextPage key={versions.length} busy={list.isFetchingNextPage} onWanted={() => void list.fetchNextPage()}>
          {list.isFetchNextPageError ? t("common:retry") : t("common:load_more")}
        </NextPage>
      )}
    </>
  );
}

function DayHeading({ day }: { day: VersionDay }) {
  const { t } = useTranslation("versions");
  const format = useFormat();
  return <h3 className={styles.heading}>{day.when === "earlier" ? format.date(day.at) : t(day.when)}</h3>;
}

interface NextPageProps {
  busy: boolean;
  onWanted: () => void;
  children: ReactNode;
}

/** Loads the next page when it becomes visible; a button after a failure. */
function NextPage({ busy, onWanted, children }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onWanted);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.next}>
      <Button variant="ghost" size="sm" busy={busy} onClick={onWanted}>
        {children}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading")}>
      {["76%", "58%", "68%", "52%", "72%"].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={width} height="0.9em" />
          <Skeleton width="46%" height="0.75em" />
        </div>
      ))}
    </div>
  );
}
