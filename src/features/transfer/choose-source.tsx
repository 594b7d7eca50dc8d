// Where a text comes from: a file, chosen or dropped, or pasted words.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./choose-source.module.css";
import { FileDrop } from "./file-drop.tsx";

/** A pasted text this long goes on to its preview at once: a field would take seconds to lay it out. */
const STRAIGHT_ON = 20_000;

export function ChooseSource({ onChoose }: { onChoose: (from: File | string) => void }) {
  const { t } = useTranslation("transfer");
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
