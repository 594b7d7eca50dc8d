// A small spinner for waits of unknown length. Hidden from screen readers unless it has a label.
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string;
  size?: number;
  className?: string | undefined;
}) {
  const ring = { width: size, height: size };
  return label ? (
    <span role="status" aria-label={label} className={classNames(styles.spinner, className)} style={ring} />
  ) : (
    <span aria-hidden="true" className={classNames(styles.spinner, className)} style={ring} />
  );
}
