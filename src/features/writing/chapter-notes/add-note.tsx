// One line to add a note, by Enter. What could not be added is in the field again.
import { CornerDownLeft } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { CHAPTER_NOTE_MAX, CHAPTER_NOTES_MAX } from "../../../../contract/limits.ts";
import { isVisible } from "../../../../contract/text-fields.ts";
import { exceeds, textLength } from "../../../../contract/text-length.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { NotesOf } from "./chapter-notes.queries.ts";
import { keepTypedNote, takeBackTypedNote, typedNotes } from "./typed-notes.ts";
import { useKeepNote } from "./use-keep-note.ts";

/** The count is hidden below this number. */
const COUNT_FROM = CHAPTER_NOTE_MAX * 0.8;

export function AddNote({ storyId, chapterId, count }: NotesOf & { count: number }) {
  const { t } = useTranslation(["chapter-notes", "errors"]);
  const errorText = useErrorText();
  const text = useSnapshot(typedNotes, { sync: true })[chapterId] ?? "";
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keep = useKeepNote(storyId, chapterId);

  async function add(): Promise<void> {
    const note = text.trim();
    if (!isVisible(note) || exceeds(note, CHAPTER_NOTE_MAX)) return;
    if (count >= CHAPTER_NOTES_MAX) {
      setError(t("errors:chapter_notes_max"));
      return;
    }
    setError(null);
    keepTypedNote(chapterId, null);
    try {
      await keep(note);
    } catch (failure) {
      takeBackTypedNote(chapterId, note);
      setError(errorText(failure));
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Mod+Enter must not reach the editor, where it requests a continuation.
    event.preventDefault();
    event.stopPropagation();
    void add();
  };

  return (
    <TextField
      ref={input}
      size="sm"
      label={t("add")}
      hideLabel
      placeholder={t("add_hint")}
      enterKeyHint="done"
      autoComplete="off"
      value={text}
      onValueChange={(typed) => {
        setError(null);
        keepTypedNote(chapterId, typed === "" ? null : typed);
      }}
      {...(textLength(text) >= COUNT_FROM && { max: CHAPTER_NOTE_MAX })}
      error={error}
      onKeyDown={onKeyDown}
      trailing={
        text !== "" && (
          <IconButton
            size="sm"
            label={t("add_button")}
            icon={<CornerDownLeft />}
            onClick={() => {
              void add();
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}
