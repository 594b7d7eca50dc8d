// The title and language a story of its own gets, proposed by the text.
import { useTranslation } from "react-i18next";
import { STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./import-review.module.css";
import type { ImportFlow } from "./use-import-flow.ts";

export function StoryFields({ flow }: { flow: ImportFlow }) {
  const { t } = useTranslation("transfer");
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
