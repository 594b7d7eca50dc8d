// The settings of how the text looks: typeface, size, line width and the page's colours. Each takes effect at once.
import { useTranslation } from "react-i18next";
import styles from "./look-settings.module.css";
import {
  FONTS,
  MEASURES,
  PAGES,
  type PageName,
  readingSettings,
  SIZE_MAX,
  SIZE_MIN,
  useReadingSettings,
} from "./reading-settings.ts";

const ID = "reading-look";

/** The button and its panel, which is the browser's own popover: it closes on Escape or a press outside. */
export function LookSettings({ page }: { page: PageName }) {
  const { t } = useTranslation("reading");
  const { font, size, measure } = useReadingSettings();
  const resize = (by: number) => {
    readingSettings.size = Math.min(SIZE_MAX, Math.max(SIZE_MIN, size + by));
  };
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={ID} aria-label={t("look")} title={t("look")} />
      <dialog id={ID} popover="auto" aria-label={t("look")} className={styles.panel}>
        <Choice
          name="font"
          label={t("font")}
          value={font}
          options={FONTS.map((value) => ({ value, label: t(`font_${value}`) }))}
          onChoose={(value) => {
            readingSettings.font = value;
          }}
        />
        <fieldset aria-label={t("size")} className={styles.row}>
          <button
            type="button"
            className={styles.step}
            aria-label={t("smaller")}
            aria-disabled={size <= SIZE_MIN}
            onClick={() => resize(-1)}
          />
          <output className={styles.size}>{size}</output>
          <button
            type="button"
            className={styles.step}
            data-large
            aria-label={t("larger")}
            aria-disabled={size >= SIZE_MAX}
            onClick={() => resize(1)}
          />
        </fieldset>
        <Choice
          name="measure"
          label={t("measure")}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(`measure_${value}`) }))}
          onChoose={(value) => {
            readingSettings.measure = value;
          }}
        />
        <Choice
          name="page"
          label={t("page")}
          value={page}
          options={PAGES.map((value) => ({ value, label: t(`page_${value}`) }))}
          onChoose={(value) => {
            readingSettings.page = value;
          }}
        />
      </dialog>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** A segmented control of the browser's own radios: the other one would load a library that this page has no use for. */
function Choice<Value extends string>({ name, label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={styles.row}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-value={option.value}>
          <input
            type="radio"
            name={`reading-${name}`}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
