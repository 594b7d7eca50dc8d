// The account is locked: until when, and the way out.
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./account.module.css";

export function AccountLockedDialog({ until, close }: DialogComponentProps<"account-locked">) {
  const { t } = useTranslation(["account", "common"]);
  const format = useFormat();
  const leave = () => {
    close();
    void logOutOnPurpose();
  };
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      hideClose
      title={
        <span className={styles.locked}>
          <Lock aria-hidden="true" />
          {t("locked_title")}
        </span>
      }
      description={until === null ? t("locked_forever") : t("locked_until", { time: format.dateTime(until) })}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t("common:close")}</Button>
          <Button variant="primary" onClick={leave}>
            {t("log_out")}
          </Button>
        </>
      }
    >
      <p className={styles.contact}>{t("locked_contact")}</p>
    </Dialog>
  );
}
