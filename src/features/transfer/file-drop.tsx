// A place to drop a text file on, with a button that opens the system's file dialog.
import { FileText } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./choose-source.module.css";
import { isTextFile, TEXT_FILE_TYPES } from "./text-source.ts";

const MAX_MEGABYTES = Math.floor(IMPORT_MAX_BYTES / 1024 / 1024);

export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("transfer");
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<"one_file" | "not_text_file" | null>(null);

  function take(files: FileList) {
    const [file, ...others] = files;
    if (!file) return;
    if (others.length > 0) setRefused("one_file");
    else if (!isTextFile(file)) setRefused("not_text_file");
    else onFile(file);
  }

  function hover(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's shortcut for the button inside
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <FileText aria-hidden="true" className={styles.sign} />
      <p className={styles.invite}>{t("drop_here")}</p>
      <Button variant="primary" aria-describedby={hint} onClick={() => input.current?.click()}>
        {t("choose_file")}
      </Button>
      <p id={hint} className={styles.hint}>
        {t("file_hint", { size: MAX_MEGABYTES })}
      </p>
      {refused && (
        <p className={styles.refused} role="alert">
          {t(refused)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept={TEXT_FILE_TYPES}
        hidden
        aria-label={t("choose_file")}
        onChange={(event) => {
          take(event.currentTarget.files ?? new DataTransfer().files);
          // The same file can be chosen again after it was changed.
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}
