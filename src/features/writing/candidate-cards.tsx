// The candidates' cards beside the text; one of the candidates is shown in the text.
import { RefreshCw, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { Button } from "../../ui/button.tsx";
import { ResultActions, ResultList } from "../../ui/result-card.tsx";
import { causeOf } from "../generations/why-failed.ts";
import { CandidateCard } from "./candidate-card.tsx";
import { SuggestionCard, type SuggestionCardProps } from "./suggestion-card.tsx";
import { useIsStoryteller } from "./use-is-storyteller.ts";
import styles from "./write-panel.module.css";
import type { WriteSession } from "./write-session.ts";
import { hasSuggestions, useWriteState } from "./write-state.ts";

export interface CandidateCardsProps extends Pick<SuggestionCardProps, "onEntry" | "onLeave"> {
  session: WriteSession;
  /** Whether another continuation can be requested at the moment. */
  mayAskAgain: boolean;
}

export function CandidateCards({ session, mayAskAgain, onEntry, onLeave }: CandidateCardsProps) {
  const { t } = useTranslation("writing");
  const { generation, shown, status, discarded } = useWriteState(session);
  const isStoryteller = useIsStoryteller();
  const isSuggested = hasSuggestions(generation);
  const left = generation?.candidates.filter(({ _id }) => !discarded.includes(_id)) ?? [];
  const mayAsk = mayAskAgain && status === PANEL_STATUS.listed;
  const news = () => {
    if (!generation) return t(isStoryteller ? "asking_helper" : "asking");
    if (isSuggested) return t("suggestions_hint");
    if (generation.status !== "queued") return null;
    return generation.waiting === 0 ? t("queue_next") : t("queued", { count: generation.waiting });
  };
  return (
    <>
      {/* Stays mounted, so that a change of its words is read out. */}
      <p className={styles.hint} role="status">
        {news()}
      </p>
      {generation && (
        <ResultList as="ol" aria-label={t("results")}>
          {left.map((candidate, at) =>
            candidate.suggestion ? (
              <SuggestionCard
                key={candidate._id}
                {...{ session, mayAsk, onEntry, onLeave }}
                suggestion={candidate.suggestion}
                index={generation.candidates.indexOf(candidate)}
              />
            ) : (
              <CandidateCard
                key={candidate._id}
                session={session}
                candidate={candidate}
                index={generation.candidates.indexOf(candidate)}
                number={at + 1}
                count={left.length}
                before={generation.context_tail}
                length={generation.write_length}
                isShown={candidate === generation.candidates[shown] && candidate.text !== ""}
                mayAskAgain={mayAsk}
                toldAbove={causeOf(generation)}
              />
            ),
          )}
        </ResultList>
      )}
      {isSuggested && status === PANEL_STATUS.listed && (
        <ResultActions>
          {mayAsk && isStoryteller && (
            <Button
              size="sm"
              icon={<RefreshCw />}
              onClick={() => {
                session.focusText();
                void session.again();
              }}
            >
              {t("suggest_again")}
            </Button>
          )}
          {mayAsk && !isStoryteller && (
            <Button size="sm" variant="primary" icon={<Sparkles />} onClick={() => session.startByButton()}>
              {t("continue")}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              session.discard();
              session.focusText();
            }}
          >
            {t("discard_all")}
          </Button>
        </ResultActions>
      )}
    </>
  );
}
