// A note where it is about something: what is good to know, what goes on otherwise than asked for, what went wrong.
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

export interface NoticeProps {
  /** `bad` is read out at once, `calm` in a pause; `quiet` waits to be read. */
  tone: "bad" | "calm" | "quiet";
  /** What is bad has a sign of its own. */
  icon?: ReactNode;
  children: ReactNode;
}

const ROLES = { bad: "alert", calm: "status", quiet: undefined } as const;

export function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={ROLES[tone]}>
      {tone === "bad" ? <TriangleAlert aria-hidden="true" /> : icon}
      <div className={styles.body}>{children}</div>
    </div>
  );
}
