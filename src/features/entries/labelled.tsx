// A control below a visible label, for controls that already have an accessible name.
import type { ReactNode } from "react";
import styles from "./entry-form.module.css";

export function Labelled({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      {children}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
