// One note: its text and its actions, or the form to edit it.
import { Copy, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { ChapterNote } from "../../../../contract/chapter-notes.ts";
import { copyText } from "../../../lib/copy.ts";
import { toast, toastError } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./chapter-notes.module.css";
import { type NotesOf, useChangeNote } from "./chapter-notes.queries.ts";
import { NoteForm } from "./note-form.tsx";
import { NOT_STORED } from "./note-list.ts";
import { keepTypedNote, typedNotes } from "./typed-notes.ts";

export interface NoteRowProps {
  of: NotesOf;
  note: ChapterNote;
  onRemove: () => void;
}

export function NoteRow({ of, note, onRemove }: NoteRowProps) {
  const { t } = useTranslation(["chapter-notes", "common"]);
  const errorText = useErrorText();
  const change = useChangeNote(of);
  const isEditing = useSnapshot(typedNotes, { sync: true })[note._id] !== undefined;
  /** The form was just closed: the focus returns to the button that opened it. */
  const [isFocused, setIsFocused] = useState(false);
  const textId = useId();
  const error = change.isError ? errorText(change.error) : null;

  const copy = async () => {
    if (await copyText(note.text)) toast(t("common:copied"));
    else toastError(t("common:copy_failed"));
  };
  if (isEditing)
    return (
      <li className={styles.row}>
        <NoteForm
          note={note}
          error={error}
          onSave={(text) => change.mutate({ note, text })}
          onEnd={() => {
            setIsFocused(true);
            change.reset();
          }}
        />
      </li>
    );
  return (
    <li className={styles.row}>
      <p id={textId} className={styles.text}>
        {note.text}
      </p>
      {note.created_at !== NOT_STORED && (
        <div className={styles.actions}>
          <IconButton
            size="sm"
            label={t("edit")}
            aria-describedby={textId}
            icon={<Pencil />}
            autoFocus={isFocused}
            onClick={() => keepTypedNote(note._id, note.text, note.text)}
          />
          <IconButton
            size="sm"
            label={t("common:copy")}
            aria-describedby={textId}
            icon={<Copy />}
            onClick={() => void copy()}
          />
          <IconButton
            size="sm"
            label={t("common:delete")}
            aria-describedby={textId}
            icon={<Trash2 />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
}
