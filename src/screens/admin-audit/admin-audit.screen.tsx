// Administration: the audit log of what administrators did.
import { useTranslation } from "react-i18next";
import { ADMIN_ACCOUNTS_PATH, STORIES_PATH } from "../../../contract/page-paths.ts";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { AuditLog } from "../../features/administration/audit-log.tsx";
import { Page } from "../../ui/page.tsx";

export function AdminAuditScreen() {
  const { t } = useTranslation("administration");
  return (
    <Page narrow title={t("audit")} subtitle={t("audit_subtitle")} above={<AdminHead storiesPath={STORIES_PATH} />}>
      <AuditLog storiesPath={STORIES_PATH} accountPath={(uid) => `${ADMIN_ACCOUNTS_PATH}?q=${uid}`} />
    </Page>
  );
}
