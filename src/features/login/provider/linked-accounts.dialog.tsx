// The provider accounts that log in to this account: each can be linked, and unlinked while another login method is left.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../../contract/app-settings.ts";
import "../../../lib/confirm-dialog.ts";
import { type DialogComponentProps, openDialog } from "../../../lib/dialogs.ts";
import { toastFailure } from "../../../lib/failure-toast.ts";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { queryClient } from "../../../queries/query-client.ts";
import { queryKeys } from "../../../queries/query-keys.ts";
import { useSession } from "../../../session/session.ts";
import "../../../session/session-dialogs.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useLoginMethods } from "../use-login-methods.ts";
import { useLinkedAccounts, useUnlink } from "./linked-accounts.queries.ts";
import styles from "./provider.module.css";
import { ProviderFailure } from "./provider-failure.tsx";
import { useProviderLogin } from "./use-provider-login.ts";
import { WaitingOverlay } from "./waiting-overlay.tsx";
import { WEIXIN_LINK } from "./weixin-link.ts";
import { WeixinPanel } from "./weixin-panel.tsx";

export function LinkedAccountsDialog({ returned, close }: DialogComponentProps<"linked-accounts">) {
  const { t } = useTranslation(["login", "common"]);
  const errorText = useErrorText();
  const { user } = useSession();
  const { providers } = useLoginMethods();
  const list = useLinkedAccounts();
  const unlink = useUnlink();
  const [scans, setScans] = useState(false);
  const linked = (provider: LoginProvider) => {
    setScans(false);
    toast(t("linked_now", { name: t(`way_${provider}`) }));
    void queryClient.invalidateQueries({ queryKey: queryKeys.identities });
  };
  const third = useProviderLogin(linked, returned, user?.uid ?? "");

  async function askToUnlink(provider: LoginProvider) {
    third.cancel();
    const name = t(`way_${provider}`);
    const sure = await openDialog("confirm", {
      title: t("unlink_title", { name }),
      body: t("unlink_body", { name }),
      confirm: t("unlink"),
      danger: true,
    });
    if (!sure) return;
    unlink.mutate(provider, {
      onSuccess: () => void toast(t("unlinked_now", { name })),
      onError: (error) => void toastFailure(error, errorText(error)),
    });
  }
  const begin = (provider: LoginProvider) => {
    third.cancel();
    if (provider === "weixin") return setScans(true);
    setScans(false);
    third.start(provider);
  };

  const content = () => {
    if (!list.data)
      return list.isError ? (
        <ErrorState body={errorText(list.error)} busy={list.isRefetching} onRetry={() => void list.refetch()} />
      ) : (
        <Skeleton height={120} radius="l" />
      );
    const since = new Map(list.data.map((identity) => [identity.provider, identity.since]));
    const shown = LOGIN_PROVIDERS.filter((one) => providers.includes(one) || since.has(one));
    if (shown.length === 0) return <p>{t("no_links")}</p>;
    return (
      <ul className={styles.links} aria-label={t("links_title")}>
        {shown.map((provider) => (
          <LinkRow
            key={provider}
            name={t(`way_${provider}`)}
            since={since.get(provider) ?? null}
            busy={unlink.isPending && unlink.variables === provider}
            disabled={unlink.isPending}
            onLink={() => begin(provider)}
            onUnlink={() => void askToUnlink(provider)}
          />
        ))}
      </ul>
    );
  };
  return (
    <Dialog title={t("links_title")} description={t("links_body")} onClose={() => close()}>
      <div className={styles.linking}>
        {third.waiting && <WaitingOverlay provider={third.waiting} onCancel={third.cancel} />}
        <div inert={third.waiting !== null}>
          {content()}
          {third.failure && <ProviderFailure words={third.failure} />}
          {scans && <WeixinPanel agreed purpose="link" way={WEIXIN_LINK} onDone={() => linked("weixin")} />}
        </div>
      </div>
    </Dialog>
  );
}

interface LinkRowProps {
  name: string;
  /** In Unix seconds; null for a provider that is not linked. */
  since: number | null;
  busy: boolean;
  disabled: boolean;
  onLink: () => void;
  onUnlink: () => void;
}

function LinkRow({ name, since, busy, disabled, onLink, onUnlink }: LinkRowProps) {
  const { t } = useTranslation("login");
  const format = useFormat();
  return (
    <li className={styles.link}>
      <div className={styles.linkText}>
        <p className={styles.linkName}>{name}</p>
        <p className={styles.linkState}>
          {since === null ? t("not_linked") : t("linked_since", { date: format.date(since) })}
        </p>
      </div>
      <Button
        size="sm"
        busy={busy}
        disabled={disabled}
        aria-label={t(since === null ? "link_name" : "unlink_name", { name })}
        onClick={since === null ? onLink : onUnlink}
      >
        {t(since === null ? "link" : "unlink")}
      </Button>
    </li>
  );
}
