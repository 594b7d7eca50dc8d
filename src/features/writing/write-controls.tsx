// Chooses the model, the length, and the number of cards.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CARDS_MAX, WRITE_LENGTH_MAX, WRITE_LENGTH_MIN } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { ControlRow } from "../../ui/control-row.tsx";
import { HelpButton } from "../../ui/help-button.tsx";
import { Slider } from "../../ui/slider.tsx";
import { ModelRow } from "../generations/model-row.tsx";
import { fromNotch, NOTCHES, toNotch } from "./length-scale.ts";
import { useIsStoryteller } from "./use-is-storyteller.ts";
import styles from "./write-controls.module.css";
import { useWriteSettings, writeSettings } from "./write-settings.ts";

const CARDS = Array.from({ length: CARDS_MAX }, (_, index) => index + 1);

export interface WriteControlsProps {
  disabled: boolean;
  /** Whether the panel's help texts are shown. */
  isHelpShown: boolean;
  onHelp: () => void;
}

export function WriteControls({ disabled, isHelpShown, onHelp }: WriteControlsProps) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const { model, length, cards } = useWriteSettings();
  const isStoryteller = useIsStoryteller();
  const [dragged, setDragged] = useState<number | null>(null);
  return (
    <div className={styles.controls}>
      <ModelRow
        label={t("model")}
        model={model}
        onModelChange={(id) => {
          writeSettings.model = id;
        }}
        disabled={disabled}
      >
        {/* A native select: for three options our Select's forty kilobytes are not worth loading beside the text. */}
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
      </ModelRow>
      <ControlRow name={t("length")}>
        <div>
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
        <HelpButton label={t("help")} isShown={isHelpShown} onToggle={onHelp} />
      </ControlRow>
      {isHelpShown && (
        <p className={styles.scale}>
          {t(isStoryteller ? "length_hint_free" : "length_hint", {
            min: format.number(WRITE_LENGTH_MIN),
            max: format.number(WRITE_LENGTH_MAX),
          })}
        </p>
      )}
    </div>
  );
}
