// Binds a phone to the account, or replaces it, with a code sent to the new phone. The forced variant only closes when
// a phone is bound or the person logs out (product.md 4, startup result `bindphone`).
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { maskPhone } from "../../../contract/phone-mask.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { queryClient } from "../../queries/query-client.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { useSession } from "../../session/session.ts";
import "../../session/session-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { bindPhone } from "./bind-phone.ts";
import styles from "./login.module.css";
import { PhoneCodeFields } from "./phone-code-fields.tsx";
import { bindCodesOf } from "./phone-codes.ts";
import type { PhoneProof } from "./phone-login.ts";
import { NO_PHONE } from "./typed-phone.ts";
import { usePhoneCode } from "./use-phone-code.ts";

const FORM = "bind-phone-form";

export function BindPhoneDialog({ forced = false, close }: DialogComponentProps<"bind-phone">) {
  const { t } = useTranslation(["login", "errors", "common"]);
  const errorText = useErrorText();
  const { uid, user } = useSession();
  const [typed, setTyped] = useState(NO_PHONE);
  /** The phone and code that were refused because another account has the phone. */
  const [taken, setTaken] = useState<PhoneProof | null>(null);
  const [busy, setBusy] = useState(false);
  const given = usePhoneCode(bindCodesOf(uid ?? ""), typed, (next) => {
    setTaken(null);
    setTyped(next);
  });
  const form = {
    ...given,
    setDigits: (digits: string) => {
      setTaken(null);
      given.setDigits(digits);
    },
  };
  const present = user?.phone && user.callcode ? maskPhone(user.callcode, user.phone) : null;

  // Also when another tab has bound a phone. Queries that were refused until then are fetched again.
  const isSettled = forced && user?.isBindPhone;
  useEffect(() => {
    if (!isSettled) return;
    void queryClient.invalidateQueries();
    close(true);
  }, [isSettled, close]);

  const bind = async (proof: PhoneProof, move: boolean) => {
    setBusy(true);
    setTaken(null);
    try {
      const key = await bindPhone(proof, move);
      if (key === null || key === "errors:send_timeout") form.drop();
      if (key === null) {
        toast(t("phone_bound"));
        close(true);
      } else if (key === "errors:phone_used") setTaken(proof);
      else if (key === "errors:phone_error") form.refusePhone(key);
      else if (key === "errors:send_error" || key === "errors:send_timeout") form.refuseCode(key);
      else form.setFailure(t(key));
    } catch (error) {
      form.setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (taken) return void move(taken);
    const proof = form.check();
    if (proof) void bind(proof, false);
  };

  const move = async (proof: PhoneProof) => {
    const isMeant = await openDialog("confirm", {
      title: t("phone_move_title"),
      body: t("phone_move_body", { phone: maskPhone(proof.callcode, proof.phone) }),
      confirm: t("phone_move"),
      danger: true,
    });
    if (isMeant) await bind(proof, true);
  };

  return (
    <Dialog
      size="sm"
      title={t(present ? "phone_change_title" : "phone_bind_title")}
      description={
        forced ? t("phone_bind_forced") : present ? t("phone_change_lead", { phone: present }) : t("phone_bind_lead")
      }
      onClose={() => close()}
      dismissible={!forced && !busy}
      hideClose={forced}
      initialFocus={form.fields.number}
      footer={
        <>
          {forced ? (
            <Button onClick={() => void logOutOnPurpose()} disabled={busy}>
              {t("log_out")}
            </Button>
          ) : (
            <Button onClick={() => close()} disabled={busy}>
              {t("common:cancel")}
            </Button>
          )}
          <Button type="submit" form={FORM} variant={taken ? "danger" : "primary"} busy={busy}>
            {t(taken ? "phone_move_ask" : "phone_bind")}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={submit} noValidate>
        <PhoneCodeFields form={form} busy={busy} />
        {taken && <Notice tone="bad">{t("phone_used_here")}</Notice>}
      </form>
    </Dialog>
  );
}
