// The confirmation dialog: a question with two answers.
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../lib/dialogs.ts";
import "../lib/confirm-dialog.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

export function ConfirmDialog({ title, body, confirm, cancel, danger, close }: DialogComponentProps<"confirm">) {
  const { t } = useTranslation("common");
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      hideClose
      title={title}
      description={body}
      onClose={() => close()}
      {...(danger && { initialFocus: safe })}
      footer={
        <>
          <Button ref={safe} onClick={() => close()}>
            {cancel ?? t("cancel")}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={() => close(true)}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
