// The button of the page's settings. Its panel is fetched when a pointer comes near or it is pressed.
import { Type } from "lucide-react";
import { useTranslation } from "react-i18next";
import { lazyPart, useOnDemand } from "../../../lib/lazy-view.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";

const popover = lazyPart(async () => (await import("./settings-popover.tsx")).SettingsPopover);

export function SettingsButton() {
  const { t } = useTranslation("editor");
  const [SettingsPopover, open] = useOnDemand(popover);
  if (SettingsPopover) return <SettingsPopover />;
  return (
    <IconButton
      label={t("page_settings")}
      icon={<Type />}
      tooltipSide="bottom"
      onPointerEnter={popover.preload}
      onClick={open}
    />
  );
}
