// All movements of the person's power, page by page, below the balance.
import { BookOpen, Zap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { MovementRow } from "./movement-row.tsx";
import { useBenefits, useStatement } from "./power.queries.ts";
import { PowerBuckets } from "./power-buckets.tsx";
import styles from "./statement.module.css";

/** `storiesPath`: where a person who has not written anything yet is sent. */
export function Statement({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("power");
  return (
    <div className={styles.statement}>
      <section className={styles.now} aria-label={t("total")}>
        <Now />
      </section>
      <section className={styles.moved} aria-label={t("movements")}>
        <h2 className={styles.heading}>{t("movements")}</h2>
        <Movements storiesPath={storiesPath} />
      </section>
    </div>
  );
}

function Now() {
  const errorText = useErrorText();
  const benefits = useBenefits();
  if (benefits.data) return <PowerBuckets benefits={benefits.data} />;
  if (!benefits.isError) return <Waiting lines={3} />;
  return (
    <ErrorState body={errorText(benefits.error)} onRetry={() => void benefits.refetch()} busy={benefits.isRefetching} />
  );
}

function Movements({ storiesPath }: { storiesPath: string }) {
  const { t } = useTranslation("power");
  const errorText = useErrorText();
  const list = useStatement();
  const movements = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending) return <Waiting lines={8} />;
  if (list.isError && movements.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  if (movements.length === 0)
    return (
      <EmptyState
        art={<Zap />}
        level={3}
        title={t("empty_title")}
        body={t("empty_body")}
        action={
          <LinkButton to={storiesPath} icon={<BookOpen />}>
            {t("empty_action")}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <ol className={styles.list}>
        {movements.map((movement) => (
          <li key={movement._id} className={styles.row}>
            <MovementRow movement={movement} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <NextPage
          count={movements.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Waiting({ lines }: { lines: number }) {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      <SkeletonText lines={lines} />
    </div>
  );
}
