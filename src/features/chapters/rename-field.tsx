// A title typed in its place: Enter and leaving keep it, Escape does not.
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CHAPTER_TITLE_MAX } from "../../../contract/limits.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { limitKeys } from "../../ui/text-limit.ts";
import styles from "./chapter-row.module.css";

export interface RenameFieldProps {
  name: string;
  /** The new title, or null when it stays as it was. */
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
        // Keys that an input method is using are not ours.
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") finish(true);
        else if (event.key === "Escape") finish(false);
        else limitKeys(CHAPTER_TITLE_MAX)(event);
      }}
    />
  );
}
