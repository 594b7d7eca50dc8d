// What the person answered to a decision, and what they were told then; or the form for it.
import { PenLine } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { Button } from "../../../ui/button.tsx";
import { appealDraft } from "./appeal-drafts.ts";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./decisions.module.css";
import type { useAppeal } from "./own-decisions.queries.ts";
import { Said } from "./said.tsx";

export interface DecisionAnswerProps {
  decision: OwnDecision;
  /** What the decision is about. */
  name: string;
  appeal: ReturnType<typeof useAppeal>;
  /** Called once it is sent: what had the focus is gone. */
  onSent: () => void;
}

export function DecisionAnswer({ decision, name, appeal, onSent }: DecisionAnswerProps) {
  const { t } = useTranslation("decisions");
  const format = useFormat();
  const [isOpen, setOpen] = useState(() => appealDraft(decision.id) !== "");
  const { appeal: answer } = decision;
  if (answer)
    return (
      <>
        <Said title={t("own_answer", { time: format.dateTime(answer.at) })}>{answer.text}</Said>
        {answer.reply ? (
          <Said title={t("reply", { time: format.dateTime(answer.reply.at) })}>
            {answer.reply.text || t(decision.lifted_at === null ? "reply_empty" : "reply_lifted")}
          </Said>
        ) : (
          decision.lifted_at === null && <p className={styles.note}>{t("waiting")}</p>
        )}
      </>
    );
  if (!decision.can_appeal) return decision.lifted_at === null ? <p className={styles.note}>{t("too_late")}</p> : null;
  if (isOpen) return <AppealForm decisionId={decision.id} appeal={appeal} onSent={onSent} />;
  return (
    <Button
      size="sm"
      icon={<PenLine />}
      aria-label={t("answer_name", { name })}
      onClick={(event) => {
        const item = event.currentTarget.parentElement;
        flushSync(() => setOpen(true));
        item?.querySelector("textarea")?.focus();
      }}
    >
      {t("answer")}
    </Button>
  );
}
