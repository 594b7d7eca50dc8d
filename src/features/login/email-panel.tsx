// Email and password: logging in, or creating an account.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EMAIL_MAX } from "../../../contract/limits.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./email-create-dialog.ts";
import { loginByEmail } from "./email-login.ts";
import styles from "./login.module.css";
import { type Credentials, checkCredentials, type FieldErrors, type LoginMode } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import { useLoginMethods, useRegistrationsOpen } from "./use-login-methods.ts";
import { useTakeFocus } from "./use-take-focus.ts";

export interface EmailPanelProps {
  /** The field that the dialog focuses first. */
  first: RefObject<HTMLInputElement | null>;
  /** The initial email: from the last login, or typed in another panel. */
  email: string;
  /** Called with each change, so that another panel can start with the same email. */
  onEmailTyped: (email: string) => void;
  /** Whether the panel replaces another one and therefore takes the focus. */
  takesOver: boolean;
  mode: LoginMode;
  onModeChange: (mode: LoginMode) => void;
  agreed: boolean;
  /** Whether the missing agreement blocks creating an account. */
  onAgreementMissing: (missing: boolean) => void;
  /** The person forgot the password; called with the email typed so far. */
  onForgot: (email: string) => void;
  onDone: () => void;
}

export function EmailPanel(props: EmailPanelProps) {
  const { first, email, onEmailTyped, takesOver, mode, onModeChange, agreed, onAgreementMissing, onForgot, onDone } =
    props;
  const { t } = useTranslation("login");
  const errorText = useErrorText();
  const password = useRef<HTMLInputElement>(null);
  const [fields, setFields] = useState<Credentials>({ email, password: "", confirmation: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether the refused login may be a new person's: the server never tells which emails have an account. */
  const [mayBeNew, setMayBeNew] = useState(false);
  const [busy, setBusy] = useState(false);
  const creating = mode === "create";
  const { email_codes: canReset } = useLoginMethods();
  const canRegister = useRegistrationsOpen();

  useTakeFocus(() => (takesOver ? (email ? password : first).current : null));

  const prefilled = useRef(email);
  useEffect(() => {
    if (email === prefilled.current) return;
    prefilled.current = email;
    setFields((before) => ({ ...before, email }));
    password.current?.focus();
  }, [email]);

  const change = (part: Partial<Credentials>) => {
    setFields((before) => ({ ...before, ...part }));
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }));
    setFailure(null);
    setMayBeNew(false);
  };

  const offerCreate = async () => {
    if (await openDialog("email-create", { email: fields.email, password: fields.password })) onDone();
  };

  const switchMode = () => {
    setMayBeNew(false);
    setErrors({});
    setFailure(null);
    onAgreementMissing(false);
    onModeChange(creating ? "login" : "create");
    // The button has changed to the opposite action, so it is not focused.
    (fields.email ? password : first).current?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = checkCredentials(fields, mode);
    const refused = creating && !agreed;
    setErrors(found);
    onAgreementMissing(refused);
    const wrong = Object.keys(found)[0];
    if (wrong) form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    if (wrong || refused) return;
    setBusy(true);
    setFailure(null);
    try {
      const key = await loginByEmail(fields, mode);
      if (key === null) onDone();
      else setFailure(t(key));
      setMayBeNew(key === "password_error" && !creating);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const said = (key: FieldErrors[keyof Credentials]) => (key ? t(key) : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={first}
        label={t("email")}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        value={fields.email}
        onValueChange={(email) => {
          change({ email });
          onEmailTyped(email);
        }}
        error={said(errors.email)}
      />
      <div className={styles.withAside}>
        <PasswordField
          ref={password}
          label={t("password")}
          name="password"
          autoComplete={creating ? "new-password" : "current-password"}
          value={fields.password}
          onValueChange={(password) => change({ password })}
          hint={creating ? t("password_rule") : undefined}
          error={said(errors.password)}
        />
        {/* Drawn on the label's line, but after the field in the tab order: Tab goes from the email to the
            password. */}
        {!creating && canReset && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.aside}
            onClick={() => onForgot(fields.email)}
            disabled={busy}
          >
            {t("forgot")}
          </Button>
        )}
      </div>
      {creating && (
        <PasswordField
          label={t("confirm_password")}
          name="confirmation"
          autoComplete="new-password"
          value={fields.confirmation}
          onValueChange={(confirmation) => change({ confirmation })}
          error={said(errors.confirmation)}
        />
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {mayBeNew && canRegister && (
        <Button variant="ghost" size="sm" className={styles.switch} onClick={() => void offerCreate()} disabled={busy}>
          {t("offer_create")}
        </Button>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={busy}>
        {t(creating ? "create_account" : "log_in")}
      </Button>
      <p className={styles.other}>
        {t(creating ? "have_account" : "new_here")}
        <Button variant="ghost" size="sm" className={styles.switch} onClick={switchMode} disabled={busy}>
          {t(creating ? "log_in" : "create_account")}
        </Button>
      </p>
    </form>
  );
}
