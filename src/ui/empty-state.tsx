// Shown instead of an empty list: what the list is for, and one action to begin.
import type { ReactNode } from "react";
import styles from "./states.module.css";

export interface EmptyStateProps {
  title: string;
  body?: ReactNode;
  /** The one button or link to begin with. */
  action?: ReactNode;
  /** An icon or a drawing. */
  art?: ReactNode;
  /** Heading level, to fit the page's heading outline. */
  level?: 1 | 2 | 3;
}

export function EmptyState({ title, body, action, art, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.state}>
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {body && <p className={styles.body}>{body}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
