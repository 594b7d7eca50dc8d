// Undoes a decision, with a reason for the person and the audit log. It opens from a button, and asks for confirmation by that.
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { DECISION_REASON_MAX } from "../../../../contract/moderation.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import { toast } from "../../../lib/toast.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import styles from "./case.module.css";
import { CaseFailure } from "./case-failure.tsx";
import { isRaced, useUndo } from "./moderation.queries.ts";

export interface UndoFormProps {
  caseId: string;
  decisionId: string;
  /** What was decided. */
  name: string;
  /** What was decided together with it and holds; undone with it if the moderator wants that. */
  other: string | null;
  /** It is undone: `raced` by another moderator, with what was written. The form is about to go. */
  onUndone: (raced: boolean, written?: string) => void;
}

export function UndoForm({ caseId, decisionId, name, other, onUndone }: UndoFormProps) {
  const { t } = useTranslation("moderation");
  const undo = useUndo(caseId, decisionId);
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [both, setBoth] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isLong = exceeds(reason.trim(), DECISION_REASON_MAX);
  const show = (open: boolean) => {
    flushSync(() => setOpen(open));
    (open ? field : opener).current?.focus();
  };
  if (!isOpen)
    return (
      <Button ref={opener} size="sm" aria-label={t("undo_name", { decision: name })} onClick={() => show(true)}>
        {t("undo")}
      </Button>
    );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (undo.isPending) return;
        if (isLong) return field.current?.focus();
        const body = { reason: reason.trim(), both: both && other !== null };
        undo.mutate(body, {
          onSuccess: () => {
            toast(t("undone_now"));
            onUndone(false);
          },
          onError: (error) => isRaced(error) && onUndone(true, reason),
        });
      }}
    >
      <p className={styles.note}>{t("undo_body")}</p>
      {other !== null && (
        <Checkbox checked={both} onCheckedChange={setBoth} label={t("undo_both", { decision: other })} />
      )}
      <TextArea
        ref={field}
        label={t("undo_reason")}
        hint={t("undo_reason_hint")}
        error={isLong ? t("reason_long", { max: DECISION_REASON_MAX }) : undefined}
        max={DECISION_REASON_MAX}
        rows={2}
        value={reason}
        onValueChange={setReason}
      />
      {undo.isError && !undo.isPending && !isRaced(undo.error) && <CaseFailure error={undo.error} />}
      <div className={styles.buttons}>
        <Button disabled={undo.isPending} onClick={() => show(false)}>
          {t("keep")}
        </Button>
        <Button type="submit" variant="danger" busy={undo.isPending}>
          {t("undo_sure")}
        </Button>
      </div>
    </form>
  );
}
