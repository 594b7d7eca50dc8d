// Chooses the source of an import: a file (chosen or dropped), or pasted text.
import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { FileDrop as Drop } from "../../ui/file-drop.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./choose-source.module.css";
import { isTextFile, TEXT_FILE_TYPES } from "./text-source.ts";

/** A longer pasted text goes directly to the preview: a text field would take seconds to lay it out. */
const STRAIGHT_ON = 20_000;

export function ChooseSource({ onChoose }: { onChoose: (from: File | string) => void }) {
  const { t } = useTranslation("import-text");
  const [text, setText] = useState("");
  return (
    <div className={styles.ways}>
      <FileDrop onFile={onChoose} />
      <p className={styles.or} aria-hidden="true">
        {t("or")}
      </p>
      <form
        className={styles.paste}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onChoose(text);
        }}
      >
        <TextArea
          label={t("paste_label")}
          placeholder={t("paste_placeholder")}
          rows={5}
          value={text}
          onValueChange={setText}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text/plain");
            if (pasted.length < STRAIGHT_ON) return;
            event.preventDefault();
            onChoose(text + pasted);
          }}
        />
        <Button type="submit" disabled={!text.trim()}>
          {t("preview")}
        </Button>
      </form>
    </div>
  );
}

/** A place to drop a text file on. */
const MAX_MEGABYTES = Math.floor(IMPORT_MAX_BYTES / 1024 / 1024);

function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation(["import-text", "transfer"]);
  return (
    <Drop
      icon={<FileText />}
      invite={t("drop_here")}
      choose={t("choose_file")}
      hint={t("file_hint", { size: MAX_MEGABYTES })}
      accept={TEXT_FILE_TYPES}
      onFiles={([file, ...others]) => {
        if (!file) return null;
        if (others.length > 0) return t("transfer:one_file");
        if (!isTextFile(file)) return t("transfer:not_text_file");
        onFile(file);
        return null;
      }}
    />
  );
}
