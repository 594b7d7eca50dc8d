// Where administrators read what administrators did.
import { useTranslation } from "react-i18next";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { AuditLog } from "../../features/administration/audit-log.tsx";
import { Page } from "../../ui/page.tsx";

const STORIES = "/dashboard/novels";

export function AdminAuditScreen() {
  const { t } = useTranslation("administration");
  return (
    <Page narrow title={t("audit")} subtitle={t("audit_subtitle")} above={<AdminHead storiesPath={STORIES} />}>
      <AuditLog storiesPath={STORIES} accountPath={(uid) => `/admin/accounts?q=${uid}`} />
    </Page>
  );
}
