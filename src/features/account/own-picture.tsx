// The person's profile picture: chosen and cropped in another dialog, or removed.
import { ImagePlus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changesLeft } from "../../../contract/profile.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import type { UserModel } from "../../session/user-model.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./account.module.css";
import { useProfileLimits, useSetAvatar } from "./profile.queries.ts";

export function OwnPicture({ user }: { user: UserModel }) {
  const { t } = useTranslation("account");
  const errorText = useErrorText();
  const limits = useProfileLimits().data?.avatar;
  const set = useSetAvatar();
  const src = user.headimgurl;
  const left = limits && changesLeft(limits);

  const change = (queryId: string | null) =>
    set.mutate(queryId, {
      onSuccess: () => void toast(t(queryId === null ? "picture_removed" : "picture_changed")),
      onError: (error) => void toastFailure(error, errorText(error)),
    });
  const choose = async () => {
    const image = await openDialog("image-cropper", { target: { kind: "avatar" }, image: src });
    if (image) change(image.queryId);
  };
  return (
    <div className={styles.picture}>
      <Avatar name={user.nickname || user.email || user.uid} src={src} size={64} />
      <div className={styles.pictureTools}>
        <Button
          size="sm"
          icon={<ImagePlus />}
          busy={set.isPending}
          disabled={!limits?.enabled || left === 0}
          onClick={() => void choose()}
        >
          {t(src ? "change_picture" : "add_picture")}
        </Button>
        {src && (
          <IconButton
            size="sm"
            label={t("remove_picture")}
            icon={<Trash2 />}
            idle={set.isPending}
            onClick={() => change(null)}
          />
        )}
      </div>
      {limits && (
        <p className={styles.left}>
          {!limits.enabled
            ? t("pictures_off")
            : left === 0
              ? t("no_changes_left")
              : t("changes_left", { count: left ?? 0 })}
        </p>
      )}
    </div>
  );
}
