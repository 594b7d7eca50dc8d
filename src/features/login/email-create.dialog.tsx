// Creates an account from an email and password that matched none: asks for the password again and for the agreement.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AgreementTip } from "./agreement-tip.tsx";
import "./email-create-dialog.ts";
import { loginByEmail } from "./email-login.ts";
import styles from "./login.module.css";
import { checkNewPassword } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";

const FORM = "email-create-form";

export function EmailCreateDialog({ email, password, close }: DialogComponentProps<"email-create">) {
  const { t } = useTranslation(["login", "common"]);
  const errorText = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [confirmation, setConfirmation] = useState("");
  const [isAsked, setAsked] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const toggle = useRef<HTMLElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fault = checkNewPassword({ password, confirmation });
  const wrong = fault.password ?? fault.confirmation;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    if (wrong) return field.current?.focus();
    if (!agreed) return toggle.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const key = await loginByEmail({ email, password, confirmation }, "create");
      if (key === null) close(true);
      else setFailure(t(key));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      size="sm"
      title={t("email_create_title")}
      description={t("email_create_lead", { email: email.trim() })}
      onClose={() => close()}
      dismissible={!busy}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => close()} disabled={busy}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy}>
            {t("create_account")}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          ref={field}
          label={t("confirm_password")}
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onValueChange={(next) => {
            setConfirmation(next);
            setFailure(null);
          }}
          error={isAsked && wrong ? t(wrong) : null}
        />
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <AgreementTip
          toggle={toggle}
          agreed={agreed}
          onAgreedChange={setAgreed}
          missing={isAsked && !wrong && !agreed ? t("agreement_missing") : null}
        />
      </form>
    </Dialog>
  );
}
