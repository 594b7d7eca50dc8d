// The list of chapters over the text where it has no column: the browser's own modal dialog.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./chapters-drawer.module.css";

export interface ChaptersDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function ChaptersDrawer({ open, onClose, children }: ChaptersDrawerProps) {
  const { t } = useTranslation(["reading", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[aria-current="page"]')?.focus();
    const onPress = (event: MouseEvent) => event.target === element && element.close();
    element.addEventListener("click", onPress);
    return () => {
      element.removeEventListener("click", onPress);
      element.close();
    };
  }, [open]);
  return (
    <dialog ref={dialog} aria-label={t("chapters")} className={styles.drawer} onClose={onClose}>
      {open && (
        <div className={styles.inside}>
          <header className={styles.header}>
            <h2 className={styles.title}>{t("chapters")}</h2>
            <IconButton label={t("common:close")} icon={<X />} size="sm" onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
