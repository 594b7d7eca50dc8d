// The end of a list that goes on: asks for the next page when it comes near, and waits for a press once that failed.
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./next-page.module.css";

export interface NextPageProps {
  /** How many items the list shows now: a page that brought too few to fill the window is followed by another. */
  count: number;
  busy: boolean;
  /** The last attempt failed. */
  failed: boolean;
  onWanted: () => void;
}

export function NextPage({ count, busy, failed, onWanted }: NextPageProps) {
  const { t } = useTranslation("common");
  const watched = useRef<HTMLSpanElement>(null);
  const near = useEffectEvent(() => !busy && onWanted());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is looked at anew
  useEffect(() => {
    const element = watched.current;
    if (!element || failed) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, failed]);
  return (
    <div className={styles.place}>
      <span ref={watched} className={styles.watched} />
      <Button variant="ghost" size="sm" busy={busy} onClick={onWanted}>
        {failed ? t("retry") : t("load_more")}
      </Button>
    </div>
  );
}
