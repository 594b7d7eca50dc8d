// The content of the Notes tab: the notes, and the chapters' summaries that later chapters are written with.
import { useTranslation } from "react-i18next";
import type { StoryNotes } from "../../../contract/story-notes.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useHelp } from "../../lib/use-help.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { HelpButton } from "../../ui/help-button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { NotesForm } from "./notes-form.tsx";
import styles from "./story-notes.module.css";
import { useNotes } from "./story-notes.queries.ts";
import { SummaryList } from "./summary-list.tsx";
import { SummaryProgress } from "./summary-progress.tsx";

export interface StoryNotesProps {
  storyId: string;
  /** Whether the person may change anything; otherwise everything is read-only. */
  mayWrite: boolean;
}

export function StoryNotesContent({ storyId, mayWrite }: StoryNotesProps) {
  const { t } = useTranslation("story-notes");
  const errorText = useErrorText();
  const notes = useNotes(storyId);
  const [isNotesHelpShown, toggleNotesHelp] = useHelp("notes");
  const [isSummariesHelpShown, toggleSummariesHelp] = useHelp("summaries");
  return (
    <div className={styles.panel}>
      <section className={styles.section} aria-labelledby="story-notes-heading">
        <div className={styles.head}>
          <h2 id="story-notes-heading" className={styles.heading}>
            {t("notes")}
          </h2>
          <HelpButton label={t("about_notes")} isShown={isNotesHelpShown} onToggle={toggleNotesHelp} />
        </div>
        {isNotesHelpShown && <p className={styles.lead}>{t("notes_lead")}</p>}
        {notes.data && mayWrite && <NotesForm storyId={storyId} notes={notes.data} />}
        {notes.data && !mayWrite && <NotesText notes={notes.data} />}
        {!notes.data && notes.isError && (
          <ErrorState body={errorText(notes.error)} onRetry={() => void notes.refetch()} busy={notes.isRefetching} />
        )}
        {!notes.data && !notes.isError && <SkeletonText lines={5} />}
      </section>
      <section className={styles.section} aria-labelledby="story-summaries-heading">
        <div className={styles.head}>
          <h2 id="story-summaries-heading" className={styles.heading}>
            {t("summaries")}
          </h2>
          <HelpButton label={t("about_summaries")} isShown={isSummariesHelpShown} onToggle={toggleSummariesHelp} />
        </div>
        {isSummariesHelpShown && <p className={styles.lead}>{t("summaries_lead")}</p>}
        <SummaryProgress storyId={storyId} mayWrite={mayWrite} />
        <SummaryList storyId={storyId} mayWrite={mayWrite} />
      </section>
    </div>
  );
}

/** The notes for a person who may only read the story. */
function NotesText({ notes: { author_note, style, point_of_view } }: { notes: StoryNotes }) {
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
