// The recycle bin: one tab for deleted stories, one for deleted worlds.
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { RECYCLE_DAYS } from "../../../contract/limits.ts";
import { STORIES_PATH, WORLDS_PATH, worldPath } from "../../../contract/page-paths.ts";
import { RecycledStories } from "../../features/recycle/recycled-stories.tsx";
import { RecycledWorlds } from "../../features/recycle/recycled-worlds.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useAddressFilter } from "../world/address-filter.ts";
import styles from "./recycle.module.css";

type Section = "stories" | "worlds";

export function RecycleScreen() {
  const { t } = useTranslation("recycle");
  const navigate = useNavigate();
  const { get, set } = useAddressFilter();
  const section: Section = get("tab") === "worlds" ? "worlds" : "stories";
  const isWorlds = section === "worlds";
  const stories = (
    <RecycledStories storiesPath={STORIES_PATH} onOpen={(storyId) => void navigate(`${STORIES_PATH}/${storyId}`)} />
  );
  const worlds = <RecycledWorlds worldsPath={WORLDS_PATH} onOpen={(unid) => void navigate(worldPath(unid))} />;
  return (
    <Page
      narrow
      title={t("title")}
      subtitle={t("subtitle", { count: RECYCLE_DAYS })}
      above={
        <LinkButton
          to={isWorlds ? WORLDS_PATH : STORIES_PATH}
          variant="ghost"
          size="sm"
          icon={<ArrowLeft />}
          className={styles.back}
        >
          {t(isWorlds ? "back_worlds" : "back")}
        </LinkButton>
      }
    >
      <Tabs<Section>
        label={t("sections")}
        value={section}
        onValueChange={(tab) => set({ tab: tab === "stories" ? "" : tab })}
        tabs={[
          { value: "stories", label: t("stories"), panel: stories },
          { value: "worlds", label: t("worlds"), panel: worlds },
        ]}
      />
    </Page>
  );
}
