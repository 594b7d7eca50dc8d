// Stands in the place of a dialog whose code is not here yet, once that takes noticeably long.
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonText } from "../ui/skeleton.tsx";
import styles from "./dialog-waiting.module.css";

/** Nothing is shown before: it would flash up for code that is nearly here. */
const PATIENCE_MS = 200;

export interface DialogWaitingProps {
  /** False once the dialog was closed, which nobody sees then. */
  open: boolean;
  /** No other dialog is above it. */
  isTopmost: boolean;
  /** Dismisses the dialog: by Escape, or a press beside the frame. Undefined if its buttons are the only way. */
  onDismiss: (() => void) | undefined;
  /** Removes the dialog: there is no animation that would end. */
  onClosed: () => void;
}

export function DialogWaiting({ open, isTopmost, onDismiss, onClosed }: DialogWaitingProps) {
  const { t } = useTranslation("common");
  const [isShown, setShown] = useState(false);
  const closed = useEffectEvent(onClosed);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isTopmost) return;
    // Another dialog below would take it for itself.
    event.preventDefault();
    event.stopPropagation();
    onDismiss?.();
  });
  useEffect(() => {
    if (!open) return closed();
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", listener, { capture: true });
    };
  }, [open]);
  if (!open || !isShown) return null;
  return (
    <div
      className={styles.backdrop}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onDismiss?.()}
    >
      <div role="status" aria-label={t("loading")} className={styles.frame}>
        <SkeletonText lines={2} />
        <SkeletonText lines={4} />
      </div>
    </div>
  );
}
