// Tells those who may connect models that a real one can write instead of the built-in helper; until it is dismissed on
// this device.
import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { ADMIN_MODELS_PATH } from "../../../contract/page-paths.ts";
import { storage } from "../../lib/storage.ts";
import { isFreeModel, useWritingModels } from "../../queries/use-writing-models.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./connect-notice.module.css";
import { useWriteSettings } from "./write-settings.ts";

export function ConnectNotice() {
  const { t } = useTranslation("writing");
  const { model } = useWriteSettings();
  const models = useWritingModels();
  const [isDismissed, setDismissed] = useState(() => storage.get(KEYS.connectNotice) === true);
  if (!models?.is_administrator || !isFreeModel(models, model) || isDismissed) return null;
  return (
    <aside className={styles.notice} aria-label={t("connect_notice")}>
      <Link to={ADMIN_MODELS_PATH}>{t("connect_model")}</Link>
      <IconButton
        size="sm"
        label={t("connect_dismiss")}
        icon={<X />}
        onClick={() => {
          storage.set(KEYS.connectNotice, true);
          setDismissed(true);
        }}
      />
    </aside>
  );
}
