// Creates a story, or changes its title and language.
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { LOCALES, type Locale, STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { exceeds } from "../../../contract/text-length.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./story-dialog.ts";
import { useCreateStory, useUpdateStory } from "./stories.mutations.ts";
import styles from "./story-dialog.module.css";

export function StoryDialog({ story, world, close }: DialogComponentProps<"story">) {
  const { t } = useTranslation(["stories", "common"]);
  const { locale } = useFormat();
  const errorText = useErrorText();
  const create = useCreateStory();
  const update = useUpdateStory();
  const [title, setTitle] = useState(story?.title ?? "");
  const [language, setLanguage] = useState<Locale>(story?.language ?? locale);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const busy = create.isPending || update.isPending;
  const clean = title.trim();

  const save = () => {
    if (!clean || exceeds(clean, STORY_TITLE_MAX)) {
      setMissing(!clean);
      field.current?.focus();
      return;
    }
    if (story) update.mutate({ storyId: story._id, title: clean, language }, { onSuccess: close });
    else create.mutate({ title: clean, language }, { onSuccess: close });
  };
  const tooLong = exceeds(clean, STORY_TITLE_MAX) ? t("title_too_long", { max: STORY_TITLE_MAX }) : null;
  return (
    <Dialog
      title={t(story ? "edit_story" : "new_story")}
      description={world && t("set_in", { world })}
      onClose={() => close()}
      dismissible={!busy}
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => close()} disabled={busy}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t(story ? "common:save" : "create_story")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Cover title={clean} lettered className={styles.cover} />
        <div className={styles.fields}>
          <TextField
            ref={field}
            label={t("title_label")}
            placeholder={t("title_placeholder")}
            value={title}
            max={STORY_TITLE_MAX}
            autoComplete="off"
            error={missing && !clean ? t("title_missing") : (tooLong ?? (create.error && errorText(create.error)))}
            onValueChange={setTitle}
          />
          <Select
            label={t("language_label")}
            value={language}
            onValueChange={setLanguage}
            options={LOCALES.map((value) => ({ value, label: t(`language_${value}`) }))}
          />
          <p className={styles.hint}>{t("language_hint")}</p>
        </div>
      </form>
    </Dialog>
  );
}
