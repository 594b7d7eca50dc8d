// The list of moderators' decisions about the person, with what stands in its place while there is none.
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DecisionItem } from "./decision-item.tsx";
import styles from "./decisions.module.css";
import { useOwnDecisions } from "./own-decisions.queries.ts";

export function OwnDecisions() {
  const { t } = useTranslation(["decisions", "common"]);
  const errorText = useErrorText();
  const list = useOwnDecisions();
  if (list.isPending)
    return (
      <div role="status" aria-label={t("common:loading")} className={styles.list}>
        {["first", "second"].map((key) => (
          <Skeleton key={key} height={168} radius="l" />
        ))}
      </div>
    );
  if (list.isError && !list.data)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} busy={list.isRefetching} />;
  const { decisions } = list.data;
  if (decisions.length === 0)
    return <EmptyState art={<ShieldCheck />} title={t("empty_title")} body={t("empty_body")} />;
  return (
    <ul className={styles.list} aria-label={t("list")}>
      {decisions.map((decision) => (
        <li key={decision.id}>
          <DecisionItem decision={decision} />
        </li>
      ))}
    </ul>
  );
}
