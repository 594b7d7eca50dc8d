// Says below the server's opening text that the rest could not be loaded, and tries again.
import { RotateCw } from "lucide-react";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { findOpening } from "./opening.ts";
import styles from "./opening-notice.module.css";

export interface OpeningNoticeProps {
  text: string;
  onRetry: () => void;
  /** It is being tried again. */
  busy: boolean;
  /** Another way to go on. */
  action?: ReactNode;
}

/** Shown while `useKeptOpening` says so. It stands after the opening, as the page is hidden behind that. */
export function OpeningNotice({ text, onRetry, busy, action }: OpeningNoticeProps) {
  const { t } = useTranslation("common");
  const [place] = useState(() => Object.assign(document.createElement("div"), { className: styles.place }));
  useLayoutEffect(() => {
    findOpening()?.after(place);
    return () => place.remove();
  }, [place]);
  return createPortal(
    <div role="alert" className={styles.notice}>
      <p>{text}</p>
      <Button variant="primary" icon={<RotateCw />} busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
      {action}
    </div>,
    place,
  );
}
