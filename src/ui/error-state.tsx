// Shown where something could not be loaded or done: what happened, and a retry button.
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./states.module.css";

export interface ErrorStateProps {
  /** "This could not be loaded" by default. */
  title?: string;
  body?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** A retry is running. */
  busy?: boolean;
  /** Further buttons, after the retry button. */
  actions?: ReactNode;
}

export function ErrorState({ title, body, onRetry, busy, actions }: ErrorStateProps) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? t("load_failed")}</p>
      {body && <p className={styles.body}>{body}</p>}
      {(onRetry || actions) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon={<RotateCw />} busy={busy ?? false} onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
