// Where administrators connect the models.
import { useTranslation } from "react-i18next";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { ModelsAdmin } from "../../features/models/models-admin.tsx";
import { Page } from "../../ui/page.tsx";

const STORIES = "/dashboard/novels";

export function AdminModelsScreen() {
  const { t } = useTranslation("models");
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")} above={<AdminHead storiesPath={STORIES} />}>
      <ModelsAdmin storiesPath={STORIES} />
    </Page>
  );
}
