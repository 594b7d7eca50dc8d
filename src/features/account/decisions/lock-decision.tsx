// In the dialog of a locked account: why a moderator locked it, and the answer to that. All other calls of a locked
// person are refused, so the dialog is the place where they can answer.
import { useTranslation } from "react-i18next";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { DecisionAnswer } from "./decision-answer.tsx";
import styles from "./decisions.module.css";
import { useAppeal, type useOwnDecisions } from "./own-decisions.queries.ts";
import { Said } from "./said.tsx";

export interface LockDecisionProps {
  list: ReturnType<typeof useOwnDecisions>;
  /** Of `list`; undefined also if an administrator locked the account without a case. */
  lock: OwnDecision | undefined;
}

export function LockDecision({ list, lock }: LockDecisionProps) {
  const { t } = useTranslation(["decisions", "common"]);
  const appeal = useAppeal(lock?.id ?? "");
  if (list.isPending)
    return (
      <div role="status" aria-label={t("common:loading")}>
        <SkeletonText lines={2} />
      </div>
    );
  if (list.isError && !list.data)
    return (
      <div className={styles.failed}>
        <FailureNotice error={list.error} />
        <Button size="sm" busy={list.isRefetching} onClick={() => void list.refetch()}>
          {t("common:retry")}
        </Button>
      </div>
    );
  if (!lock) return null;
  return (
    <section className={styles.lock} aria-label={t("decisions:reason")} tabIndex={-1}>
      {bannedWith(list.data?.decisions ?? [], lock).map(({ id, work }) => (
        <p key={id} className={styles.note}>
          {t("decisions:banned_too", { title: work?.title || t("common:untitled") })}
        </p>
      ))}
      <Said title={t("decisions:reason")}>{lock.reason || t("decisions:no_reason")}</Said>
      <DecisionAnswer
        key={lock.id}
        decision={lock}
        name={t("decisions:account")}
        appeal={appeal}
        onSent={() => document.querySelector<HTMLElement>(`.${styles.lock}`)?.focus()}
      />
    </section>
  );
}

/** The ban that was decided at the same moment and holds. */
const bannedWith = (decisions: readonly OwnDecision[], lock: OwnDecision) =>
  decisions.filter(({ action, at, lifted_at }) => action === "ban" && at === lock.at && lifted_at === null);
