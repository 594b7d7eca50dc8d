// The notes for somebody who may only read the story.
import { useTranslation } from "react-i18next";
import type { StoryNotes } from "../../../contract/story-notes.ts";
import styles from "./story-notes.module.css";

export function NotesText({ notes: { author_note, style, point_of_view } }: { notes: StoryNotes }) {
  const { t } = useTranslation("story-notes");
  const told = [
    { key: "point_of_view", text: point_of_view === "unset" ? "" : t(`view_${point_of_view}`) },
    { key: "style", text: style },
    { key: "author_note", text: author_note },
  ] as const;
  if (told.every(({ text }) => text === "")) return <p className={styles.quiet}>{t("notes_none")}</p>;
  return (
    <dl className={styles.told}>
      {told.map(
        ({ key, text }) =>
          text !== "" && (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
