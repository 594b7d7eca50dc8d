// Changes the password of the person who is logged in: asks for the present one, and for the new one twice.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/api/call-error.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useSession } from "../../session/session.ts";
import "../../session/session-dialogs.ts";
import { md5 } from "js-md5";
import { ownPasswordEndpoints } from "../../../contract/own-password.ts";
import { call } from "../../lib/api/call.ts";
import { notePasswordChange } from "../../session/bound-here.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./login.module.css";
import { checkPasswordChange, type PasswordChange, type PasswordChangeErrors } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import { useLoginMethods } from "./use-login-methods.ts";

const FORM = "change-password-form";
/** Longer than usual: the toast also says what happened to the other devices. */
const DONE_MS = 4_000;

export function ChangePasswordDialog({ close }: DialogComponentProps<"change-password">) {
  const { t } = useTranslation(["login", "common"]);
  const errorText = useErrorText();
  const { user } = useSession();
  const { email_codes: canReset } = useLoginMethods();
  const inputs = {
    present: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    confirmation: useRef<HTMLInputElement>(null),
  };
  const [fields, setFields] = useState<PasswordChange>({ present: "", password: "", confirmation: "" });
  const [errors, setErrors] = useState<PasswordChangeErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** A response was lost: the password may have been changed already. */
  const unanswered = useRef(false);

  const refuse = (found: PasswordChangeErrors) => {
    setErrors(found);
    const first = (["present", "password", "confirmation"] as const).find((field) => found[field]);
    if (first) inputs[first].current?.focus();
    return first !== undefined;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (refuse(checkPasswordChange(fields))) return;
    setBusy(true);
    try {
      if (await changePassword(fields.present, fields.password)) {
        toast(t("password_changed"), { duration: DONE_MS });
        close();
      } else
        refuse({
          present: unanswered.current ? "password_unsure" : canReset ? "present_wrong_reset" : "present_wrong",
        });
    } catch (error) {
      // A catalogue error is a real response: nothing was changed.
      if (!(error instanceof CallError && error.kind === "catalogue")) unanswered.current = true;
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const field = (name: keyof PasswordChange) => ({
    ref: inputs[name],
    name,
    value: fields[name],
    onValueChange: (value: string) => {
      setFields((before) => ({ ...before, [name]: value }));
      setErrors({});
      setFailure(null);
    },
    error: errors[name] && t(errors[name]),
  });

  return (
    <Dialog
      size="sm"
      title={t("change_password_title")}
      description={t("change_password_lead")}
      onClose={() => close()}
      dismissible={!busy}
      initialFocus={inputs.present}
      footer={
        <>
          <Button onClick={() => close()} disabled={busy}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy}>
            {t("change_password")}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {/* Tells password managers which account the password belongs to. */}
        <input hidden readOnly name="email" autoComplete="username" value={user?.email ?? ""} />
        <PasswordField {...field("present")} label={t("present_password")} autoComplete="current-password" />
        <PasswordField
          {...field("password")}
          label={t("new_password")}
          autoComplete="new-password"
          hint={t("password_rule")}
        />
        <PasswordField {...field("confirmation")} label={t("confirm_new_password")} autoComplete="new-password" />
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/**
 * Returns whether the password was changed; false for a wrong present password. Rejects with the errors of the request.
 */
function changePassword(present: string, next: string): Promise<boolean> {
  const change = (async () => {
    const body = { pwd: md5(present), new_pwd: md5(next) };
    return (await call(ownPasswordEndpoints.change, { body })).status === 0;
  })();
  notePasswordChange(change);
  return change;
}
