// A notice above the text, with buttons for what can be done about it.
import type { ReactNode } from "react";
import styles from "./chapter-notices.module.css";

interface ChapterNoticeProps {
  tone: "calm" | "care" | "bad";
  text: string;
  children?: ReactNode;
}

export function ChapterNotice({ tone, text, children }: ChapterNoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role="status">
      <p>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
