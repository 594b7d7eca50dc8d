// One card: a candidate's words as they come, and what can be done with them. Marking some of them offers just those.
import { ArrowLeft, ArrowRight, RefreshCw } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { isErrorCode } from "../../../contract/errors.ts";
import type { Candidate } from "../../../contract/generations.ts";
import { textLength } from "../../../contract/text-length.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "./candidate-card.module.css";
import { useMarkedPart } from "./use-marked-part.ts";
import { isKeepable, type WriteSession } from "./write-session.ts";

export interface CandidateCardProps {
  session: WriteSession;
  candidate: Readonly<Candidate>;
  index: number;
  count: number;
  /** The length asked for. */
  length: number;
  /** Whether it stands in the text. */
  isShown: boolean;
  mayAskAgain: boolean;
}

export function CandidateCard({ session, candidate, index, count, length, isShown, mayAskAgain }: CandidateCardProps) {
  const { t } = useTranslation("writing");
  const errorText = useErrorText();
  const words = useRef<HTMLParagraphElement>(null);
  const part = useMarkedPart(words);
  const { text, status, error_code: code } = candidate;
  const isWriting = status === "streaming" || status === "waiting";
  const why = isErrorCode(code) ? errorText(new CallError({ code, status: 0 })) : null;
  const sign = isShown && !isWriting && status !== "failed" ? "shown" : status;
  return (
    <li className={styles.card} data-shown={isShown || undefined} aria-current={isShown || undefined}>
      <div className={styles.head}>
        <span>{t("card_of", { number: index + 1, count })}</span>
        <span className={styles.sign} data-sign={sign}>
          {t(`sign_${sign}`)}
        </span>
      </div>
      {text && (
        // Its words can be marked to keep a part of them.
        <p ref={words} className={styles.text} data-writing={isWriting || undefined}>
          {text.trim()}
        </p>
      )}
      {why && <p className={styles.why}>{why}</p>}
      {isWriting && (
        <Progress
          label={t("card_progress", { number: index + 1 })}
          value={text ? Math.min(100, (textLength(text) / length) * 100) : null}
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
      {!part && isKeepable(candidate) && (
        <div className={styles.actions}>
          {isShown ? (
            <>
              <Button size="sm" variant="primary" onClick={() => session.keep(index)}>
                {t("keep")}
              </Button>
              {mayAskAgain && (
                <Button size="sm" icon={<RefreshCw />} onClick={() => void session.again()}>
                  {t("again")}
                </Button>
              )}
              {count > 1 && (
                <span className={styles.step}>
                  <IconButton size="sm" label={t("previous")} icon={<ArrowLeft />} onClick={() => session.step(-1)} />
                  <IconButton size="sm" label={t("next")} icon={<ArrowRight />} onClick={() => session.step(1)} />
                </span>
              )}
            </>
          ) : (
            <Button size="sm" onClick={() => session.show(index)}>
              {t("use_this")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
