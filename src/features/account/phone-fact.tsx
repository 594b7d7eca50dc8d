// The phone number a person logs in with, masked, and the button to bind a first or another number.
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { maskPhone } from "../../../contract/phone-mask.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { appSettings } from "../../queries/app-settings.ts";
import "../../session/session-dialogs.ts";
import type { UserModel } from "../../session/user-model.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./account.module.css";

/** Renders nothing if there is no phone number and this server can't send codes to one. */
export function PhoneFact({ user: { phone, callcode } }: { user: UserModel }) {
  const { t } = useTranslation("account");
  const canBind = useQuery(appSettings).data?.login_methods.phone ?? false;
  const shown = phone && callcode ? maskPhone(callcode, phone) : null;
  if (!shown && !canBind) return null;
  return (
    <>
      <dt>{t("user_info_phone")}</dt>
      <dd className={styles.tool}>
        <span>{shown ?? t("phone_none")}</span>
        {canBind && (
          <IconButton
            size="sm"
            label={t(shown ? "change_phone" : "bind_phone")}
            icon={shown ? <Pencil /> : <Plus />}
            onClick={() => void openDialog("bind-phone")}
          />
        )}
      </dd>
    </>
  );
}
