// Accepts or refuses what the person concerned answered to a decision, with a reply to them.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DECISION_REASON_MAX } from "../../../../contract/moderation.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import "../../../lib/confirm-dialog.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import styles from "./case.module.css";
import { CaseFailure } from "./case-failure.tsx";
import { isRaced, useAnswerAppeal } from "./moderation.queries.ts";

export interface AppealReplyProps {
  caseId: string;
  decisionId: string;
  /** Only an administrator can accept the answer, as that undoes the decision. */
  isProtected: boolean;
  /** Who answered the decision. */
  name: string;
  /** It is replied to: `raced` by another moderator, with what was written. The form is about to go. */
  onReplied: (raced: boolean, written?: string) => void;
}

export function AppealReply({ caseId, decisionId, isProtected, name, onReplied }: AppealReplyProps) {
  const { t } = useTranslation("moderation");
  const reply = useAnswerAppeal(caseId, decisionId);
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isLong = exceeds(text.trim(), DECISION_REASON_MAX);
  const send = async (lift: boolean) => {
    if (reply.isPending) return;
    if (isLong) return field.current?.focus();
    const isSure = await openDialog("confirm", {
      title: t(lift ? "ask_accept" : "ask_refuse"),
      body: t(lift ? "ask_accept_body" : "ask_refuse_body", { name }),
      confirm: t(lift ? "accept" : "refuse"),
    });
    if (!isSure) return;
    reply.mutate(
      { lift, text: text.trim() },
      {
        onSuccess: () => {
          toast(t(lift ? "accepted_now" : "refused_now"));
          onReplied(false);
        },
        onError: (error) => isRaced(error) && onReplied(true, text),
      },
    );
  };
  const isAt = (lift: boolean) => reply.isPending && reply.variables?.lift === lift;
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t(isProtected ? "appeal_protected" : "appeal_body")}</p>
      <TextArea
        ref={field}
        label={t("appeal_text")}
        hint={t("appeal_text_hint")}
        error={isLong ? t("reason_long", { max: DECISION_REASON_MAX }) : undefined}
        max={DECISION_REASON_MAX}
        rows={3}
        value={text}
        onValueChange={setText}
      />
      {reply.isError && !reply.isPending && !isRaced(reply.error) && <CaseFailure error={reply.error} />}
      <div className={styles.buttons}>
        <Button busy={isAt(false)} disabled={isAt(true)} onClick={() => void send(false)}>
          {t("refuse")}
        </Button>
        {!isProtected && (
          <Button variant="primary" busy={isAt(true)} disabled={isAt(false)} onClick={() => void send(true)}>
            {t("accept")}
          </Button>
        )}
      </div>
    </div>
  );
}
