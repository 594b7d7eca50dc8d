// The settings of the page's look and writing aids. Each change takes effect at once and is stored on this device.
import { Type } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Slider } from "../../../ui/slider.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { editorSettings, MEASURES, type Rules, SIZE_MAX, SIZE_MIN, useEditorSettings } from "./editor-settings.ts";
import styles from "./settings-popover.module.css";

const TYPESETTING = ["indent", "justify", "trimMarks"] as const;
const TYPESETTING_TEXT = { indent: "indent", justify: "justify", trimMarks: "trim_marks" } as const;
const HELPERS = ["focusMode", "typewriter", "smartPunctuation", "entryNames"] as const;
const HELPER_TEXT = {
  focusMode: "focus_mode",
  typewriter: "typewriter",
  smartPunctuation: "smart_punctuation",
  entryNames: "entry_names",
} as const;

export interface SettingsPopoverProps {
  /** The typesetting rules of the current story. */
  rules: Rules;
  onClosed?: () => void;
}

export function SettingsPopover({ rules, onClosed }: SettingsPopoverProps) {
  const { t, i18n } = useTranslation("editor");
  const settings = useEditorSettings();
  // People who write only in Latin letters never see full-width punctuation.
  const hasWideMarks = rules === "chinese" || i18n.language === "zh-CN";
  // Initially open: it is mounted because its button was just pressed.
  const [open, setOpen] = useState(true);
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) onClosed?.();
      }}
      title={t("page_settings")}
      align="end"
      trigger={<IconButton label={t("page_settings")} icon={<Type />} tooltipSide="bottom" />}
    >
      <div className={styles.settings}>
        <Slider
          label={t("font_size")}
          value={settings.size}
          min={SIZE_MIN}
          max={SIZE_MAX}
          format={(value) => t("pixels", { value })}
          onValueChange={(value) => {
            editorSettings.size = value;
          }}
        />
        <div className={styles.measure}>
          <span aria-hidden="true">{t("measure")}</span>
          <SegmentedControl
            label={t("measure")}
            value={settings.measure}
            onValueChange={(value) => {
              editorSettings.measure = value;
            }}
            options={MEASURES.map((value) => ({ value, label: t(`measure_${value}`) }))}
          />
        </div>
        {TYPESETTING.filter((name) => name !== "trimMarks" || hasWideMarks).map((name) => (
          <Switch
            key={name}
            label={
              <span className={styles.helper}>
                {t(TYPESETTING_TEXT[name])}
                <span className={styles.hint}>{t(`${TYPESETTING_TEXT[name]}_hint`)}</span>
              </span>
            }
            checked={settings[rules][name]}
            onCheckedChange={(checked) => {
              editorSettings[rules][name] = checked;
            }}
          />
        ))}
        {HELPERS.map((name) => (
          <Switch
            key={name}
            label={
              <span className={styles.helper}>
                {t(HELPER_TEXT[name])}
                <span className={styles.hint}>{t(`${HELPER_TEXT[name]}_hint`)}</span>
              </span>
            }
            checked={settings[name]}
            onCheckedChange={(checked) => {
              editorSettings[name] = checked;
            }}
          />
        ))}
      </div>
    </Popover>
  );
}
