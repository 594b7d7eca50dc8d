// The audit log: what administrators did, newest first.
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NextPage } from "../../ui/next-page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { isNoAdministrator, useAuditLog } from "./administration.queries.ts";
import { AuditItem } from "./audit-item.tsx";
import styles from "./audit-log.module.css";
import { OnlyAdministrators } from "./only-administrators.tsx";

export interface AuditLogProps {
  storiesPath: string;
  /** The path that shows an account. */
  accountPath: (uid: string) => string;
}

export function AuditLog({ storiesPath, accountPath }: AuditLogProps) {
  const { t } = useTranslation(["administration", "common"]);
  const errorText = useErrorText();
  const list = useAuditLog();
  const entries = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (isNoAdministrator(list.error)) return <OnlyAdministrators storiesPath={storiesPath} />;
  if (list.isPending) return <AuditSkeleton label={t("common:loading")} />;
  if (list.isError && entries.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  if (entries.length === 0)
    return <EmptyState art={<ShieldCheck />} title={t("no_audit_title")} body={t("no_audit_body")} />;
  return (
    <>
      <ol className={styles.list} aria-label={t("audit_list")}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditItem entry={entry} accountPath={accountPath} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <NextPage
          count={entries.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function AuditSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.bones}>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={112} radius="l" />
      ))}
    </div>
  );
}
