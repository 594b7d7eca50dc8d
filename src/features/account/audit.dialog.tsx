// Lists the person's pictures that moderation held back and an administrator then refused.
import { ImageOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { judgedPurpose } from "../../../contract/images.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { AccountAlert } from "./account-alert.tsx";
import { forgetRefusals, refusals } from "./refusals.ts";

export function AuditDialog({ close }: DialogComponentProps<"audit">) {
  const { t } = useTranslation("account");
  const common = useTranslation("common").t;
  const { list } = useSnapshot(refusals);
  // Also runs when a logout closes the dialog: the next person must not see these refusals.
  useEffect(() => forgetRefusals, []);
  return (
    <AccountAlert
      icon={ImageOff}
      title={t("audit_title")}
      description={t("audit_body")}
      onClose={() => close()}
      footer={
        <Button variant="primary" onClick={() => close()}>
          {t("audit_close")}
        </Button>
      }
    >
      <ul className={styles.refused}>
        {list.map(({ place }, at) => {
          if (!place) return null;
          const names = { world: place.world, entry: place.entry || common("untitled") };
          // biome-ignore lint/suspicious/noArrayIndexKey: items are only appended, and removed all together
          return <li key={at}>{t(place.entry_id === null ? "audit_cover_of" : "audit_portrait_of", names)}</li>;
        })}
        {judgedPurpose.options.map((purpose) => {
          const count = list.filter((one) => !one.place && one.purpose === purpose).length;
          return count > 0 && <li key={purpose}>{t(`audit_${purpose}`, { count })}</li>;
        })}
      </ul>
      <p className={styles.contact}>{t("audit_hint")}</p>
    </AccountAlert>
  );
}
