// The review before an import: title and language, how the source was read, and its chapters.
import { FileText, Type } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IMPORT_MAX_BYTES, STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Progress } from "../../ui/progress.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ChapterPreview } from "./chapter-preview.tsx";
import styles from "./import-review.module.css";
import { ReadAs } from "./read-as.tsx";
import type { TextSource } from "./text-source.ts";
import type { ImportFlow } from "./use-import-flow.ts";

export interface ImportReviewProps {
  /** The id of the form, for the dialog's submit button. */
  id: string;
  flow: ImportFlow;
  source: TextSource;
  /** Whether the import creates a story. */
  isStory: boolean;
}

const MAX_MEGABYTES = Math.floor(IMPORT_MAX_BYTES / 1024 / 1024);

export function ImportReview({ id, flow, source, isStory }: ImportReviewProps) {
  const { t } = useTranslation("import-text");
  const form = useRef<HTMLFormElement>(null);
  // The button of the previous step is gone, and the focus with it.
  useEffect(() => form.current?.focus(), []);
  return (
    <form
      ref={form}
      id={id}
      tabIndex={-1}
      aria-label={t("review")}
      aria-busy={flow.reading || flow.sending}
      className={styles.review}
      onSubmit={(event) => {
        event.preventDefault();
        flow.send();
      }}
    >
      <p className={styles.source}>
        {"file" in source ? <FileText aria-hidden="true" /> : <Type aria-hidden="true" />}
        <span>{"file" in source ? source.file.name : t("pasted_text")}</span>
      </p>
      {flow.broken && <ErrorState title={t("reading_failed")} onRetry={flow.readAgain} />}
      {flow.problem && (
        <p className={styles.problem} role="alert">
          {t(`problem_${flow.problem}`, { size: MAX_MEGABYTES })}
        </p>
      )}
      {(flow.preview || flow.encodingChosen || flow.levelChosen) && <ReadAs flow={flow} isFile={"file" in source} />}
      {flow.reading && (
        <div className={styles.working}>
          <Progress label={t("reading")} value={null} />
          <p>{t("reading")}</p>
        </div>
      )}
      {flow.preview && (
        <>
          {isStory && <StoryFields flow={flow} />}
          <div className={styles.sumUp}>
            <Checkbox label={t("sum_up")} checked={flow.sumUp} onCheckedChange={(sumUp) => flow.correct({ sumUp })} />
            <p>{t("sum_up_hint")}</p>
          </div>
          <ChapterPreview preview={flow.preview} format={flow.format} />
        </>
      )}
      {flow.sending && (
        <div className={styles.working} role="status">
          <Progress label={t("importing")} value={null} />
          <p>{t("importing")}</p>
        </div>
      )}
      {flow.failure && <FailureNotice error={flow.failure} />}
    </form>
  );
}

/** Title and language of the new story, with values proposed from the text. */
function StoryFields({ flow }: { flow: ImportFlow }) {
  const { t } = useTranslation("import-text");
  return (
    <div className={styles.fields}>
      <TextField
        label={t("story_title")}
        max={STORY_TITLE_MAX}
        disabled={flow.sending}
        value={flow.title}
        error={flow.title.trim() ? null : t("title_missing")}
        onValueChange={(title) => flow.correct({ title })}
      />
      <Select
        label={t("story_language")}
        disabled={flow.sending}
        value={flow.language}
        onValueChange={(language) => flow.correct({ language })}
        options={[
          { value: "en-US", label: t("language_en") },
          { value: "zh-CN", label: t("language_zh") },
        ]}
      />
    </div>
  );
}
