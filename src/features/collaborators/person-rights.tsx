// Lets the owner change a co-author's rights or remove the co-author.
import { UserMinus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Collaborator } from "../../../contract/collaborators.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import "../../lib/confirm-dialog.ts";
import styles from "./collaborators.module.css";
import { useChangeRights, useRemove } from "./collaborators.queries.ts";

export interface PersonRightsProps {
  storyId: string;
  person: Collaborator;
}

export function PersonRights({ storyId, person }: PersonRightsProps) {
  const { t } = useTranslation("collaborators");
  const errorText = useErrorText();
  const change = useChangeRights(storyId);
  const remove = useRemove(storyId);
  const { _id: uid, name } = person;

  async function askRemove() {
    const sure = await openDialog("confirm", {
      title: t("remove_title", { name }),
      body: t("remove_body"),
      confirm: t("remove"),
      danger: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(uid);
      toast(t("removed", { name }));
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  }

  return (
    <>
      <div className={styles.choice}>
        <Select
          label={t("rights_of", { name })}
          hideLabel
          size="sm"
          disabled={change.isPending || remove.isPending}
          // The new right is shown at once; the list has it once the server has confirmed it.
          value={change.isPending ? change.variables.rights : person.rights}
          onValueChange={(rights) =>
            change.mutate({ uid, rights }, { onError: (error) => toastFailure(error, errorText(error)) })
          }
          options={[
            { value: "write", label: t("may_write") },
            { value: "read", label: t("may_read") },
          ]}
        />
      </div>
      <IconButton
        label={t("remove_named", { name })}
        hint={t("remove")}
        icon={<UserMinus />}
        busy={remove.isPending}
        onClick={() => void askRemove()}
      />
    </>
  );
}
