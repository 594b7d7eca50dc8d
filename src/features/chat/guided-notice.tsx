// Says what answers here, until it is dismissed on this device.
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storage } from "../../lib/storage.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./composer.module.css";

const KEY = "guided_scene_dismissed";

export function GuidedNotice() {
  const { t } = useTranslation("chat");
  const [isDismissed, setDismissed] = useState(() => storage.get(KEY) === true);
  if (isDismissed) return null;
  return (
    <aside className={styles.guided} aria-label={t("guided_label")}>
      <p>{t("guided")}</p>
      <IconButton
        size="sm"
        label={t("guided_dismiss")}
        icon={<X />}
        onClick={() => {
          storage.set(KEY, true);
          setDismissed(true);
        }}
      />
    </aside>
  );
}
