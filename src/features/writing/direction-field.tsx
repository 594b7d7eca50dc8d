// What should happen next: the author's instruction for every continuation of this chapter.
import { X } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { DIRECTION_MAX } from "../../../contract/limits.ts";
import { exceeds, textLength } from "../../../contract/text-length.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import type { Direction } from "./direction.ts";
import styles from "./direction-field.module.css";
import { useIsStoryteller } from "./use-is-storyteller.ts";
import { useWriteSettings } from "./write-settings.ts";

/** The count is hidden below this number. */
const COUNT_FROM = DIRECTION_MAX * 0.8;

export interface DirectionFieldProps {
  direction: Direction;
  /** Called on Mod+Enter in the field. */
  onContinue: () => void;
}

export function DirectionField({ direction, onContinue }: DirectionFieldProps) {
  const { t } = useTranslation("writing");
  const { text } = useSnapshot(direction.state, { sync: true });
  const { model } = useWriteSettings();
  const isStoryteller = useIsStoryteller();
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <TextArea
      ref={input}
      className={styles.field}
      label={t("direction")}
      labelAside={
        text !== "" && (
          <IconButton
            size="sm"
            label={t("direction_clear")}
            icon={<X />}
            onClick={() => {
              direction.change("");
              input.current?.focus();
            }}
          />
        )
      }
      placeholder={t("direction_example")}
      rows={2}
      value={text}
      onValueChange={(value) => direction.change(value)}
      {...(textLength(text) >= COUNT_FROM && { max: DIRECTION_MAX })}
      error={exceeds(text.trim(), DIRECTION_MAX) ? t("direction_long", { max: DIRECTION_MAX }) : null}
      hint={text !== "" && isStoryteller && t("direction_storyteller", { name: model.toUpperCase() })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onContinue();
      }}
    />
  );
}
