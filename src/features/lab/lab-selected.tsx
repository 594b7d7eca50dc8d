// A preview of the words selected in the chapter, and how many words are allowed.
import { TextSelect } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sizeInWords } from "../../../contract/word-limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./lab-form.module.css";

export interface LabSelectedProps {
  text: string;
  max: number;
  /** Whether the selection cannot be used: then only the reason is shown. */
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
  const length = sizeInWords(text);
  return (
    <figure className={styles.selected} aria-label={t("selected")}>
      <blockquote>{text}</blockquote>
      <figcaption data-over={length > max || undefined}>
        {t("count_of", { length: format.number(length), max: format.number(max) })}
      </figcaption>
    </figure>
  );
}
