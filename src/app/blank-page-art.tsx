// An illustration for empty pages.
import styles from "./blank-page-art.module.css";

export function BlankPageArt() {
  return (
    <span className={styles.art} aria-hidden="true">
      <span className={styles.back} />
      <span className={styles.page}>
        <span className={styles.line} />
        <span className={styles.line} />
        <span className={styles.begun} />
      </span>
    </span>
  );
}
