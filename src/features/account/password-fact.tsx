// Shows that the account has a password, and the button to change it.
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import "../../session/session-dialogs.ts";
import type { UserModel } from "../../session/user-model.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./account.module.css";

/** Renders nothing for an account without an email: only accounts with an email have a password. */
export function PasswordFact({ user: { email } }: { user: UserModel }) {
  const { t } = useTranslation("account");
  if (!email) return null;
  return (
    <>
      <dt>{t("user_info_password")}</dt>
      <dd className={styles.tool}>
        <span aria-hidden="true">••••••••</span>
        <IconButton
          size="sm"
          label={t("change_password")}
          icon={<Pencil />}
          onClick={() => void openDialog("change-password")}
        />
      </dd>
    </>
  );
}
