// Covers the login dialog while the person is at a provider (product.md 2, "Login dialog").
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LoginProvider } from "../../../../contract/app-settings.ts";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { useTakeFocus } from "../use-take-focus.ts";
import styles from "./provider.module.css";

export function WaitingOverlay({ provider, onCancel }: { provider: LoginProvider; onCancel: () => void }) {
  const { t } = useTranslation("login");
  const cancel = useRef<HTMLButtonElement>(null);
  useTakeFocus(() => cancel.current);
  return (
    <div className={styles.overlay}>
      <div className={styles.overlayText} role="status">
        <Spinner size={28} />
        <p className={styles.overlayTitle}>{t("third_waiting")}</p>
        <p>{t("third_waiting_for", { name: t(`way_${provider}`) })}</p>
      </div>
      <Button ref={cancel} onClick={onCancel}>
        {t("third_cancel")}
      </Button>
    </div>
  );
}
