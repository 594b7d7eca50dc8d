// Where administrators find accounts, lock and unlock them.
import { useTranslation } from "react-i18next";
import { AccountsAdmin } from "../../features/administration/accounts-admin.tsx";
import { AdminHead } from "../../features/administration/admin-head.tsx";
import { Page } from "../../ui/page.tsx";
import { useAddressFilter } from "../world/address-filter.ts";

const STORIES = "/dashboard/novels";
const MARKED = "deletion";

export function AdminAccountsScreen() {
  const { t } = useTranslation("administration");
  const filter = useAddressFilter();
  return (
    <Page title={t("accounts")} subtitle={t("accounts_subtitle")} above={<AdminHead storiesPath={STORIES} />}>
      <AccountsAdmin
        storiesPath={STORIES}
        search={filter.get("q")}
        onSearch={(q) => filter.set({ q })}
        onlyMarked={filter.get("marked") === MARKED}
        onOnlyMarked={(only) => filter.set({ marked: only ? MARKED : "" })}
        onShowAll={() => filter.set({ q: "", marked: "" })}
      />
    </Page>
  );
}
