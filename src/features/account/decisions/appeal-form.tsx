// The person's one answer to a moderator's decision. It asks before it is sent, as it cannot be changed afterwards.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { APPEAL_MAX } from "../../../../contract/own-decisions.ts";
import { isVisible } from "../../../../contract/text-fields.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import "../../../lib/confirm-dialog.ts";
import { FailureNotice } from "../../../lib/failure-notice.tsx";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import { appealDraft, keepAppealDraft } from "./appeal-drafts.ts";
import styles from "./decisions.module.css";
import { isAnsweredAlready, type useAppeal } from "./own-decisions.queries.ts";

export interface AppealFormProps {
  decisionId: string;
  appeal: ReturnType<typeof useAppeal>;
  onSent: () => void;
}

export function AppealForm({ decisionId, appeal, onSent }: AppealFormProps) {
  const { t } = useTranslation("decisions");
  const [text, setText] = useState(() => appealDraft(decisionId));
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isLong = exceeds(text.trim(), APPEAL_MAX);
  const isMissing = !isVisible(text);

  const change = (next: string) => {
    setText(next);
    keepAppealDraft(decisionId, next);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (appeal.isPending) return;
    if (isLong || isMissing) return field.current?.focus();
    const isSure = await openDialog("confirm", {
      title: t("confirm_title"),
      body: t("confirm_body"),
      confirm: t("confirm_send"),
    });
    if (!isSure) return;
    appeal.mutate(text.trim(), {
      onSuccess: () => {
        keepAppealDraft(decisionId, "");
        toast(t("sent"));
        onSent();
      },
    });
  };
  const problem = isLong
    ? t("answer_long", { max: APPEAL_MAX })
    : isAsked && isMissing
      ? t("answer_missing")
      : undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        ref={field}
        label={t("your_answer")}
        hint={t("answer_hint")}
        error={problem}
        max={APPEAL_MAX}
        rows={4}
        value={text}
        onValueChange={change}
      />
      {appeal.isError && !appeal.isPending && !isAnsweredAlready(appeal.error) && (
        <FailureNotice error={appeal.error} />
      )}
      <Button type="submit" variant="primary" busy={appeal.isPending}>
        {t("send")}
      </Button>
    </form>
  );
}
