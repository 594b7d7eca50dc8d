// Placeholders with the size of content that is loading, so that the layout does not shift when it arrives.
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: string | number;
  height?: string | number;
  radius?: "s" | "m" | "l" | "full";
}

export function Skeleton({ width = "100%", height = "1em", radius = "s" }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.bone}
      style={{ width, height, borderRadius: `var(--radius-${radius})` }}
    />
  );
}

const WIDTHS = ["100%", "94%", "98%", "62%"];

/** Placeholder lines of text; the last one is short. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} width={line === lines - 1 ? "62%" : WIDTHS[line % WIDTHS.length]} height="0.8em" />
      ))}
    </span>
  );
}
