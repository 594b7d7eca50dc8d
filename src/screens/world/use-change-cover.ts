// Changes a world's cover: a new one from the cropper, which stores the picture, or none, which shows the cover derived
// from the title.
import "../../features/images/image-dialogs.ts";
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import { useUpdateWorld } from "../../features/worlds/worlds.mutations.ts";
import "../../lib/confirm-dialog.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";

export interface ChangeCover {
  change: () => void;
  remove: () => void;
  saving: boolean;
}

export function useChangeCover(world: World): ChangeCover {
  const { t } = useTranslation("worlds");
  const errorText = useErrorText();
  const update = useUpdateWorld(world._id);
  const save = (cover: string | null) =>
    update.mutate(
      { cover },
      {
        onSuccess: () => toast(t(cover === null ? "cover_removed" : "cover_changed")),
        onError: (error) => toastFailure(error, errorText(error)),
      },
    );
  const change = async () => {
    const target = { kind: "cover", worldId: world._id } as const;
    const picture = await openDialog("image-cropper", { target, image: world.cover });
    if (picture) save(picture.queryId);
  };
  const remove = async () => {
    const isSure = await openDialog("confirm", {
      title: t("cover_remove_title"),
      body: t("cover_remove_body"),
      confirm: t("cover_remove"),
      danger: true,
    });
    if (isSure) save(null);
  };
  return { change: () => void change(), remove: () => void remove(), saving: update.isPending };
}
