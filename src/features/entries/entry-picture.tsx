// A character's picture: chosen and cropped in another dialog, saved with the entry.
import { ImagePlus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openDialog } from "../../lib/dialogs.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./entry-form.module.css";
import type { EntryForm } from "./use-entry-form.ts";

/** `ready` resolves to the stored entry's id: a picture belongs to an entry, so a new one is saved first. */
export function EntryPicture({
  unid,
  form,
  ready,
}: {
  unid: string;
  form: EntryForm;
  ready: () => Promise<string | null>;
}) {
  const { t } = useTranslation("entries");
  const { picture, stored, draft } = form;
  const src = picture === undefined ? (stored?.avatar ?? null) : (picture?.url ?? null);

  const choose = async () => {
    const entryId = await ready();
    if (entryId === null) return;
    const target = { kind: "entry", worldId: unid, entryId } as const;
    const image = await openDialog("image-cropper", { target, image: src });
    if (image) form.setPicture({ queryId: image.queryId, url: image.address });
  };
  return (
    <div className={styles.picture}>
      <Avatar name={draft.name} src={src} size={72} />
      <div className={styles.pictureTools}>
        <Button size="sm" icon={<ImagePlus />} busy={!stored && form.isSaving} onClick={() => void choose()}>
          {t(src ? "change_picture" : stored ? "add_picture" : "save_and_add_picture")}
        </Button>
        {src && (
          <IconButton
            size="sm"
            label={t("remove_picture")}
            icon={<Trash2 />}
            onClick={() => form.setPicture(stored?.avatar ? null : undefined)}
          />
        )}
      </div>
    </div>
  );
}
