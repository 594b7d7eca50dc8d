// Moderation: the cases of what was reported, by their state.
import { useTranslation } from "react-i18next";
import { type CaseStatus, caseStatus } from "../../../contract/moderation.ts";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { CasesList } from "../../features/administration/moderation/cases-list.tsx";
import { useWaiting } from "../../features/administration/moderation/moderation.queries.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useAddressFilter } from "../world/address-filter.ts";

export function AdminReportsScreen() {
  const { t } = useTranslation("moderation");
  const format = useFormat();
  const filter = useAddressFilter();
  const waiting = useWaiting().data;
  const status: CaseStatus = caseStatus.safeParse(filter.get("tab")).data ?? "open";
  const label = (tab: CaseStatus) => {
    const name = t(`tab_${tab}`);
    const count = tab === "decided" ? 0 : (waiting?.[tab] ?? 0);
    return count > 0 ? t("tab_waiting", { name, number: format.number(count) }) : name;
  };
  return (
    <Page narrow title={t("title")} subtitle={t("subtitle")} above={<AdminHead storiesPath={STORIES_PATH} />}>
      <Tabs<CaseStatus>
        label={t("tabs")}
        value={status}
        onValueChange={(tab) => filter.set({ tab: tab === "open" ? "" : tab })}
        tabs={caseStatus.options.map((tab) => ({
          value: tab,
          label: label(tab),
          panel: <CasesList status={tab} storiesPath={STORIES_PATH} />,
        }))}
      />
    </Page>
  );
}
