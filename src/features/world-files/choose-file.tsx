// Chooses the file of a world import: a file (chosen or dropped), or the pasted text of one.
import { BookUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { WORLD_FILE_MAX_BYTES } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./choose-file.module.css";

/** A longer pasted text is read at once: a text field would take seconds to lay it out. */
const STRAIGHT_ON = 20_000;
const MAX_MEGABYTES = Math.floor(WORLD_FILE_MAX_BYTES / 1024 / 1024);
const FILE_TYPES =
  ".png,.apng,.jpg,.jpeg,.json,.charx,.lorebook,.scenario,.story,.csv,.tsv,.zip,image/png,application/json,text/csv";

export interface ChooseFileProps {
  onChoose: (bytes: Blob, name: string) => void;
  /** Called when a file is refused; the reason is shown here. */
  onRefuse: () => void;
}

export function ChooseFile({ onChoose, onRefuse }: ChooseFileProps) {
  const { t } = useTranslation("world-files");
  const [text, setText] = useState("");
  const refuse = (why: string) => {
    onRefuse();
    return why;
  };
  const choosePasted = (pasted: string) => onChoose(new Blob([pasted]), "");
  return (
    <div className={styles.ways}>
      <FileDrop
        icon={<BookUp />}
        invite={t("drop_here")}
        choose={t("choose_file")}
        hint={t("file_hint", { size: MAX_MEGABYTES })}
        accept={FILE_TYPES}
        onFiles={([file, ...others]) => {
          if (!file) return null;
          if (others.length > 0) return refuse(t("one_file"));
          if (file.size > WORLD_FILE_MAX_BYTES) return refuse(t("file_too_large", { size: MAX_MEGABYTES }));
          onChoose(file, file.name);
          return null;
        }}
      />
      <p className={styles.or} aria-hidden="true">
        {t("or")}
      </p>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) choosePasted(text);
        }}
      >
        <TextArea
          label={t("paste_label")}
          placeholder={t("paste_placeholder")}
          rows={4}
          value={text}
          onValueChange={setText}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            const pasted = event.clipboardData.getData("text/plain");
            if (!file && pasted.length < STRAIGHT_ON) return;
            event.preventDefault();
            if (file) onChoose(file, file.name);
            else choosePasted(text + pasted);
          }}
        />
        <Button type="submit" disabled={!text.trim()}>
          {t("preview")}
        </Button>
      </form>
    </div>
  );
}
