// The two switches of appearance: theme and language.
import { Languages, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLocale } from "../../i18n/change-locale.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";

export interface AppearanceProps {
  /** The side on which tooltips open, away from the window's edge. */
  side: "right" | "top";
}

export function ThemeToggle({ side }: AppearanceProps) {
  const { t } = useTranslation("shell");
  const theme = useTheme();
  const next = theme === "light" ? "dark" : "light";
  return (
    <IconButton
      label={t(next === "dark" ? "to_dark" : "to_light")}
      icon={next === "dark" ? <Moon /> : <Sun />}
      tooltipSide={side}
      onClick={() => setTheme(next)}
    />
  );
}

export function LanguageToggle({ side }: AppearanceProps) {
  const { t, i18n } = useTranslation("shell");
  const errorText = useErrorText();
  const next = i18n.language === "zh-CN" ? "en-US" : "zh-CN";
  const change = () => {
    changeLocale(next).catch((error: unknown) => toastFailure(error, errorText(error)));
  };
  // Labelled in the other language, for people who cannot read the present one.
  return (
    <IconButton label={t("to_other_language")} lang={next} icon={<Languages />} tooltipSide={side} onClick={change} />
  );
}
