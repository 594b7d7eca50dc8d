// The question before worlds are deleted, the same from everywhere.
import { useTranslation } from "react-i18next";
import "../../lib/confirm-dialog.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useRemoveWorlds } from "./worlds.mutations.ts";

export interface RemovingWorlds {
  /** Called when the person has confirmed. */
  onSure?: () => void;
  /** Called when the server has deleted them. */
  onDeleted?: (() => void) | undefined;
}

export function useAskToRemoveWorlds() {
  const { t } = useTranslation(["worlds", "common"]);
  const remove = useRemoveWorlds();
  const ask = async (ids: string[], { onSure, onDeleted }: RemovingWorlds) => {
    const sure = await openDialog("confirm", {
      title: t("delete_worlds_title", { count: ids.length }),
      body: t("delete_worlds_body", { count: ids.length }),
      confirm: t("common:delete"),
      danger: true,
    });
    if (!sure) return;
    onSure?.();
    remove.mutate(ids, { onSuccess: onDeleted });
  };
  return { ask, busy: remove.isPending };
}
