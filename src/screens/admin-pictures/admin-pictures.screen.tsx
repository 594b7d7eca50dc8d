// Administration: review the pictures that are held for an administrator.
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import "../../features/images/image-dialogs.ts";
import { useTranslation } from "react-i18next";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { HeldImages } from "../../features/held-images/held-images.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { Page } from "../../ui/page.tsx";

export function AdminPicturesScreen() {
  const { t } = useTranslation("held-images");
  return (
    <Page title={t("title")} subtitle={t("subtitle")} above={<AdminHead storiesPath={STORIES_PATH} />}>
      <HeldImages storiesPath={STORIES_PATH} onLook={(src, alt) => void openDialog("image-viewer", { src, alt })} />
    </Page>
  );
}
