// The notes as fields that save automatically, with the state of saving.
import { Check, CloudOff, Info, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { AUTHOR_NOTE_MAX, STYLE_NOTE_MAX } from "../../../contract/limits.ts";
import { pointOfView, type StoryNotes } from "../../../contract/story-notes.ts";
import { isInfo } from "../../lib/is-info.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { createNotesDraft, type NotesDraft } from "./notes-draft.ts";
import styles from "./story-notes.module.css";
import { useSaveNotes } from "./story-notes.queries.ts";
import { notesDraftOf } from "./unsaved.ts";

export function NotesForm({ storyId, notes }: { storyId: string; notes: StoryNotes }) {
  const { t } = useTranslation("story-notes");
  const save = useSaveNotes(storyId);
  const [draft] = useState(() => notesDraftOf(storyId, () => createNotesDraft(fieldsOf(notes), save)));
  const { fields } = useSnapshot(draft.state, { sync: true });

  useEffect(() => draft.receive(fieldsOf(notes)), [draft, notes]);
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && draft.flush();
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      draft.flush();
    };
  }, [draft]);

  return (
    <>
      <Select
        label={t("point_of_view")}
        value={fields.point_of_view}
        onValueChange={(value) => draft.change({ point_of_view: value })}
        options={pointOfView.options.map((value) => ({ value, label: t(`view_${value}`) }))}
        size="sm"
      />
      <TextArea
        label={t("style")}
        placeholder={t("style_placeholder")}
        max={STYLE_NOTE_MAX}
        rows={3}
        value={fields.style}
        onValueChange={(style) => draft.change({ style })}
        onBlur={() => draft.flush()}
      />
      <TextArea
        label={t("author_note")}
        placeholder={t("author_note_placeholder")}
        max={AUTHOR_NOTE_MAX}
        rows={5}
        hint={<SaveWord draft={draft} />}
        value={fields.author_note}
        onValueChange={(author_note) => draft.change({ author_note })}
        onBlur={() => draft.flush()}
      />
    </>
  );
}

function fieldsOf({ author_note, style, point_of_view }: StoryNotes) {
  return { author_note, style, point_of_view };
}

/** The state of saving: in progress, saved, or only on this page and why. */
function SaveWord({ draft }: { draft: NotesDraft }) {
  const { t } = useTranslation(["story-notes", "common"]);
  const errorText = useErrorText();
  const { saving, error, touched } = useSnapshot(draft.state);
  return (
    <span className={styles.save} role="status" data-saving={saving}>
      {touched && saving === "saved" && (
        <span className={styles.saved}>
          <Check />
          {t("saved")}
        </span>
      )}
      {(saving === "waiting" || saving === "saving") && (
        <span className={styles.quiet}>
          <Spinner size={12} />
          {t("saving")}
        </span>
      )}
      {saving === "too_long" && (
        <span className={styles.wrong}>
          <TriangleAlert />
          {t("too_long")}
        </span>
      )}
      {saving === "failed" && (
        <>
          <span className={isInfo(error) ? styles.info : styles.wrong}>
            {isInfo(error) ? <Info /> : <CloudOff />}
            {t("not_saved", { reason: errorText(error) })}
          </span>
          <Button size="sm" variant="ghost" onClick={() => draft.flush()}>
            {t("common:retry")}
          </Button>
        </>
      )}
    </span>
  );
}
