// Tells a person that their account is locked, until when and why, and lets them answer and log out.
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { AccountAlert } from "./account-alert.tsx";
import { LockDecision } from "./decisions/lock-decision.tsx";
import { lockInForce } from "./decisions/lock-in-force.ts";
import { useOwnDecisions } from "./decisions/own-decisions.queries.ts";
import { OperatorContact } from "./operator-contact.tsx";

export function AccountLockedDialog({ until, close }: DialogComponentProps<"account-locked">) {
  const { t } = useTranslation(["account", "common"]);
  const format = useFormat();
  const list = useOwnDecisions();
  const lock = lockInForce(list.data?.decisions ?? [], until);
  const leave = () => {
    close();
    // All a locked person can do is answer: what they have begun is there when they come back.
    void logOutOnPurpose({ keepsAnswers: true });
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
      <LockDecision list={list} lock={lock} />
      {!list.isPending && !lock?.reason && <p className={styles.contact}>{t("locked_contact")}</p>}
      <OperatorContact />
    </AccountAlert>
  );
}
