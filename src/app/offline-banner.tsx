// Says that there is no network, and what that means on this screen: chapters can be edited, everything else cannot.
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { EDITOR_PATH } from "../../contract/page-paths.ts";
import { useOnline } from "../lib/use-online.ts";
import styles from "./offline-banner.module.css";

export function OfflineBanner() {
  const { t } = useTranslation("shell");
  const online = useOnline();
  const isWriting = useLocation().pathname === EDITOR_PATH;
  return (
    <div role="status" className={styles.place}>
      {!online && (
        <p className={styles.banner}>
          <CloudOff aria-hidden="true" />
          {t(isWriting ? "offline_writing" : "offline")}
        </p>
      )}
    </div>
  );
}
