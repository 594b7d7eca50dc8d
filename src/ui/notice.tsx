// A message next to what it concerns: an information, a deviation from what was requested, or an error.
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

export interface NoticeProps {
  /** `bad` is an error (role alert), `calm` is announced politely (role status), `quiet` is not announced. */
  tone: "bad" | "calm" | "quiet";
  /** Not used with `bad`, which always shows the warning triangle. */
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
