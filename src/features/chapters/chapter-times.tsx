// When a chapter was last edited, and when it was created.
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./chapter-row.module.css";

export function ChapterTimes({ created, updated }: { created: number; updated: number }) {
  const { t } = useTranslation("chapters");
  const format = useFormat();
  return (
    <span className={styles.times}>
      <time dateTime={new Date(updated * 1000).toISOString()}>{t("edited", { ago: format.ago(updated) })}</time>
      <time dateTime={new Date(created * 1000).toISOString()}>{t("created", { date: format.date(created) })}</time>
    </span>
  );
}
