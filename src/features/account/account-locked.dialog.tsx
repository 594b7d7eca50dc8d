// Tells a person that their account is locked, until when, and lets them log out.
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { AccountAlert } from "./account-alert.tsx";

export function AccountLockedDialog({ until, close }: DialogComponentProps<"account-locked">) {
  const { t } = useTranslation(["account", "common"]);
  const format = useFormat();
  const leave = () => {
    close();
    void logOutOnPurpose();
  };
  return (
    <AccountAlert
      icon={Lock}
      title={t("locked_title")}
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
    </AccountAlert>
  );
}
