// A candidate's card: its text while it streams, and its actions. Selecting a part of the text offers only that part.
import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Candidate } from "../../../contract/generations.ts";
import { countWords } from "../../../contract/text-length.ts";
import { isInfo } from "../../lib/is-info.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/progress.tsx";
import { ResultActions, ResultCard, ResultSign, ResultSteps, ResultText } from "../../ui/result-card.tsx";
import { outputFailure } from "../generations/why-failed.ts";
import styles from "./candidate-card.module.css";
import { continuesParagraph } from "./continues-paragraph.ts";
import type { WriteSession } from "./write-session.ts";
import { isKeepable } from "./write-state.ts";

export interface CandidateCardProps {
  session: WriteSession;
  candidate: Readonly<Candidate>;
  index: number;
  /** Its number among the cards that are left. */
  number: number;
  count: number;
  /** The text before the insertion point. */
  before: string;
  /** The requested length. */
  length: number;
  /** Whether it is shown in the text. */
  isShown: boolean;
  mayAskAgain: boolean;
  /** The error shown once for all candidates, which the card does not repeat. */
  toldAbove: number | null;
}

export function CandidateCard({
  session,
  candidate,
  index,
  number,
  count,
  before,
  length,
  isShown,
  mayAskAgain,
  toldAbove,
}: CandidateCardProps) {
  const { t } = useTranslation("writing");
  const errorText = useErrorText();
  const words = useRef<HTMLParagraphElement>(null);
  const part = useMarkedPart(words);
  const { text, status, error_code: code } = candidate;
  const isWriting = status === "streaming" || status === "waiting";
  const why = code !== null && code !== toldAbove ? outputFailure(code) : null;
  const sign = isShown && !isWriting && status !== "failed" ? "shown" : status;
  // The pressed button is removed with its card, or is outside of the text where keys are handled.
  const askAgain = () => {
    session.focusText();
    void session.again();
  };
  const use = () => {
    session.show(index);
    session.focusText();
  };
  const discard = () => {
    session.discardOne(index);
    session.focusText();
  };
  return (
    <ResultCard
      as="li"
      isShown={isShown}
      aria-current={isShown || undefined}
      head={
        <>
          <span>{t("card_of", { number, count })}</span>
          <ResultSign tone={sign === "shown" || sign === "failed" ? sign : undefined}>{t(`sign_${sign}`)}</ResultSign>
        </>
      }
    >
      {text && (
        // The text can be selected to keep a part of it.
        <ResultText ref={words} isGrowing={isWriting} continuesParagraph={continuesParagraph(before, text)}>
          {text}
        </ResultText>
      )}
      {why && (
        <p className={styles.why} data-info={isInfo(why) || undefined}>
          {errorText(why)}
        </p>
      )}
      {isWriting && (
        <Progress
          label={t("card_progress", { number })}
          value={text ? Math.min(100, (countWords(text) / length) * 100) : null}
          tone="ember"
        />
      )}
      {part && isKeepable(candidate) && (
        <Button
          size="sm"
          variant="primary"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => session.keep(index, part)}
        >
          {t("keep_part")}
        </Button>
      )}
      {!part && !isWriting && (
        <ResultActions>
          {isKeepable(candidate) && isShown && (
            <>
              <Button size="sm" variant="primary" onClick={() => session.keep(index)}>
                {t("keep")}
              </Button>
              {mayAskAgain && (
                <Button size="sm" icon={<RefreshCw />} onClick={askAgain}>
                  {t("again")}
                </Button>
              )}
            </>
          )}
          {isKeepable(candidate) && !isShown && (
            <Button size="sm" onClick={use}>
              {t("use_this")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={discard}>
            {t("discard")}
          </Button>
          {isKeepable(candidate) && isShown && count > 1 && (
            <ResultSteps previous={t("previous")} next={t("next")} onStep={(by) => session.step(by)} />
          )}
        </ResultActions>
      )}
    </ResultCard>
  );
}

/** The text selected inside one element, or null. */
function useMarkedPart(element: RefObject<HTMLElement | null>): string | null {
  const [part, setPart] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const selection = document.getSelection();
      const within = element.current;
      const isInside =
        selection !== null &&
        !selection.isCollapsed &&
        within?.contains(selection.anchorNode) === true &&
        within.contains(selection.focusNode);
      setPart(isInside ? selection.toString() : null);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [element]);
  return part;
}
