// The account's menu: who is logged in, their details, logging out; for a visitor, the login button.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Bell,
  CircleUserRound,
  History,
  LogIn,
  LogOut,
  PenLine,
  Scale,
  ShieldCheck,
  ShieldX,
  UserRound,
  Users,
  Zap,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  ACTIVE_PATH,
  ADMIN_ACCOUNTS_PATH,
  ADMIN_REPORTS_PATH,
  DECISIONS_PATH,
  FEEDBACK_PATH,
  HISTORY_PATH,
  POWER_PATH,
  userPath,
} from "../../../contract/page-paths.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useFormat } from "../../lib/use-format.ts";
import type { OwnModeration } from "../../queries/moderation.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { requireLogin } from "../../session/require-login.ts";
import { useSession } from "../../session/session.ts";
import { unreadText, useUnread } from "../../session/unread-notices.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import styles from "./account-menu.module.css";

export function AccountMenu() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  const isAdministrator = useIsAdministrator(user !== null);
  const { own, ask } = useOwnModeration();
  const narrow = useMedia(NARROW);
  const unread = useUnread();
  const format = useFormat();
  if (!user) {
    const logIn = () => void requireLogin();
    // The narrow rail has no room for a label.
    if (narrow) return <Button onClick={logIn}>{t("log_in")}</Button>;
    return <IconButton label={t("log_in")} icon={<LogIn />} tooltipSide="right" onClick={logIn} />;
  }
  const waiting = own ? own.open + own.appealed : 0;
  const name = user.nickname || user.email || t("account");
  return (
    <Menu
      side="right"
      align="end"
      onShown={ask}
      header={
        <div className={styles.header}>
          <Avatar name={name} src={user.headimgurl} size={36} />
          <div className={styles.names}>
            <span className={styles.name}>{name}</span>
            {user.email && <span className={styles.email}>{user.email}</span>}
          </div>
        </div>
      }
      groups={[
        [
          { label: t("user_info"), icon: <UserRound />, onSelect: () => void openDialog("user-info") },
          { label: t("own_page"), icon: <CircleUserRound />, to: userPath(user.uid) },
          { label: t("follow_lists"), icon: <Users />, onSelect: () => void openDialog("follow-slider") },
        ],
        [
          { label: t("reading_history"), icon: <History />, to: HISTORY_PATH },
          // On wide windows the bell is in the top bar.
          narrow && {
            label: unread > 0 ? t("notices_unread", { number: unreadText(unread) }) : t("notices"),
            icon: <Bell />,
            to: ACTIVE_PATH,
          },
          { label: t("power"), icon: <Zap />, to: POWER_PATH },
          { label: t("feedback"), icon: <PenLine />, to: FEEDBACK_PATH },
          { label: t("decisions"), icon: <ShieldX />, to: DECISIONS_PATH },
          own?.is_moderator === true && {
            label: waiting > 0 ? t("moderation_waiting", { number: format.number(waiting) }) : t("moderation"),
            icon: <Scale />,
            to: ADMIN_REPORTS_PATH,
          },
          isAdministrator && { label: t("administration"), icon: <ShieldCheck />, to: ADMIN_ACCOUNTS_PATH },
        ],
        [{ label: t("log_out"), icon: <LogOut />, onSelect: () => void logOutOnPurpose() }],
      ]}
      trigger={
        <button type="button" className={styles.trigger} aria-label={t("account_menu", { name })}>
          <Avatar name={name} src={user.headimgurl} size={34} />
          {narrow && unread > 0 && <span className={styles.unread} />}
        </button>
      }
    />
  );
}

/** Loaded after the page, and only for logged-in people, because few are administrators. */
function useIsAdministrator(isPerson: boolean): boolean {
  const { data } = useQuery({
    queryKey: queryKeys.writingModels,
    queryFn: async ({ signal }) => (await import("../../queries/writing-models.ts")).writingModels(signal),
    enabled: isPerson,
    staleTime: 5 * 60_000,
  });
  return data?.is_administrator ?? false;
}

/** Asked for when the menu is opened. */
function useOwnModeration(): { own: OwnModeration | undefined; ask: () => void } {
  const client = useQueryClient();
  const asked = {
    queryKey: queryKeys.ownModeration,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await import("../../queries/moderation.ts")).ownModeration(signal),
  };
  const { data } = useQuery({ ...asked, enabled: false });
  return { own: data, ask: () => void client.prefetchQuery({ ...asked, staleTime: 30_000 }) };
}
