// The field that renames a chapter in place: Enter and blur save the title, Escape discards it.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHAPTER_TITLE_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { limitKeys } from "../../ui/text-limit.ts";
import styles from "./chapter-row.module.css";

export interface RenameFieldProps {
  name: string;
  /** Called with the new title, or null if it is unchanged. */
  onDone: (name: string | null) => void;
}

export function RenameField({ name, onDone }: RenameFieldProps) {
  const { t } = useTranslation(["chapters", "common"]);
  const [value, setValue] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useEffect(() => field.current?.select(), []);

  const finish = (kept: boolean) => {
    if (done.current) return;
    done.current = true;
    onDone(kept ? cutToLength(value.trim(), CHAPTER_TITLE_MAX) : null);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={t("title_label")}
      placeholder={t("common:untitled")}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        // Keys pressed during an input method's composition are left to the input method.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") finish(true);
        else if (event.key === "Escape") finish(false);
        else limitKeys(CHAPTER_TITLE_MAX)(event);
      }}
    />
  );
}
