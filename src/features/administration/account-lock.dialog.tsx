// Locks an account until a time or without an end, or unlocks it; each with a reason for the log.
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCK_REASON_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./account-lock.module.css";
import { useLockAccount, useUnlockAccount } from "./administration.queries.ts";
import { readUntil, type Term } from "./lock-term.ts";
import { LockTermFields } from "./lock-term-fields.tsx";
import { usePersonName } from "./use-person-name.ts";

const FORM = "account-lock-form";

export function AccountLockDialog({ account, act, close }: DialogComponentProps<"account-lock">) {
  const { t } = useTranslation(["administration", "common"]);
  const name = usePersonName()(account);
  const lock = useLockAccount(account.uid);
  const unlock = useUnlockAccount(account.uid);
  const [term, setTerm] = useState<Term>("day");
  const [time, setTime] = useState("");
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const timeInput = useRef<HTMLInputElement>(null);
  const reasonInput = useRef<HTMLInputElement>(null);
  const isLock = act === "lock";
  const isBusy = lock.isPending || unlock.isPending;
  const failure = lock.error ?? unlock.error;
  const isLong = exceeds(reason.trim(), LOCK_REASON_MAX);
  const shown = readUntil(term, time, openedAt);

  const send = () => {
    setAsked(true);
    // Counted from now: the dialog may have been open for long.
    const { until, problem: isWrong } = readUntil(term, time, Date.now());
    if (isBusy) return;
    if (isLock && isWrong) return timeInput.current?.focus();
    if (isLong) return reasonInput.current?.focus();
    const onSuccess = () => {
      toast(t(isLock ? "locked_now" : "unlocked_now", { name }));
      close();
    };
    if (isLock) lock.mutate({ until: until ?? null, reason: reason.trim() }, { onSuccess });
    else unlock.mutate(reason.trim(), { onSuccess });
  };

  return (
    <Dialog
      size="sm"
      title={t(isLock ? "lock_title" : "unlock_title", { name })}
      description={t(isLock ? "lock_body" : "unlock_body")}
      onClose={() => close()}
      dismissible={!isBusy}
      initialFocus={isLock ? undefined : reasonInput}
      footer={
        <>
          <Button onClick={() => close()} disabled={isBusy}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={FORM} variant={isLock ? "danger" : "primary"} busy={isBusy}>
            {t(isLock ? "lock" : "unlock")}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isLock && (
          <LockTermFields
            term={term}
            onTerm={setTerm}
            time={time}
            onTime={setTime}
            {...{ shown, isAsked, timeInput }}
          />
        )}
        <TextField
          ref={reasonInput}
          label={t("reason")}
          hint={t("reason_hint")}
          error={isLong ? t("reason_long", { max: LOCK_REASON_MAX }) : undefined}
          max={LOCK_REASON_MAX}
          value={reason}
          onValueChange={setReason}
          autoComplete="off"
        />
        {failure && !isBusy && <FailureNotice error={failure} />}
      </form>
    </Dialog>
  );
}
