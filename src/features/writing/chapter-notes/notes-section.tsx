// The section of the Write tab with the person's own notes beside the chapter.
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { useFormat } from "../../../lib/use-format.ts";
import { AddNote } from "./add-note.tsx";
import styles from "./chapter-notes.module.css";
import { type NotesOf, useChapterNotes, useRemoveNote } from "./chapter-notes.queries.ts";
import { NoteRow } from "./note-row.tsx";

export function NotesSection({ storyId, chapterId }: NotesOf) {
  const { t } = useTranslation("chapter-notes");
  const errorText = useErrorText();
  const format = useFormat();
  const of = { storyId, chapterId };
  const { data: notes, error } = useChapterNotes(of);
  const remove = useRemoveNote(of);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        {t("notes")}
        {notes && notes.length > 0 && <span className={styles.count}> {format.number(notes.length)}</span>}
      </h2>
      {notes && notes.length > 0 && (
        <ul className={styles.list}>
          {notes.map((note) => (
            <NoteRow
              key={note._id}
              of={of}
              note={note}
              onRemove={() => {
                // Its button disappears with it.
                heading.current?.focus();
                remove.mutate(note);
              }}
            />
          ))}
        </ul>
      )}
      {notes?.length === 0 && <p className={styles.quiet}>{t("none")}</p>}
      {!notes && error && <p className={styles.quiet}>{errorText(error)}</p>}
      <AddNote {...of} count={notes?.length ?? 0} />
    </section>
  );
}
