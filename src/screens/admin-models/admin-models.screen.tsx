// Where administrators connect the models.
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ModelsAdmin } from "../../features/models/models-admin.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./admin-models.module.css";

const STORIES = "/dashboard/novels";

export function AdminModelsScreen() {
  const { t } = useTranslation("models");
  return (
    <Page
      narrow
      title={t("title")}
      subtitle={t("subtitle")}
      above={
        <LinkButton to={STORIES} variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
          {t("to_stories")}
        </LinkButton>
      }
    >
      <ModelsAdmin storiesPath={STORIES} />
    </Page>
  );
}
