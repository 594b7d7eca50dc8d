// The button of the page's settings. The code of its panel is loaded on hover, focus or click.
import { Type } from "lucide-react";
import { useTranslation } from "react-i18next";
import { lazyPart, lazyView, useOnDemand } from "../../../lib/lazy-view.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Rules } from "./editor-settings.ts";

const popover = lazyPart(async () => (await import("./settings-popover.tsx")).SettingsPopover);

/** The same panel, opened from a menu: it is anchored to a button that exists until the panel is closed. */
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
