// A card of the built-in helper: a question, what was left open, or ways on. Nothing of it goes into the text.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { CHAPTER_NOTE_MAX } from "../../../contract/limits.ts";
import { editorPath } from "../../../contract/page-paths.ts";
import type { LeftItem, Suggestion } from "../../../contract/suggestions.ts";
import { cutToLength } from "../../../contract/text-length.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useWritingModels } from "../../queries/use-writing-models.ts";
import { Button } from "../../ui/button.tsx";
import { ResultActions, ResultCard } from "../../ui/result-card.tsx";
import { useKeepNote } from "./chapter-notes/use-keep-note.ts";
import { rememberQuote } from "./go-to-quote.ts";
import { connectedModel, handOver } from "./hand-over.ts";
import styles from "./suggestion-card.module.css";
import type { WriteSession } from "./write-session.ts";

export interface SuggestionCardProps {
  session: WriteSession;
  suggestion: Suggestion;
  index: number;
  /** Shows an entry beside the element that was pressed. */
  onEntry: (id: string, opener: HTMLElement) => void;
  /** Called when the person goes to another chapter. */
  onLeave: () => void;
}

export function SuggestionCard({ session, suggestion, index, onEntry, onLeave }: SuggestionCardProps) {
  const { t } = useTranslation("writing");
  const discard = () => {
    session.discardOne(index);
    session.focusText();
  };
  return (
    <ResultCard as="li" head={<span>{t(`suggestion_${suggestion.kind}`)}</span>}>
      {suggestion.kind === "question" && (
        <>
          <blockquote className={styles.quote}>{suggestion.quote}</blockquote>
          <p className={styles.question}>{suggestion.question}</p>
          <HandOver session={session} text={`${suggestion.quote}\n${suggestion.question}`} onDiscard={discard} />
        </>
      )}
      {suggestion.kind === "left" && (
        <>
          <ul className={styles.lines}>
            {suggestion.items.map((item) => (
              <li key={`${item.as} ${item.name} ${item.quote}`} className={styles.line}>
                <LeftLine item={item} storyId={session.storyId} onEntry={onEntry} onLeave={onLeave} />
                <HandOver session={session} text={t("left_as_direction", { what: item.name || item.quote })} />
              </li>
            ))}
          </ul>
          <ResultActions>
            <Discard onDiscard={discard} />
          </ResultActions>
        </>
      )}
      {suggestion.kind === "ways" && (
        <>
          <ol className={styles.lines}>
            {suggestion.ways.map((way) => (
              <li key={way} className={styles.line}>
                <p className={styles.way}>{way}</p>
                <HandOver session={session} text={way} />
              </li>
            ))}
          </ol>
          <ResultActions>
            <Discard onDiscard={discard} />
          </ResultActions>
        </>
      )}
    </ResultCard>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation("writing");
  return (
    <Button size="sm" variant="ghost" onClick={onDiscard}>
      {t("discard")}
    </Button>
  );
}

/** What was left open, and where it stands. */
function LeftLine({
  item,
  storyId,
  onEntry,
  onLeave,
}: {
  item: LeftItem;
  storyId: string;
  onEntry: SuggestionCardProps["onEntry"];
  onLeave: () => void;
}) {
  const { t } = useTranslation("writing");
  const { as, name, quote, chapter_id: chapterId, chapter_title: title, entry_id: entryId } = item;
  return (
    <>
      <p className={styles.what}>
        <span className={styles.kind}>{t(`left_${as}`)}</span>
        {name !== "" && <strong>{name}</strong>}
      </p>
      {quote !== "" && <blockquote className={styles.quote}>{quote}</blockquote>}
      {chapterId !== null && (
        <Link
          className={styles.place}
          to={editorPath(storyId, chapterId)}
          onClick={() => {
            rememberQuote(chapterId, quote);
            onLeave();
          }}
        >
          {title ? t("left_in", { title }) : t("left_in_chapter")}
        </Link>
      )}
      {chapterId === null && entryId !== null && (
        <button type="button" className={styles.place} onClick={(event) => onEntry(entryId, event.currentTarget)}>
          {t("left_in_world")}
        </button>
      )}
    </>
  );
}

/**
 * Gives one line to a language model, or keeps it as the chapter's direction while none is connected; or keeps it as a
 * note of the chapter.
 */
function HandOver({ session, text, onDiscard }: { session: WriteSession; text: string; onDiscard?: () => void }) {
  const { t } = useTranslation("writing");
  const model = connectedModel(useWritingModels());
  const { text: direction } = useSnapshot(session.direction.state);
  const isDirection = direction === text;
  const keepNote = useKeepNote(session.storyId, session.chapterId);
  const [isNote, setIsNote] = useState(false);
  const errorText = useErrorText();
  const note = async () => {
    try {
      await keepNote(cutToLength(text, CHAPTER_NOTE_MAX));
      setIsNote(true);
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  };
  const give = () => {
    const replaced = handOver(session, text, model);
    if (replaced.trim() === "" || replaced === text) return;
    toast(t("direction_replaced"), {
      action: { label: t("direction_undo"), run: () => session.direction.change(replaced) },
    });
  };
  return (
    <ResultActions>
      <Button size="sm" disabled={isDirection && model === null} onClick={give}>
        {model !== null
          ? t("have_written", { name: model.toUpperCase() })
          : t(isDirection ? "is_direction" : "as_direction")}
      </Button>
      <Button size="sm" variant="ghost" disabled={isNote} onClick={() => void note()}>
        {t(isNote ? "is_note" : "as_note")}
      </Button>
      {onDiscard && <Discard onDiscard={onDiscard} />}
    </ResultActions>
  );
}
