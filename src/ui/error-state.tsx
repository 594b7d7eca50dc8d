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
  /** It stands for the whole page, whose heading its title is. */
  isPage?: boolean;
}

export function ErrorState({ title, body, onRetry, busy, actions, isPage }: ErrorStateProps) {
  const { t } = useTranslation("common");
  const Title = isPage ? "h1" : "p";
  return (
    <div className={styles.state} role="alert">
      <Title className={styles.title}>{title ?? t("load_failed")}</Title>
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
