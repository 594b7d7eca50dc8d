// An administrator's warning to the person: shown until they confirm that they have read it.
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { AccountAlert } from "./account-alert.tsx";
import { OperatorContact } from "./operator-contact.tsx";

export function WarnDialog({ text, at, close }: DialogComponentProps<"warn">) {
  const { t } = useTranslation("account");
  const format = useFormat();
  return (
    <AccountAlert
      icon={TriangleAlert}
      title={t("warn_title")}
      description={t("warn_at", { time: format.dateTime(at) })}
      onClose={() => close()}
      footer={
        <Button variant="primary" onClick={() => close()}>
          {t("warn_understood")}
        </Button>
      }
    >
      <p className={styles.warning}>{text}</p>
      <OperatorContact />
    </AccountAlert>
  );
}
