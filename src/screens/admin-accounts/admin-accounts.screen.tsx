// Administration: find, lock and unlock accounts.
import { useTranslation } from "react-i18next";
import { STORIES_PATH } from "../../../contract/page-paths.ts";
import { AccountsAdmin } from "../../features/administration/accounts-admin.tsx";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { Page } from "../../ui/page.tsx";
import { useAddressFilter } from "../world/address-filter.ts";

const MARKED = "deletion";

export function AdminAccountsScreen() {
  const { t } = useTranslation("administration");
  const filter = useAddressFilter();
  return (
    <Page title={t("accounts")} subtitle={t("accounts_subtitle")} above={<AdminHead storiesPath={STORIES_PATH} />}>
      <AccountsAdmin
        storiesPath={STORIES_PATH}
        search={filter.get("q")}
        onSearch={(q) => filter.set({ q })}
        onlyMarked={filter.get("marked") === MARKED}
        onOnlyMarked={(only) => filter.set({ marked: only ? MARKED : "" })}
        onShowAll={() => filter.set({ q: "", marked: "" })}
      />
    </Page>
  );
}
