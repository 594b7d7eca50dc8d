// The statement of power as a page of the dashboard.
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { Statement } from "../../features/power/statement.tsx";
import { Page } from "../../ui/page.tsx";

export function PowerScreen() {
  const { t } = useTranslation("power");
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")}>
      <Statement storiesPath={STORIES_PATH} />
    </Page>
  );
}
