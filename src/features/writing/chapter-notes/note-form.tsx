// A note while its text is edited in its place.
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { ChapterNote } from "../../../../contract/chapter-notes.ts";
import { CHAPTER_NOTE_MAX } from "../../../../contract/limits.ts";
import { isVisible } from "../../../../contract/text-fields.ts";
import { exceeds } from "../../../../contract/text-length.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-field.tsx";
import styles from "./chapter-notes.module.css";
import { keepTypedNote, typedNotes } from "./typed-notes.ts";

export interface NoteFormProps {
  note: ChapterNote;
  /** Why the last change was not stored. */
  error: string | null;
  /** Called with a text that differs from the note's. */
  onSave: (text: string) => void;
  /** Called when the form has closed, with or without a change. */
  onEnd: () => void;
}

export function NoteForm({ note, error, onSave, onEnd }: NoteFormProps) {
  const { t } = useTranslation(["chapter-notes", "common"]);
  const typed = useSnapshot(typedNotes, { sync: true })[note._id] ?? note.text;
  const text = typed.trim();
  const isUnusable = !isVisible(text) || exceeds(text, CHAPTER_NOTE_MAX);
  const end = () => {
    keepTypedNote(note._id, null);
    onEnd();
  };
  const save = () => {
    if (isUnusable) return;
    end();
    if (text !== note.text) onSave(text);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || !(event.target instanceof HTMLTextAreaElement)) return;
        if (event.key === "Enter" && !event.shiftKey) {
          // Mod+Enter must not reach the editor, where it requests a continuation.
          event.preventDefault();
          event.stopPropagation();
          save();
        }
        if (event.key === "Escape") {
          event.stopPropagation();
          end();
        }
      }}
    >
      <TextArea
        className={styles.field}
        label={t("edit_label")}
        hideLabel
        hint={t("edit_hint")}
        error={error}
        max={CHAPTER_NOTE_MAX}
        rows={2}
        value={typed}
        onValueChange={(value) => keepTypedNote(note._id, value, note.text)}
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
      />
      <div className={styles.formActions}>
        <Button size="sm" variant="ghost" onClick={end}>
          {t("common:cancel")}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={isUnusable}>
          {t("common:save")}
        </Button>
      </div>
    </form>
  );
}
