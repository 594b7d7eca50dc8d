// One open invitation: its right, its link to copy, how often it was accepted, and the button to revoke it.
import { Copy, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Invitation } from "../../../contract/collaborators.ts";
import { copyText } from "../../lib/copy.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast, toastError } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "../../lib/confirm-dialog.ts";
import styles from "./collaborators.module.css";
import { useRevoke } from "./collaborators.queries.ts";
import { invitationLink } from "./invitation-link.ts";

export interface InvitationRowProps {
  storyId: string;
  invitation: Invitation;
}

export function InvitationRow({ storyId, invitation }: InvitationRowProps) {
  const { t } = useTranslation(["collaborators", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const revoke = useRevoke(storyId);
  const used = invitation.used_count;
  const link = invitationLink(invitation.token);

  async function copy() {
    if (await copyText(link)) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  }

  async function askRevoke() {
    const sure = await openDialog("confirm", {
      title: t("revoke_title"),
      body: t("revoke_body"),
      confirm: t("revoke"),
      danger: true,
    });
    if (!sure) return;
    try {
      await revoke.mutateAsync(invitation._id);
      toast(t("revoked"));
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  }

  return (
    <div className={styles.link}>
      <p className={styles.linkFacts}>
        <Chip tone={invitation.rights === "write" ? "accent" : "neutral"}>{t(`may_${invitation.rights}`)}</Chip>
        <span>{t("made_at", { ago: format.ago(invitation.created_at) })}</span>
        <span>{used > 0 ? t("used", { count: used, formatted: format.number(used) }) : t("unused")}</span>
      </p>
      <div className={styles.linkField}>
        <TextField
          label={t("link")}
          hideLabel
          size="sm"
          readOnly
          value={link}
          onValueChange={() => {}}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t("common:copy_link")}
        </Button>
        <IconButton label={t("revoke")} icon={<Link2Off />} busy={revoke.isPending} onClick={() => void askRevoke()} />
      </div>
    </div>
  );
}
