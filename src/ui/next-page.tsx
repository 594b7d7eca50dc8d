// The end of an infinite list: requests the next page when it comes near the viewport. After a failure it waits for a
// press.
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./next-page.module.css";

export interface NextPageProps {
  /** Number of items shown. If a page is too short to fill the window, its arrival requests another one. */
  count: number;
  /** While a page is under way none is requested. After it the end is observed anew: it may have stayed in view. */
  busy: boolean;
  /** The last attempt failed. */
  failed: boolean;
  onWanted: () => void;
}

export function NextPage({ count, busy, failed, onWanted }: NextPageProps) {
  const { t } = useTranslation("common");
  const watched = useRef<HTMLSpanElement>(null);
  const near = useEffectEvent(onWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is observed again
  useEffect(() => {
    const element = watched.current;
    if (!element || busy || failed) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) near();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, busy, failed]);
  return (
    <div className={styles.place}>
      <span ref={watched} className={styles.watched} />
      <Button variant="ghost" size="sm" busy={busy} onClick={onWanted}>
        {failed ? t("retry") : t("load_more")}
      </Button>
    </div>
  );
}
