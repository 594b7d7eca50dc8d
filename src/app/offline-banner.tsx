// Says that there is no network, and what that means: writing goes on, the rest waits.
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../lib/online.ts";
import styles from "./offline-banner.module.css";

export function OfflineBanner() {
  const { t } = useTranslation("shell");
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.banner}>
          <CloudOff aria-hidden="true" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
