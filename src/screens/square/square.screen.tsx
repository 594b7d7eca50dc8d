// The square, the page for published works. There are none yet, so it explains itself and links to a new story.
import { PenLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { PRODUCT_COVER_COLOURS } from "../../ui/drawn-colours.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./square.module.css";

export function SquareScreen() {
  const { t } = useTranslation("square");
  return (
    <Page title={t("title")}>
      <Cover title="" colours={PRODUCT_COVER_COLOURS.shore} className={styles.room}>
        <div className={styles.words}>
          <h2 className={styles.heading}>{t("empty_title")}</h2>
          <p className={styles.body}>{t("empty_body")}</p>
          <LinkButton
            to={STORIES_PATH}
            state={{ create: true }}
            variant="primary"
            size="lg"
            icon={<PenLine />}
            className={styles.start}
          >
            {t("start_story")}
          </LinkButton>
        </div>
        <div className={styles.shelf} aria-hidden="true">
          {["Letters to a Small God", "Brine and Vellum", "夜航者"].map((title) => (
            <Cover key={title} title={title} className={styles.book} />
          ))}
        </div>
      </Cover>
    </Page>
  );
}
