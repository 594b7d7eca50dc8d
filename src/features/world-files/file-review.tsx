// The review before a world import: the target world, its parts, and all rows of the file.
import { FileBox } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ENTRIES_PER_WORLD_MAX } from "../../../contract/limits.ts";
import type { WorldFile } from "../../../contract/world-files.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useFormat } from "../../lib/use-format.ts";
import { Notice } from "../../ui/notice.tsx";
import { FileRows } from "./file-rows.tsx";
import styles from "./import-world.module.css";
import { LongTexts } from "./long-texts.tsx";
import { useRefusalText } from "./problem-text.ts";
import { TargetFields } from "./target-fields.tsx";
import type { ImportWorld } from "./use-import-world.ts";

export interface FileReviewProps {
  /** The id of the form, for the dialog's submit button. */
  id: string;
  flow: ImportWorld;
  file: WorldFile;
}

export function FileReview({ id, flow, file }: FileReviewProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const refusalText = useRefusalText();
  const form = useRef<HTMLFormElement>(null);
  // The button of the previous step is gone, and the focus with it.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  const over = flow.counted?.over ?? 0;
  const characters = file.rows.filter(({ type }) => type === "character").length;
  const counted = (count: number) => ({ count, formatted: format.number(count) });
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      aria-label={t("review")}
      aria-busy={flow.busy || flow.beginning}
      className={styles.review}
      onSubmit={(event) => {
        event.preventDefault();
        if (flow.canBegin) flow.begin();
      }}
    >
      <div className={styles.source}>
        <FileBox aria-hidden="true" />
        <div>
          <p className={styles.fileName}>{file.name || t("pasted_name")}</p>
          <p className={styles.quiet}>
            {[
              t(`format_${file.format}`),
              t("found", counted(file.rows.length)),
              ...(characters > 0 ? [t("found_characters", counted(characters))] : []),
            ].join(" · ")}
          </p>
        </div>
      </div>
      <TargetFields flow={flow} file={file} />
      {flow.refusal && <FailureNotice error={flow.refusal}>{refusalText(flow.refusal)}</FailureNotice>}
      {over > 0 && (
        <Notice tone="bad">{t("room_missing", { ...counted(over), max: format.number(ENTRIES_PER_WORLD_MAX) })}</Notice>
      )}
      {flow.failure && <FailureNotice error={flow.failure}>{refusalText(flow.failure)}</FailureNotice>}
      <LongTexts flow={flow} file={file} />
      <FileRows flow={flow} file={file} />
    </form>
  );
}
