// What the lists of the square leave out. Native controls: this is in the first load of every visitor.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale } from "../../../contract/limits.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { SquareFilters as Filters } from "./square.queries.ts";
import styles from "./square-filters.module.css";

/** Languages by their own names, whatever the language of the page. */
const NAMES: Record<Locale, string> = { "en-US": "English", "zh-CN": "中文" };

export interface SquareFiltersProps {
  filters: Filters;
  onLanguage: (language: Locale | null) => void;
  onNsfw: (nsfw: boolean) => void;
}

export function SquareFilters({ filters: { language, nsfw }, onLanguage, onNsfw }: SquareFiltersProps) {
  const { t } = useTranslation("square");
  const name = useId();
  return (
    <div className={styles.filters}>
      <fieldset className={styles.languages}>
        <legend>
          <VisuallyHidden>{t("language")}</VisuallyHidden>
        </legend>
        {[null, ...LOCALES].map((one) => (
          <label key={one} className={styles.language}>
            <input type="radio" name={name} checked={one === language} onChange={() => onLanguage(one)} />
            {one === null ? t("all_languages") : <span lang={one}>{NAMES[one]}</span>}
          </label>
        ))}
      </fieldset>
      <label className={styles.adults}>
        <input type="checkbox" checked={nsfw} onChange={(event) => onNsfw(event.target.checked)} />
        {t("adults")}
      </label>
    </div>
  );
}
