// What this server's operator announces, until it is dismissed; another announcement is shown again.
import { Megaphone, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { storage } from "../../lib/storage.ts";
import { useOperatorText } from "../../queries/use-operator-text.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./announcement.module.css";

export function Announcement() {
  const { t } = useTranslation("square");
  const text = useOperatorText("announcement");
  const [dismissed, setDismissed] = useState(() => storage.get(KEYS.announcement));
  if (text === null || text === dismissed) return null;
  const dismiss = () => {
    storage.set(KEYS.announcement, text);
    setDismissed(text);
  };
  return (
    <div className={styles.announcement}>
      <Notice tone="calm" icon={<Megaphone aria-hidden="true" />}>
        <div className={styles.line}>
          <p className={styles.text}>{text}</p>
          <IconButton size="sm" label={t("dismiss_announcement")} icon={<X />} onClick={dismiss} />
        </div>
      </Notice>
    </div>
  );
}
