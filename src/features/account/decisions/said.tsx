// Words of a person, or told to them, as they were written.
import type { ReactNode } from "react";
import styles from "./decisions.module.css";

export function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.said}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.words}>{children}</p>
    </div>
  );
}
