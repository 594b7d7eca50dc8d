// The product's logo.
import styles from "./logo.module.css";

export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span
      className={styles.logo}
      style={{ width: size, height: size, fontSize: size * 0.55, borderRadius: size * 0.28 }}
      aria-hidden="true"
    />
  );
}
