// All Lab results of this chapter, including those that finished after the person left and those they discarded.
import { Copy, CornerDownLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ListedGeneration } from "../../../contract/generations.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { ResultActions, ResultCard, ResultList, ResultSign, ResultText } from "../../ui/result-card.tsx";
import { isOver } from "../generations/apply-event.ts";
import { ResultsFrame } from "../generations/results-frame.tsx";
import { useChapterResults } from "../generations/use-chapter-results.ts";
import { isUnchanged, isUsable, textOf } from "./lab-outcome.ts";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";
import { useCopy } from "./use-copy.ts";

export interface LabResultsDrawerProps {
  session: LabSession;
  onClose: () => void;
  /** Called when a result has been put into the chapter. */
  onAccepted: () => void;
}

export function LabResultsDrawer({ session, onClose, onAccepted }: LabResultsDrawerProps) {
  const { t } = useTranslation("lab");
  const { finished } = useLabState(session);
  const { storyId, chapterId } = session;
  const query = useChapterResults({ storyId, chapterId, kind: "lab", finished });
  const insert = (result: ListedGeneration) => {
    if (!session.insertEarlier(result)) return;
    onClose();
    onAccepted();
  };
  return (
    <ResultsFrame
      title={t("all_results")}
      none={{ title: t("no_results"), body: t("no_results_body") }}
      query={query}
      onClose={onClose}
    >
      {(results) => (
        <ResultList>
          {results.map((result) => (
            <Earlier key={result._id} result={result} onInsert={() => insert(result)} />
          ))}
        </ResultList>
      )}
    </ResultsFrame>
  );
}

function Earlier({ result, onInsert }: { result: ListedGeneration; onInsert: () => void }) {
  const { t } = useTranslation("lab");
  const copy = useCopy();
  const format = useFormat();
  const [candidate] = result.candidates;
  const text = textOf(result).trim();
  const sign = !isOver(result)
    ? t("writing")
    : isUnchanged(result)
      ? t(result.tool === "shorten" ? "nothing_to_cut" : "nothing_to_change")
      : !isUsable(result)
        ? t("sign_failed")
        : candidate?.kept_at !== null
          ? t("sign_kept")
          : candidate?.status === "partial"
            ? t("sign_partial")
            : null;
  return (
    <ResultCard
      as="li"
      head={
        <>
          <span>
            {result.tool && `${t(`tool_${result.tool}`)} · `}
            <time dateTime={new Date(result.created_at * 1000).toISOString()}>
              {format.dateTime(result.created_at)}
            </time>
          </span>
          {sign && <ResultSign>{sign}</ResultSign>}
        </>
      }
    >
      {text && <ResultText isGrowing={!isOver(result)}>{text}</ResultText>}
      {text && isOver(result) && (
        <ResultActions>
          <Button size="sm" icon={<CornerDownLeft />} onClick={onInsert}>
            {t("insert_at_caret")}
          </Button>
          <Button size="sm" variant="ghost" icon={<Copy />} onClick={() => void copy(text)}>
            {t("copy")}
          </Button>
        </ResultActions>
      )}
    </ResultCard>
  );
}
