// The picture of the landing page: a page of text with a co-author's caret. It is HTML text, so that it follows the
// interface language and is sharp at every resolution.
import { useTranslation } from "react-i18next";
import styles from "./landing-picture.module.css";

export function LandingPicture() {
  const { t } = useTranslation("landing");
  return (
    <div className={styles.picture} role="img" aria-label={t("picture")}>
      <div className={styles.page} aria-hidden="true">
        <p className={styles.chapter}>{t("picture_chapter")}</p>
        <p>{t("picture_text")}</p>
        <p>
          {t("picture_next")}
          <span className={styles.caret}>
            <span className={styles.writer}>{t("picture_writer")}</span>
          </span>
        </p>
      </div>
    </div>
  );
}
