// Administration: what people told about this server.
import "../../features/images/image-dialogs.ts";
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { FeedbackList } from "../../features/administration/feedback/feedback-list.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useAddressFilter } from "../world/address-filter.ts";

type Section = "waiting" | "done";

export function AdminFeedbackScreen() {
  const { t } = useTranslation("moderation");
  const filter = useAddressFilter();
  const section: Section = filter.get("tab") === "done" ? "done" : "waiting";
  const list = (isDone: boolean) => (
    <FeedbackList
      isDone={isDone}
      storiesPath={STORIES_PATH}
      onLook={(src, alt) => void openDialog("image-viewer", { src, alt })}
    />
  );
  return (
    <Page
      narrow
      title={t("feedback_title")}
      subtitle={t("feedback_subtitle")}
      above={<AdminHead storiesPath={STORIES_PATH} />}
    >
      <Tabs<Section>
        label={t("feedback_filter")}
        value={section}
        onValueChange={(tab) => filter.set({ tab: tab === "done" ? tab : "" })}
        tabs={[
          { value: "waiting", label: t("feedback_waiting"), panel: list(false) },
          { value: "done", label: t("feedback_done"), panel: list(true) },
        ]}
      />
    </Page>
  );
}
