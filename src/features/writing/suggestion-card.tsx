// A card of the built-in helper: a question, what was left open, or ways on. Nothing of it goes into the text.
import { X } from "lucide-react";
import { useId } from "react";
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
import { IconButton } from "../../ui/icon-button.tsx";
import { ResultActions, ResultCard } from "../../ui/result-card.tsx";
import { useChapterNotes } from "./chapter-notes/chapter-notes.queries.ts";
import { useKeepNote } from "./chapter-notes/use-keep-note.ts";
import { rememberQuote } from "./go-to-quote.ts";
import { asDirection, connectedModel, handOver } from "./hand-over.ts";
import styles from "./suggestion-card.module.css";
import type { WriteSession } from "./write-session.ts";
import { useWriteSettings } from "./write-settings.ts";

export interface SuggestionCardProps {
  session: WriteSession;
  suggestion: Suggestion;
  index: number;
  /** Whether a continuation can be requested now. */
  mayAsk: boolean;
  /** Shows an entry beside the element that was pressed. */
  onEntry: (id: string, opener: HTMLElement) => void;
  /** Called when the person goes to another chapter. */
  onLeave: () => void;
}

export function SuggestionCard({ session, suggestion, index, mayAsk, onEntry, onLeave }: SuggestionCardProps) {
  const { t } = useTranslation("writing");
  const id = useId();
  const discard = () => {
    session.discardOne(index);
    session.focusText();
  };
  return (
    <ResultCard
      as="li"
      aria-labelledby={id}
      head={
        <>
          <h2 id={id} className={styles.title}>
            {t(`suggestion_${suggestion.kind}`)}
          </h2>
          <IconButton size="sm" label={t("discard")} icon={<X />} onClick={discard} />
        </>
      }
    >
      {suggestion.kind === "question" && (
        <>
          <blockquote className={styles.quote}>{suggestion.quote}</blockquote>
          <p id={`${id}-0`} className={styles.question}>
            {suggestion.question}
          </p>
          <HandOver
            {...{ session, mayAsk }}
            text={`${suggestion.quote}\n${suggestion.question}`}
            describedBy={`${id}-0`}
          />
        </>
      )}
      {suggestion.kind === "left" && (
        <ul className={styles.lines}>
          {suggestion.items.map((item, at) => (
            <li key={`${item.as} ${item.name} ${item.quote}`} className={styles.line}>
              <div id={`${id}-${at}`} className={styles.line}>
                <LeftLine item={item} storyId={session.storyId} onEntry={onEntry} onLeave={onLeave} />
              </div>
              <HandOver
                {...{ session, mayAsk }}
                text={t("left_as_direction", { what: item.name || item.quote })}
                describedBy={`${id}-${at}`}
              />
            </li>
          ))}
        </ul>
      )}
      {suggestion.kind === "ways" && (
        <ol className={styles.lines}>
          {suggestion.ways.map((way, at) => (
            <li key={way} className={styles.line}>
              <p id={`${id}-${at}`} className={styles.way}>
                {way}
              </p>
              <HandOver {...{ session, mayAsk }} text={way} describedBy={`${id}-${at}`} />
            </li>
          ))}
        </ol>
      )}
    </ResultCard>
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
          onClick={(event) => {
            // A new tab opens the chapter without this page.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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

interface HandOverProps {
  session: WriteSession;
  mayAsk: boolean;
  text: string;
  /** The id of the element that shows the text. */
  describedBy: string;
}

/**
 * Gives one line to a language model, or keeps it as the chapter's direction while none is connected; or keeps it as a
 * note of the chapter.
 */
function HandOver({ session, mayAsk, text, describedBy }: HandOverProps) {
  const { t } = useTranslation(["writing", "common"]);
  const { model: chosen } = useWriteSettings();
  const model = connectedModel(useWritingModels(), chosen);
  const { text: direction } = useSnapshot(session.direction.state);
  const { storyId, chapterId } = session;
  const note = cutToLength(text, CHAPTER_NOTE_MAX);
  const keepNote = useKeepNote(storyId, chapterId);
  const isNote = useChapterNotes({ storyId, chapterId }).data?.some((one) => one.text === note) === true;
  const isDirection = direction === asDirection(text);
  const errorText = useErrorText();
  const give = () => {
    if (model === null && isDirection) return;
    const replaced = handOver(session, text, model);
    if (replaced.trim() === "" || replaced === asDirection(text)) return;
    toast(t("direction_replaced"), {
      action: { label: t("common:undo"), run: () => session.direction.change(replaced) },
    });
  };
  const keep = async () => {
    if (isNote) return;
    try {
      await keepNote(note);
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  };
  return (
    <ResultActions>
      {/* A button that has been pressed keeps the focus: it is never disabled by its press. */}
      <Button
        size="sm"
        aria-describedby={describedBy}
        aria-disabled={(model === null && isDirection) || undefined}
        disabled={model !== null && !mayAsk}
        onClick={give}
      >
        {model !== null
          ? t("have_written", { name: model.toUpperCase() })
          : t(isDirection ? "is_direction" : "as_direction")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-describedby={describedBy}
        aria-disabled={isNote || undefined}
        onClick={() => void keep()}
      >
        {t(isNote ? "is_note" : "as_note")}
      </Button>
    </ResultActions>
  );
}
