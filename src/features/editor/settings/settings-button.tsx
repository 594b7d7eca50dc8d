// The button of the page's settings. Its panel is fetched when a pointer comes near or it is pressed.
import { Type } from "lucide-react";
import { useTranslation } from "react-i18next";
import { lazyPart, lazyView, useOnDemand } from "../../../lib/lazy-view.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Rules } from "./editor-settings.ts";

const popover = lazyPart(async () => (await import("./settings-popover.tsx")).SettingsPopover);

/** The same panel where a menu opens it: it hangs on a button that is there until it is closed. */
export const SettingsFromMenu = lazyView(popover);

export function SettingsButton({ rules }: { rules: Rules }) {
  const { t } = useTranslation("editor");
  const [SettingsPopover, open] = useOnDemand(popover);
  if (SettingsPopover) return <SettingsPopover rules={rules} />;
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
