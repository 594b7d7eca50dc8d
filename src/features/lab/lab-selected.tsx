// The words selected in the chapter, in short, and how many there may be.
import { TextSelect } from "lucide-react";
import { useTranslation } from "react-i18next";
import { textLength } from "../../../contract/text-length.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./lab-form.module.css";

export interface LabSelectedProps {
  text: string;
  max: number;
  /** Whether something is selected that can't be worked on: then the refusal says it all. */
  isRefused: boolean;
}

export function LabSelected({ text, max, isRefused }: LabSelectedProps) {
  const { t } = useTranslation("lab");
  const format = useFormat();
  if (isRefused) return null;
  if (text === "")
    return (
      <p className={styles.empty}>
        <TextSelect aria-hidden="true" />
        {t("nothing_selected")}
      </p>
    );
  const length = textLength(text);
  return (
    <figure className={styles.selected} aria-label={t("selected")}>
      <blockquote>{text}</blockquote>
      <figcaption data-over={length > max || undefined}>
        {t("count_of", { length: format.number(length), max: format.number(max) })}
      </figcaption>
    </figure>
  );
}
