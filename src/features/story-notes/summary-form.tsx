// The form for a chapter's summary in the author's own words.
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SUMMARY_MAX } from "../../../contract/limits.ts";
import type { ChapterSummary } from "../../../contract/story-notes.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import styles from "./story-notes.module.css";
import { usePutSummary } from "./story-notes.queries.ts";
import { keepTypedSummary, typedSummary } from "./unsaved.ts";

export interface SummaryFormProps {
  storyId: string;
  summary: ChapterSummary;
  onEnd: () => void;
}

export function SummaryForm({ storyId, summary, onEnd }: SummaryFormProps) {
  const { t } = useTranslation(["story-notes", "common"]);
  const errorText = useErrorText();
  const { chapter_id: chapterId } = summary;
  const [text, setText] = useState(() => typedSummary(chapterId) ?? summary.text);
  const put = usePutSummary(storyId, summary.chapter_id);
  const tooLong = exceeds(text.trim(), SUMMARY_MAX);

  const type = (typed: string) => {
    setText(typed);
    keepTypedSummary(chapterId, typed.trim() === summary.text ? null : typed);
  };
  const end = () => {
    keepTypedSummary(chapterId, null);
    onEnd();
  };

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (tooLong || put.isPending) return;
    if (text.trim() === summary.text) end();
    // Also runs where the form was closed meanwhile. Failures are shown by the mutation.
    else put.mutateAsync({ text }).then(end, () => undefined);
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          // Mod+Enter must not reach the editor, where it requests a continuation.
          event.stopPropagation();
          submit();
        }
        if (event.key === "Escape") {
          event.stopPropagation();
          end();
        }
      }}
    >
      <TextArea
        label={t("summary_label", { name: summary.chapter_name || t("untitled") })}
        hideLabel
        hint={t("summary_hint")}
        error={put.isError ? errorText(put.error) : null}
        max={SUMMARY_MAX}
        rows={6}
        value={text}
        onValueChange={type}
        autoFocus
      />
      <div className={styles.formActions}>
        <Button size="sm" variant="ghost" onClick={end}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={put.isPending} disabled={tooLong}>
          {t("summary_save")}
        </Button>
      </div>
    </form>
  );
}
