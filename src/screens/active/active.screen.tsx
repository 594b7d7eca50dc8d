// What is running, and all notices.
import { useTranslation } from "react-i18next";
import { useIsExporting } from "../../features/account/own-account.queries.ts";
import { NoticeList } from "../../features/notices/notice-list.tsx";
import { RunningList } from "../../features/notices/running-list.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./active.module.css";

export function ActiveScreen() {
  const { t } = useTranslation("notices");
  const isExporting = useIsExporting();
  return (
    <Page narrow title={t("page_title")} subtitle={t("page_subtitle")}>
      <section aria-labelledby="running-heading">
        <h2 id="running-heading" className={styles.heading}>
          {t("running")}
        </h2>
        <RunningList isExporting={isExporting} />
      </section>
      <section aria-labelledby="notices-heading">
        <h2 id="notices-heading" className={styles.heading}>
          {t("title")}
        </h2>
        <NoticeList />
      </section>
    </Page>
  );
}
