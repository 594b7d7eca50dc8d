// Stands in the place of a dialog whose code is not here yet, once that takes noticeably long.
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonText } from "../ui/skeleton.tsx";
import styles from "./dialog-waiting.module.css";

/** Nothing is shown before: it would flash up for code that is nearly here. */
const PATIENCE_MS = 200;

/** `onLeave`: Escape was pressed, or what is beside the frame. */
export function DialogWaiting({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("common");
  const [isShown, setShown] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      leave();
    };
    addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", press);
    };
  }, []);
  if (!isShown) return null;
  return (
    <div
      className={styles.backdrop}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onLeave()}
    >
      <div role="status" aria-label={t("loading")} className={styles.frame}>
        <SkeletonText lines={2} />
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
