// Corrects how a source was read: as Markdown or plain text, which headings begin chapters, and the encoding where it
// was guessed.
import { useTranslation } from "react-i18next";
import { TEXT_ENCODINGS, type TextEncodingName } from "../../../extensions/text-formats/decode-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import styles from "./import-review.module.css";
import type { ImportFlow } from "./use-import-flow.ts";

export function ReadAs({ flow, isFile }: { flow: ImportFlow; isFile: boolean }) {
  const { t } = useTranslation("import-text");
  const names: Record<TextEncodingName, string> = {
    "utf-8": t("encoding_utf8"),
    gb18030: t("encoding_gb18030"),
    big5: t("encoding_big5"),
    "utf-16le": t("encoding_utf16le"),
    "utf-16be": t("encoding_utf16be"),
    "windows-1252": t("encoding_western"),
  };
  const format = useFormat();
  const levels = flow.format === "md" ? flow.preview?.levels : null;
  const unsure = flow.preview !== null && !flow.preview.certain;
  return (
    <div className={styles.readAs}>
      <SegmentedControl
        label={t("read_as")}
        value={flow.format}
        onValueChange={(format) => flow.correct({ format })}
        options={[
          { value: "txt", label: t("plain_text"), disabled: flow.sending },
          { value: "md", label: t("markdown"), disabled: flow.sending },
        ]}
      />
      {isFile && (unsure || flow.encodingChosen) && (
        <div className={styles.encoding}>
          <Select
            label={t("encoding")}
            hideLabel
            size="sm"
            disabled={flow.sending}
            value={flow.encoding}
            onValueChange={(encoding) => flow.correct({ encoding })}
            options={TEXT_ENCODINGS.map((value) => ({ value, label: names[value] }))}
          />
        </div>
      )}
      {levels && levels.all.length > 1 && (
        <div className={styles.level}>
          <Select
            label={t("chapters_at")}
            size="sm"
            disabled={flow.sending}
            value={String(levels.chapters)}
            onValueChange={(level) => flow.correct({ chapterLevel: Number(level) })}
            options={levels.all.map(({ level, count }) => ({
              value: String(level),
              label: t("heading_level", { sign: "#".repeat(level), count, formatted: format.number(count) }),
            }))}
          />
        </div>
      )}
      {unsure && <p className={styles.unsure}>{t("encoding_unsure")}</p>}
    </div>
  );
}
