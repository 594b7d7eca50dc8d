// The button of a world's cover: it opens the cropper if there is no cover, else a menu to change or remove it.
import { Image, ImagePlus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useChangeCover } from "./use-change-cover.ts";

export function CoverButton({ world }: { world: World }) {
  const { t } = useTranslation("worlds");
  const { change, remove, saving } = useChangeCover(world);
  if (world.cover === null)
    return (
      <Button icon={<Image />} busy={saving} onClick={change}>
        {t("cover")}
      </Button>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Image />} busy={saving}>
          {t("cover")}
        </Button>
      }
      groups={[
        [
          { label: t("cover_change"), icon: <ImagePlus />, onSelect: change },
          { label: t("cover_remove"), icon: <Trash2 />, danger: true, onSelect: remove },
        ],
      ]}
    />
  );
}
