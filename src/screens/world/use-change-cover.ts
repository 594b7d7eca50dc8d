// Giving a world another cover: the cropper stores the picture, the world is told which one it is.
import "../../features/images/image-dialogs.ts";
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import { useUpdateWorld } from "../../features/worlds/worlds.mutations.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";

export function useChangeCover(world: World): { change: () => void; saving: boolean } {
  const { t } = useTranslation("worlds");
  const errorText = useErrorText();
  const update = useUpdateWorld(world._id);
  const change = async () => {
    const picture = await openDialog("image-cropper", { target: { kind: "cover" }, image: world.cover });
    if (!picture) return;
    update.mutate(
      { cover: picture.queryId },
      {
        onSuccess: () => toast(t("cover_changed")),
        onError: (error) => toastFailure(error, errorText(error)),
      },
    );
  };
  return { change: () => void change(), saving: update.isPending };
}
