// The first step of a password reset: the email, and the code sent to it.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CODE_LENGTH, CODE_SECONDS, EMAIL_MAX } from "../../../contract/limits.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./login.module.css";
import { emailFault } from "./login-rules.ts";
import { type CodeProof, confirmCode, resetCodes, toAddress } from "./password-reset.ts";
import { useCodeState } from "./send-code.ts";
import { SendCodeButton } from "./send-code-button.tsx";
import { toCode } from "./to-code.ts";
import { useTakeFocus } from "./use-take-focus.ts";

export type EmailErrorKey = "email_null" | "email_error" | "errors:email_error" | "errors:email_used";
export type CodeErrorKey =
  | "send_null"
  | "code_not_asked"
  | "errors:send_error"
  | "errors:send_timeout"
  | "errors:code_one_send"
  | "reset_unsure";

export interface ResetCodeStepProps {
  email: string;
  onEmailChange: (email: string) => void;
  /** Why the code of the second step is no longer valid; null if it is. */
  refused: CodeErrorKey | null;
  onConfirmed: (proof: CodeProof) => void;
  onBack: () => void;
}

export function ResetCodeStep({ email, onEmailChange, refused, onConfirmed, onBack }: ResetCodeStepProps) {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const fields = {
    email: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
    send: useRef<HTMLButtonElement>(null),
  };
  const [typed, setTyped] = useState("");
  const [emailError, setEmailError] = useState<EmailErrorKey | null>(null);
  const [codeError, setCodeError] = useState<CodeErrorKey | null>(refused);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const address = toAddress(email);
  const code = useCodeState(resetCodes, address);

  // Focuses what comes first: the email, the code that was sent, or the button that requests one.
  const first = emailFault(email) ? fields.email : code.codeId ? fields.code : fields.send;
  useTakeFocus(() => first.current);

  const forgetErrors = () => {
    setEmailError(null);
    setCodeError(null);
    setFailure(null);
  };
  const refuseEmail = (key: EmailErrorKey) => {
    setEmailError(key);
    fields.email.current?.focus();
  };
  /** Focuses the button that requests a new code; while it counts down, the field keeps the focus. */
  const refuseCode = (key: CodeErrorKey) => {
    setCodeError(key);
    fields.code.current?.focus();
    if (key === "code_not_asked" || key === "errors:send_timeout") fields.send.current?.focus();
  };

  const send = async () => {
    forgetErrors();
    const wrong = emailFault(email);
    if (wrong) return refuseEmail(wrong);
    try {
      const key = await resetCodes.request(address);
      if (key === null) fields.code.current?.focus();
      else if (key === "errors:email_error" || key === "errors:email_used") refuseEmail(key);
      else if (key === "errors:code_one_send") setCodeError(key);
      else setFailure(t(key));
    } catch (error) {
      setFailure(errorText(error));
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    forgetErrors();
    const wrong = emailFault(email);
    if (wrong) return refuseEmail(wrong);
    if (!code.codeId) return refuseCode("code_not_asked");
    const given = toCode(typed);
    if (!given) return refuseCode("send_null");
    if (given.length !== CODE_LENGTH) return refuseCode("errors:send_error");
    const proof = { email: address, code: given, codeId: code.codeId };
    setBusy(true);
    try {
      const key = await confirmCode(proof);
      if (key === null) return onConfirmed(proof);
      if (key === "errors:send_timeout") resetCodes.drop(address);
      if (key === "errors:email_error") refuseEmail(key);
      else if (key === "reset_error") setFailure(t(key));
      else refuseCode(key);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t("reset_lead")}</p>
      <TextField
        ref={fields.email}
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={email}
        onValueChange={(next) => {
          forgetErrors();
          onEmailChange(next);
        }}
        error={emailError && t(emailError)}
      />
      <TextField
        ref={fields.code}
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        value={typed}
        onValueChange={(next) => {
          forgetErrors();
          setTyped(next);
        }}
        hint={code.codeId && t("code_sent", { minutes: CODE_SECONDS / 60 })}
        error={codeError && t(codeError)}
        trailing={<SendCodeButton ref={fields.send} code={code} onSend={() => void send()} />}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t("go_on")}
      </Button>
      <p className={styles.other}>
        <Button variant="ghost" size="sm" className={styles.switch} onClick={onBack} disabled={busy}>
          {t("back_to_login")}
        </Button>
      </p>
    </form>
  );
}
