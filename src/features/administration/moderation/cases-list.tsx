// The cases of one state, page by page, with what stands in their place while there are none.
import { Flag, PenLine, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CaseStatus } from "../../../../contract/moderation.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { NextPage } from "../../../ui/next-page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { isNoModerator } from "../administration.queries.ts";
import { OnlyModerators } from "../only-moderators.tsx";
import { CaseCard } from "./case-card.tsx";
import styles from "./cases.module.css";
import { useCases } from "./moderation.queries.ts";

const ART = { open: <Flag />, appealed: <PenLine />, decided: <ShieldCheck /> };

export interface CasesListProps {
  status: CaseStatus;
  storiesPath: string;
}

export function CasesList({ status, storiesPath }: CasesListProps) {
  const { t } = useTranslation(["moderation", "common"]);
  const errorText = useErrorText();
  const list = useCases(status);
  const cases = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (isNoModerator(list.error)) return <OnlyModerators storiesPath={storiesPath} />;
  if (list.isPending)
    return (
      <div role="status" aria-label={t("common:loading")} className={styles.list}>
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} height={104} radius="l" />
        ))}
      </div>
    );
  if (list.isError && cases.length === 0)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  if (cases.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        art={ART[status]}
        title={t(`moderation:empty_${status}_title`)}
        body={t(`moderation:empty_${status}_body`)}
      />
    );
  return (
    <>
      <ul className={styles.list} aria-label={t(`moderation:list_${status}`)} aria-busy={list.isFetching || undefined}>
        {cases.map((one) => (
          <li key={one.id}>
            <CaseCard listed={one} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <NextPage
          count={cases.length}
          busy={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onWanted={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}
