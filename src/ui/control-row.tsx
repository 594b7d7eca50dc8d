// One row of a narrow panel: a visible name, then its control. The name is hidden from screen readers, so the control
// needs an accessible name.
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
