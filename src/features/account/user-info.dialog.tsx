// The account data of the person logged in, with buttons for what they can change.
import { Copy, Pencil, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { copyText } from "../../lib/copy.ts";
import { type DialogComponentProps, openDialog } from "../../lib/dialogs.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useFormat } from "../../lib/use-format.ts";
import { logOutOnPurpose } from "../../session/logout.ts";
import { useSession } from "../../session/session.ts";
import "../../session/session-dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./account.module.css";
import { ExportAllButton } from "./export-all-button.tsx";
import { LinkedFact } from "./linked-fact.tsx";
import { OwnPicture } from "./own-picture.tsx";
import { PasswordFact } from "./password-fact.tsx";
import { PhoneFact } from "./phone-fact.tsx";
import { StorageFact } from "./storage-fact.tsx";

export function UserInfoDialog({ close }: DialogComponentProps<"user-info">) {
  const { t } = useTranslation(["account", "common"]);
  const format = useFormat();
  const { user } = useSession();
  if (!user) return null;
  const copyUid = async () => {
    if (await copyText(user.uid)) toast(t("user_info_uid_copied"));
    else toastError(t("common:copy_failed"));
  };
  const showSessions = () => {
    close();
    void openDialog("sessions");
  };
  const deleteAccount = () => {
    close();
    void openDialog("delete-account");
  };
  const leave = () => {
    close();
    void logOutOnPurpose();
  };
  return (
    <Dialog
      size="sm"
      title={t("user_info_title")}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={showSessions}>{t("sessions")}</Button>
          <Button onClick={leave}>{t("log_out")}</Button>
        </>
      }
    >
      <OwnPicture user={user} />
      <dl className={styles.facts}>
        <dt>{t("user_info_nickname")}</dt>
        <dd className={styles.tool}>
          <span>{user.nickname}</span>
          <IconButton
            size="sm"
            label={t("change_name")}
            icon={<Pencil />}
            onClick={() => void openDialog("nickname")}
          />
        </dd>
        {user.email && (
          <>
            <dt>{t("user_info_email")}</dt>
            <dd>{user.email}</dd>
          </>
        )}
        <PasswordFact user={user} />
        <PhoneFact user={user} />
        <LinkedFact />
        <StorageFact />
        <dt>{t("user_info_since")}</dt>
        <dd>{format.date(user.create)}</dd>
        <dt>{t("user_info_uid")}</dt>
        <dd className={styles.tool}>
          <code>{user.uid}</code>
          <IconButton size="sm" label={t("common:copy")} icon={<Copy />} onClick={() => void copyUid()} />
        </dd>
      </dl>
      <div className={styles.whole}>
        <ExportAllButton variant="ghost" size="sm" />
        <Button variant="ghost" size="sm" icon={<UserX />} onClick={deleteAccount}>
          {t("delete_account")}
        </Button>
      </div>
    </Dialog>
  );
}
