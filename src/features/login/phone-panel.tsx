// Logs in by phone and code, which creates an account where there is none.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./login.module.css";
import { PhoneCodeFields } from "./phone-code-fields.tsx";
import { loginCodes } from "./phone-codes.ts";
import { loginByPhone } from "./phone-login.ts";
import type { TypedPhone } from "./typed-phone.ts";
import { usePhoneCode } from "./use-phone-code.ts";
import { useTakeFocus } from "./use-take-focus.ts";

export interface PhonePanelProps {
  phone: TypedPhone;
  onPhoneChange: (phone: TypedPhone) => void;
  /** Incremented each time the phone is filled in for the person, who then needs a code for it. */
  prefills: number;
  agreed: boolean;
  onAgreementMissing: (missing: boolean) => void;
  onDone: () => void;
}

export function PhonePanel({ phone, onPhoneChange, prefills, agreed, onAgreementMissing, onDone }: PhonePanelProps) {
  const { t } = useTranslation(["login", "errors"]);
  const errorText = useErrorText();
  const form = usePhoneCode(loginCodes, phone, onPhoneChange);
  const [busy, setBusy] = useState(false);
  const { number, code, send } = form.fields;

  useTakeFocus(() => (phone.number ? (form.code.codeId ? code : send) : number).current);

  const prefilled = useRef(prefills);
  useEffect(() => {
    if (prefills === prefilled.current) return;
    prefilled.current = prefills;
    send.current?.focus();
  }, [prefills, send]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Whether the login creates an account is not known before the code is right, so the agreement is needed.
    onAgreementMissing(!agreed);
    const proof = form.check();
    if (!proof || !agreed) return;
    setBusy(true);
    try {
      const key = await loginByPhone(proof);
      if (key === null || key === "registrations_closed" || key === "errors:send_timeout") form.drop();
      if (key === null) onDone();
      else if (key === "errors:phone_error") form.refusePhone(key);
      else if (key === "errors:send_error" || key === "errors:send_timeout") form.refuseCode(key);
      else form.setFailure(t(key));
    } catch (error) {
      form.setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PhoneCodeFields form={form} busy={busy} />
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t("log_in")}
      </Button>
    </form>
  );
}
