// One decision of a case: what was done, by whom and why, the answer to it, and undoing it.
import { useTranslation } from "react-i18next";
import type { Decision, ModerationCase } from "../../../../contract/moderation.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { usePersonName } from "../use-person-name.ts";
import { AppealReply } from "./appeal-reply.tsx";
import styles from "./case.module.css";
import { ByAt, DecisionState, isEnded, useDecisionText, Words } from "./decision-facts.tsx";
import { UndoForm } from "./undo-form.tsx";

export interface DecisionEntryProps {
  of: ModerationCase;
  decision: Decision;
  /** It was undone or its answer replied to: `raced` by another moderator. What had the focus is gone. */
  onChanged: (raced: boolean, written?: string) => void;
}

export function DecisionEntry({ of, decision, onChanged }: DecisionEntryProps) {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const owner = usePersonName()(of.subject.owner);
  const { action, appeal, undone } = decision;
  const whatText = useDecisionText();
  const what = whatText(decision);
  const isOver = isEnded(decision);
  /** Made at the same moment, and holds. */
  const other = of.decisions.find(
    (one) => one.id !== decision.id && one.at === decision.at && one.undone === null && !isEnded(one),
  );
  /** Accepting the answer undoes the decision, too. */
  const isWaiting = appeal !== null && appeal.reply === null;
  return (
    <article className={styles.card} aria-label={what}>
      <div className={styles.line}>
        <h3 className={styles.what}>{what}</h3>
        <DecisionState of={decision} />
      </div>
      {decision.is_locked_otherwise && <p className={styles.note}>{t("locked_otherwise")}</p>}
      <ByAt moderator={decision.moderator} at={decision.at} />
      {decision.reason && <Words title={t(action === "dismiss" ? "noted" : "told")}>{decision.reason}</Words>}
      {appeal && (
        <div className={styles.appeal}>
          <Words title={t("appeal_of", { name: owner })} at={format.dateTime(appeal.at)}>
            {appeal.text}
          </Words>
          {appeal.reply ? (
            <>
              <Words title={t("appeal_reply")}>{appeal.reply.text || t("reply_none")}</Words>
              <ByAt moderator={appeal.reply.moderator} at={appeal.reply.at} />
            </>
          ) : (
            !undone && (
              <AppealReply
                caseId={of.id}
                decisionId={decision.id}
                isProtected={decision.needs_administrator}
                name={owner}
                onReplied={onChanged}
              />
            )
          )}
        </div>
      )}
      {undone && (
        <>
          {undone.reason && <Words title={t("undone_why")}>{undone.reason}</Words>}
          <ByAt did={t("undone")} moderator={undone.moderator} at={undone.at} />
        </>
      )}
      {!undone &&
        !isOver &&
        action !== "dismiss" &&
        !isWaiting &&
        (decision.needs_administrator ? (
          <p className={styles.note}>{t("undo_protected")}</p>
        ) : (
          <UndoForm
            caseId={of.id}
            decisionId={decision.id}
            name={what}
            other={other ? whatText(other) : null}
            onUndone={onChanged}
          />
        ))}
    </article>
  );
}
