// The second step of a password reset: the new password, twice.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./login.module.css";
import { checkNewPassword, type FieldErrors } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import { type CodeProof, resetPassword } from "./password-reset.ts";
import type { CodeErrorKey } from "./reset-code-step.tsx";
import { useTakeFocus } from "./use-take-focus.ts";

export interface NewPasswordStepProps {
  proof: CodeProof;
  onDone: () => void;
  /** The code is no longer valid: a new one is needed. */
  onRefused: (key: CodeErrorKey) => void;
  onBack: () => void;
}

export function NewPasswordStep({ proof, onDone, onRefused, onBack }: NewPasswordStepProps) {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState({ password: "", confirmation: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** A response was lost: the password may be set already, and the code used up. */
  const unanswered = useRef(false);

  useTakeFocus(() => first.current);

  const change = (part: Partial<typeof fields>) => {
    setFields((before) => ({ ...before, ...part }));
    setErrors({});
    setFailure(null);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = checkNewPassword(fields);
    setErrors(found);
    setFailure(null);
    if (found.password) first.current?.focus();
    else if (found.confirmation) second.current?.focus();
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const key = await resetPassword(proof, fields.password);
      if (key === null) onDone();
      else if (key === "errors:send_timeout") onRefused(unanswered.current ? "reset_unsure" : key);
      else if (key === "errors:send_error") onRefused(key);
      else setFailure(t(key));
    } catch (error) {
      // A catalogue error is a real response: nothing was set.
      if (!(error instanceof CallError && error.kind === "catalogue")) unanswered.current = true;
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t("new_password_lead", { email: proof.email })}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly name="email" autoComplete="username" value={proof.email} />
      <PasswordField
        ref={first}
        label={t("new_password")}
        name="password"
        autoComplete="new-password"
        value={fields.password}
        onValueChange={(password) => change({ password })}
        hint={t("password_rule")}
        error={errors.password && t(errors.password)}
      />
      <PasswordField
        ref={second}
        label={t("confirm_password")}
        name="confirmation"
        autoComplete="new-password"
        value={fields.confirmation}
        onValueChange={(confirmation) => change({ confirmation })}
        error={errors.confirmation && t(errors.confirmation)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t("set_password")}
      </Button>
      <p className={styles.other}>
        <Button variant="ghost" size="sm" className={styles.switch} onClick={onBack} disabled={busy}>
          {t("back_to_login")}
        </Button>
      </p>
    </form>
  );
}
