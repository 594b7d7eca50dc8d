// The actions on an entry from the editor: the owner changes it, anyone who may write the story pins it.
import { useTranslation } from "react-i18next";
import type { EntryType } from "../../../contract/entries.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toast } from "../../lib/toast.ts";
import { useChangeUse, usePinEntry, useRefreshWorld } from "./story-world.queries.ts";

/** Where a selection is longer than a name, it becomes the description. */
export interface EntryBeginning {
  type?: EntryType;
  name?: string;
  description?: string;
}

export function useEntryActions(storyId: string, unid: string) {
  const { t } = useTranslation("story-world");
  const pin = usePinEntry(storyId);
  const change = useChangeUse(storyId, unid);
  const refresh = useRefreshWorld(storyId);
  return {
    pin: (entryId: string, pinned: boolean) => pin.mutate({ entryId, pinned }),
    use: (entryId: string, use: "auto" | "always" | "never") => change.mutate({ entryId, use }),
    underline: (entryId: string, underline: boolean) => change.mutate({ entryId, underline }),
    edit: async (entryId: string) => {
      await openDialog("entry", { unid, entryId, onSaved: refresh });
      refresh();
    },
    add: async (beginning: EntryBeginning) => {
      const made = await openDialog("entry", { unid, ...beginning, onSaved: refresh });
      refresh();
      if (made) toast(t("added", { name: made.name || t("untitled") }));
      return made;
    },
  };
}
