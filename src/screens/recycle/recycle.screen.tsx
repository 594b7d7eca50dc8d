// The recycle bin's place in the Stories area.
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import { RecycleBin } from "../../features/recycle/recycle-bin.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./recycle.module.css";

const STORIES = "/dashboard/novels";

export function RecycleScreen() {
  const { t } = useTranslation("recycle");
  const navigate = useNavigate();
  return (
    <Page
      narrow
      title={t("title")}
      subtitle={t("subtitle", { count: RECYCLE_DAYS })}
      above={
        <LinkButton to={STORIES} variant="ghost" size="sm" icon={<ArrowLeft />} className={styles.back}>
          {t("back")}
        </LinkButton>
      }
    >
      <RecycleBin storiesPath={STORIES} onOpen={(storyId) => void navigate(`${STORIES}/${storyId}`)} />
    </Page>
  );
}
