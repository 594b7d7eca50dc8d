// The top of the loaded messages: fetches earlier ones before it comes into sight. After a failure it waits for a press.
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { scrollParentOf } from "../../ui/scroll-parent.ts";
import styles from "./conversation.module.css";

/** How far above the visible messages it is noticed. */
const AHEAD = "800px 0px 0px";

export interface EarlierMessagesProps {
  /** Messages that are loaded. If they are too few to fill the window, their arrival requests more. */
  count: number;
  busy: boolean;
  failed: boolean;
  onWanted: () => void;
}

export function EarlierMessages({ count, busy, failed, onWanted }: EarlierMessagesProps) {
  const { t } = useTranslation(["chat", "common"]);
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onWanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is observed again
  useEffect(() => {
    const element = place.current;
    if (!element || busy || failed) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { root: scrollParentOf(element), rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count, busy, failed]);
  return (
    <div ref={place} className={styles.earlier}>
      <Button variant="ghost" size="sm" busy={busy} onClick={onWanted}>
        {failed ? t("common:retry") : t("earlier")}
      </Button>
    </div>
  );
}
