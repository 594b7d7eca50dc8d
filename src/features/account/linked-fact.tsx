// The external accounts that log in to this one, by name, and the button to link and unlink them.
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { identityEndpoints } from "../../../contract/identities.ts";
import { call } from "../../lib/api/call.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { appSettings } from "../../queries/app-settings.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import "../../session/session-dialogs.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./account.module.css";

/** Renders nothing if no external account is linked and this server offers no provider. */
export function LinkedFact() {
  const { t } = useTranslation("account");
  const offered = useQuery(appSettings).data?.login_methods.providers ?? [];
  const linked = useQuery({
    queryKey: queryKeys.identities,
    queryFn: async ({ signal }) => (await call(identityEndpoints.list, {}, { signal })).data,
    staleTime: 0,
  }).data;
  if (offered.length === 0 && !linked?.length) return null;
  const names = linked?.map(({ provider }) => t(`provider_${provider}`)).join(t("comma"));
  return (
    <>
      <dt>{t("linked_accounts")}</dt>
      <dd className={styles.tool}>
        <span>{names === "" ? t("linked_none") : names}</span>
        <IconButton
          size="sm"
          label={t("see_linked")}
          icon={<Link2 />}
          onClick={() => void openDialog("linked-accounts", {})}
        />
      </dd>
    </>
  );
}
