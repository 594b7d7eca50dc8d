// The button of the page's settings. Its panel is fetched when a pointer comes near or it is pressed.
import { Type } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button.tsx";

const load = () => import("./settings-popover.tsx");
const SettingsPopover = lazy(async () => ({ default: (await load()).SettingsPopover }));

export function SettingsButton() {
  const { t } = useTranslation("editor");
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton
      label={t("page_settings")}
      icon={<Type />}
      tooltipSide="bottom"
      onPointerEnter={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <SettingsPopover />
    </Suspense>
  );
}
