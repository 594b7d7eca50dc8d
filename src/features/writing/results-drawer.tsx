// All results that models wrote for the person in this chapter, as a tree; each can be shown again.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { linesOfSuggestion } from "../../../contract/suggestions.ts";
import { toastFailure } from "../../lib/failure-toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { ProseLines } from "../../ui/prose-lines.tsx";
import { ResultsFrame } from "../generations/results-frame.tsx";
import { useChapterResults } from "../generations/use-chapter-results.ts";
import { continuesParagraph } from "./continues-paragraph.ts";
import { type ResultNode, resultTree } from "./result-tree.ts";
import styles from "./results-drawer.module.css";
import { textEnd } from "./text-end.ts";
import type { WriteSession } from "./write-session.ts";
import { hasSuggestions, useWriteState } from "./write-state.ts";

export interface ResultsDrawerProps {
  session: WriteSession;
  onClose: () => void;
}

export function ResultsDrawer({ session, onClose }: ResultsDrawerProps) {
  const { t } = useTranslation("writing");
  const errorText = useErrorText();
  const { finished } = useWriteState(session);
  const { storyId, chapterId } = session;
  const query = useChapterResults({ storyId, chapterId, kind: "continue", finished });
  const isBroughtBack = useRef(false);
  // Runs after the drawer has returned the focus to its opener.
  useEffect(
    () => () => {
      if (isBroughtBack.current) requestAnimationFrame(() => requestAnimationFrame(() => session.focusText()));
    },
    [session],
  );
  const bringBack = async (generationId: string, candidateId: string) => {
    try {
      await session.bringBack(generationId, candidateId);
      isBroughtBack.current = true;
      onClose();
    } catch (error) {
      toastFailure(error, errorText(error));
    }
  };
  return (
    <ResultsFrame
      title={t("all_results")}
      none={{ title: t("no_results"), body: t("no_results_body") }}
      query={query}
      onClose={onClose}
    >
      {(results) => <Branch nodes={resultTree(results)} onBringBack={bringBack} />}
    </ResultsFrame>
  );
}

interface BranchProps {
  nodes: readonly ResultNode[];
  onBringBack: (generationId: string, candidateId: string) => void;
}

function Branch({ nodes, onBringBack }: BranchProps) {
  const { t } = useTranslation("writing");
  const format = useFormat();
  const afterText = (tail: string) => {
    const { words, isCut } = textEnd(tail);
    return t("after_text", { text: isCut ? `…${words}` : words });
  };
  return (
    <ul className={styles.branch}>
      {nodes.map(({ result, again }) => (
        <li key={result._id} className={styles.result}>
          <p className={styles.head}>
            <time dateTime={new Date(result.created_at * 1000).toISOString()}>
              {format.dateTime(result.created_at)}
            </time>
            <span>
              {hasSuggestions(result)
                ? t("results_suggestions", { model: result.model.toUpperCase() })
                : t("result_facts", { model: result.model.toUpperCase(), length: format.number(result.write_length) })}
            </span>
          </p>
          {result.context_tail.trim() && <p className={styles.after}>{afterText(result.context_tail)}</p>}
          <ul className={styles.texts}>
            {result.candidates.map((candidate) => (
              <li key={candidate._id} className={styles.text}>
                <p>
                  {candidate.suggestion ? (
                    <ProseLines
                      text={[
                        t(`suggestion_${candidate.suggestion.kind}`),
                        ...linesOfSuggestion(candidate.suggestion),
                      ].join("\n")}
                      continuesParagraph={false}
                    />
                  ) : candidate.text.trim() ? (
                    <ProseLines
                      text={candidate.text}
                      continuesParagraph={continuesParagraph(result.context_tail, candidate.text)}
                    />
                  ) : (
                    t(`sign_${candidate.status}`)
                  )}
                </p>
                <div className={styles.actions}>
                  {candidate.kept_at !== null && <span className={styles.kept}>{t("kept")}</span>}
                  {(candidate.text || candidate.suggestion) && (
                    <Button size="sm" variant="ghost" onClick={() => onBringBack(result._id, candidate._id)}>
                      {t("bring_back")}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {again.length > 0 && <Branch nodes={again} onBringBack={onBringBack} />}
        </li>
      ))}
    </ul>
  );
}
