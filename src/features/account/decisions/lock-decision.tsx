// In the dialog of a locked account: why a moderator locked it, which works are banned, and the answers to that. All other
// calls of a locked person are refused, so the dialog is the place where they can answer.
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { DecisionAnswer } from "./decision-answer.tsx";
import styles from "./decisions.module.css";
import { bansBesides } from "./lock-in-force.ts";
import { useAppeal, type useOwnDecisions } from "./own-decisions.queries.ts";
import { Said } from "./said.tsx";

export interface LockDecisionProps {
  list: ReturnType<typeof useOwnDecisions>;
  /** Of `list`; undefined also if an administrator locked the account without a case. */
  lock: OwnDecision | undefined;
}

export function LockDecision({ list, lock }: LockDecisionProps) {
  const { t } = useTranslation(["decisions", "common"]);
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
  return (
    <>
      {lock && (
        <Answered key={lock.id} decision={lock} label={t("decisions:reason")} name={t("decisions:account")}>
          <Said title={t("decisions:reason")}>{lock.reason || t("decisions:no_reason")}</Said>
        </Answered>
      )}
      {bansBesides(list.data.decisions, lock).map((ban) => {
        const title = ban.work?.title || t("common:untitled");
        // Made in one, they have one reason, which stands with the lock.
        const isOne = ban.at === lock?.at;
        return (
          <Answered key={ban.id} decision={ban} label={title} name={title}>
            <p className={styles.note}>{t(isOne ? "decisions:banned_too" : "decisions:banned_work", { title })}</p>
            {!isOne && <Said title={t("decisions:reason")}>{ban.reason || t("decisions:no_reason")}</Said>}
          </Answered>
        );
      })}
    </>
  );
}

interface AnsweredProps {
  decision: OwnDecision;
  /** Of the region. */
  label: string;
  /** What the decision is about. */
  name: string;
  children: ReactNode;
}

/** What is said of a decision, with the answer to it. */
function Answered({ decision, label, name, children }: AnsweredProps) {
  const appeal = useAppeal(decision.id);
  const region = useRef<HTMLElement>(null);
  return (
    <section ref={region} className={styles.lock} aria-label={label} tabIndex={-1}>
      {children}
      <DecisionAnswer decision={decision} name={name} appeal={appeal} onSent={() => region.current?.focus()} />
    </section>
  );
}
