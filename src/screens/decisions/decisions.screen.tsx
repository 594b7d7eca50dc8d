// Moderators' decisions about the person and their works, and the answer to each.
import { useTranslation } from "react-i18next";
import { OwnDecisions } from "../../features/account/decisions/own-decisions.tsx";
import { Page } from "../../ui/page.tsx";

export function DecisionsScreen() {
  const { t } = useTranslation("decisions");
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")}>
      <OwnDecisions />
    </Page>
  );
}
