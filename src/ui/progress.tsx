// A thin bar for work over 300 ms: measured when a value is known, moving when it isn't.
import { Progress as Base } from "@base-ui/react/progress";
import styles from "./progress.module.css";

export interface ProgressProps {
  label: string;
  /** 0 to 100, or null while unknown. */
  value: number | null;
  tone?: "accent" | "ember";
}

export function Progress({ label, value, tone = "accent" }: ProgressProps) {
  return (
    <Base.Root value={value} aria-label={label} className={styles.root}>
      <Base.Track className={styles.track}>
        <Base.Indicator className={styles.bar} data-tone={tone} />
      </Base.Track>
    </Base.Root>
  );
}
