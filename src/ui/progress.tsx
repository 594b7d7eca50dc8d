// A thin progress bar for work that takes over 300 ms; indeterminate while the value is unknown.
import styles from "./progress.module.css";

export interface ProgressProps {
  label: string;
  /** 0 to 100, or null while unknown. */
  value: number | null;
  tone?: "accent" | "ember";
}

export function Progress({ label, value, tone = "accent" }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      className={styles.track}
    >
      <div
        className={styles.bar}
        data-tone={tone}
        data-indeterminate={value === null || undefined}
        style={value === null ? undefined : { width: `${value}%` }}
      />
    </div>
  );
}
