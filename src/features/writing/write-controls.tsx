// Which model writes, how much, and how many cards.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BIG_MODELS, CARDS_MAX, WRITE_LENGTH_MAX, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { useWritingModels } from "../../lib/use-writing-models.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Slider } from "../../ui/slider.tsx";
import { fromNotch, NOTCHES, toNotch } from "./length-scale.ts";
import styles from "./write-controls.module.css";
import { useWriteSettings, writeSettings } from "./write-settings.ts";

const CARDS = Array.from({ length: CARDS_MAX }, (_, index) => index + 1);

export function WriteControls({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const { model, length, cards } = useWriteSettings();
  const [dragged, setDragged] = useState<number | null>(null);
  const models = useWritingModels();
  const known = (id: string) => models?.data.find((one) => one.id === id);
  const label = known(model)?.label ?? "";
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <span className={styles.name} aria-hidden="true">
          {t("model")}
        </span>
        <SegmentedControl
          label={t("model")}
          value={model}
          onValueChange={(id) => {
            writeSettings.model = id;
          }}
          options={BIG_MODELS.map((id) => ({
            value: id,
            label: id.toUpperCase(),
            disabled: disabled || known(id)?.state === "paused",
          }))}
        />
        {/* The browser's own: a choice of three is not worth a list's forty kilobytes beside the text. */}
        <select
          aria-label={t("cards")}
          className={styles.cards}
          value={cards}
          disabled={disabled}
          onChange={(event) => {
            writeSettings.cards = Number(event.currentTarget.value);
          }}
        >
          {CARDS.map((count) => (
            <option key={count} value={count}>
              {t("cards_count", { count })}
            </option>
          ))}
        </select>
      </div>
      {label !== "" && label !== model.toUpperCase() && <p className={styles.scale}>{label}</p>}
      <div className={styles.row}>
        <span className={styles.name} aria-hidden="true">
          {t("length")}
        </span>
        <div className={styles.slider}>
          <Slider
            label={t("length")}
            hideLabel
            min={0}
            max={NOTCHES}
            value={toNotch(dragged ?? length)}
            onValueChange={(notch) => setDragged(fromNotch(notch))}
            onValueCommitted={(notch) => {
              setDragged(null);
              writeSettings.length = fromNotch(notch);
            }}
            format={(notch) => format.number(fromNotch(notch))}
          />
        </div>
      </div>
      <p className={styles.scale}>
        {t("length_hint", { min: format.number(WRITE_LENGTH_MIN), max: format.number(WRITE_LENGTH_MAX) })}
      </p>
    </div>
  );
}
