// The mark of an account that is an official one of this server.
import { useTranslation } from "react-i18next";
import styles from "./official-badge.module.css";

/** Drawn here, because it stands in the first list of every visitor. */
export function OfficialBadge() {
  const { t } = useTranslation("common");
  const label = t("official");
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={label} className={styles.badge}>
      <title>{label}</title>
      <path d="m12 2 2.4 2 3.1-.2.8 3 2.6 1.7-1.2 2.9 1.2 2.9-2.6 1.7-.8 3-3.1-.2-2.4 2-2.4-2-3.1.2-.8-3-2.6-1.7 1.2-2.9-1.2-2.9 2.6-1.7.8-3 3.1.2z" />
      <path d="m8.5 11.8 2.4 2.4 4.6-4.8" className={styles.check} />
    </svg>
  );
}
