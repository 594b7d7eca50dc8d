// Administration: connect models.
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { ModelsAdmin } from "../../features/models/models-admin.tsx";
import { Page } from "../../ui/page.tsx";

export function AdminModelsScreen() {
  const { t } = useTranslation("models");
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")} above={<AdminHead storiesPath={STORIES_PATH} />}>
      <ModelsAdmin storiesPath={STORIES_PATH} />
    </Page>
  );
}
