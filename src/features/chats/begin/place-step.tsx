// The last step: where it begins, and what the played character wants to reach.
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { TextArea, TextField } from "../../../ui/text-field.tsx";
import styles from "./begin-chat.module.css";
import { type Field, MAXIMA } from "./begin-fields.ts";
import type { Begin } from "./use-begin.ts";

export interface PlaceStepProps {
  begin: Begin;
  errorOf: (field: Field) => string | null;
  openingRef: Ref<HTMLTextAreaElement>;
}

export function PlaceStep({ begin, errorOf, openingRef }: PlaceStepProps) {
  const { t } = useTranslation("chats");
  return (
    <div className={styles.step}>
      <TextArea
        ref={openingRef}
        label={t("opening")}
        placeholder={begin.source?.background || t("opening_placeholder")}
        hint={t(begin.source?.background ? "opening_hint" : "keys_hint")}
        rows={5}
        value={begin.texts.opening}
        max={MAXIMA.opening}
        error={errorOf("opening")}
        onValueChange={(opening) => begin.change({ opening })}
      />
      <TextField
        label={t("goal")}
        placeholder={t("goal_placeholder")}
        value={begin.texts.goal}
        max={MAXIMA.goal}
        autoComplete="off"
        error={errorOf("goal")}
        onValueChange={(goal) => begin.change({ goal })}
      />
    </div>
  );
}
