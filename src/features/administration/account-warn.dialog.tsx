// Sends a person a warning in the administrator's own words; it is shown to them, and the audit log keeps it.
import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ACCOUNT_WARNING_MAX } from "../../../contract/limits.ts";
import { isVisible } from "../../../contract/text-fields.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useWarnAccount } from "./administration.queries.ts";
import { usePersonName } from "./use-person-name.ts";

const FORM = "account-warn-form";

export function AccountWarnDialog({ account, close }: DialogComponentProps<"account-warn">) {
  const { t } = useTranslation(["administration", "common"]);
  const name = usePersonName()(account);
  const warn = useWarnAccount(account.uid);
  const [text, setText] = useState("");
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isLong = exceeds(text.trim(), ACCOUNT_WARNING_MAX);
  const isMissing = !isVisible(text);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (warn.isPending) return;
    if (isLong || isMissing) return field.current?.focus();
    warn.mutate(text.trim(), {
      onSuccess: () => {
        toast(t("warned_now", { name }));
        close();
      },
    });
  };
  const problem = isLong
    ? t("warning_long", { max: ACCOUNT_WARNING_MAX })
    : isAsked && isMissing
      ? t("warning_missing")
      : undefined;
  return (
    <Dialog
      size="sm"
      title={t("warn_title", { name })}
      description={t("warn_body")}
      onClose={() => close()}
      dismissible={!warn.isPending}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => close()} disabled={warn.isPending}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={warn.isPending}>
            {t("warn")}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send}>
        <TextArea
          ref={field}
          label={t("warning")}
          hint={t("warning_hint")}
          error={problem}
          max={ACCOUNT_WARNING_MAX}
          rows={4}
          value={text}
          onValueChange={setText}
        />
        {warn.isError && !warn.isPending && <FailureNotice error={warn.error} />}
      </form>
    </Dialog>
  );
}
