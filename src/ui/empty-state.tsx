// What a place is for, while there is nothing in it, and the one next step.
import type { ReactNode } from "react";
import styles from "./states.module.css";

export interface EmptyStateProps {
  title: string;
  body?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** An icon or a drawing. */
  art?: ReactNode;
  /** Heading level, so the page's outline stays right. */
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
