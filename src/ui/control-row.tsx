// A control behind its name, as they stand under one another in a narrow panel. The control names itself to readers.
import type { ReactNode } from "react";
import styles from "./control-row.module.css";

export function ControlRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}
