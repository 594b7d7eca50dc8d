// Says what answers here, until it is dismissed on this device.
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storage } from "../../lib/storage.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./composer.module.css";

export function GuidedNotice() {
  const { t } = useTranslation("chat");
  const [isDismissed, setDismissed] = useState(() => storage.get(KEYS.guidedScene) === true);
  if (isDismissed) return null;
  return (
    <aside className={styles.guided} aria-label={t("guided_label")}>
      <p>{t("guided")}</p>
      <IconButton
        size="sm"
        label={t("guided_dismiss")}
        icon={<X />}
        onClick={() => {
          storage.set(KEYS.guidedScene, true);
          setDismissed(true);
        }}
      />
    </aside>
  );
}
