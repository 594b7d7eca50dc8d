// Shows the toast. The live region is always mounted, so that screen readers announce its changes, and is placed beside
// the app in the body: a dialog's backdrop must not cover it.
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { closeToast, toastStore } from "../lib/toast.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import styles from "./toaster.module.css";

const SIGNS = { success: <CircleCheck />, error: <CircleAlert />, info: <Info /> };

export function Toaster() {
  const { t } = useTranslation("common");
  const { current } = useSnapshot(toastStore);
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="true">
      {current && (
        <div key={current.id} className={styles.toast} data-type={current.type}>
          <span className={styles.sign}>
            {current.icon ? <img src={current.icon} alt="" className={styles.picture} /> : SIGNS[current.type]}
          </span>
          <span className={styles.text}>{current.text}</span>
          {current.action && (
            <Button
              size="sm"
              variant="ghost"
              className={styles.action}
              onClick={() => {
                // Read from the store: the snapshot is frozen, and the toast may have been replaced since.
                const action = toastStore.current?.action;
                closeToast(current.id);
                action?.run();
              }}
            >
              {current.action.label}
            </Button>
          )}
          {(current.stays || current.action) && (
            <IconButton size="sm" label={t("close")} icon={<X />} onClick={() => closeToast(current.id)} />
          )}
        </div>
      )}
    </div>,
    document.body,
  );
}
