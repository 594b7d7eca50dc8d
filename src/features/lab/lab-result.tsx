// The Lab's results with their actions. Several results are kept and stepped through.
import { Copy, CornerDownLeft, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SHORTCUTS } from "../../../contract/shortcuts.ts";
import { modelSourceOf } from "../../queries/use-writing-models.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd, keysOf } from "../../ui/kbd.tsx";
import { ResultActions, ResultCard, ResultSign, ResultSteps } from "../../ui/result-card.tsx";
import { LabDiff } from "./lab-diff.tsx";
import { textOf } from "./lab-outcome.ts";
import styles from "./lab-panel.module.css";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";
import { useCopy } from "./use-copy.ts";

export interface LabResultProps {
  session: LabSession;
  /** Called when a result has been put into the chapter. */
  onAccepted: () => void;
}

export function LabResult({ session, onAccepted, mayAskAgain }: LabResultProps & { mayAskAgain: boolean }) {
  const { t } = useTranslation("lab");
  const { results, at, source, shown, parts } = useLabState(session);
  const result = results[at];
  if (!result) return null;
  const isOverText = source === "selection";
  const isPartial = result.candidates[0]?.status === "partial";
  // A result that equals the text changes nothing, so that nothing is shown over the text.
  const isChanged = parts.some(({ id }) => id !== null);
  const isShown = isOverText && isChanged;
  const sign = isPartial ? "partial" : isShown ? "complete" : "ready";
  return (
    <ResultCard
      aria-label={t("result")}
      isShown={isShown}
      head={
        <>
          <span role="status">{t("result_of", { number: at + 1, count: results.length })}</span>
          <ResultSign tone={sign === "complete" ? "shown" : undefined}>{t(`sign_${sign}`)}</ResultSign>
        </>
      }
    >
      <LabDiff session={session} />
      {isOverText && !shown && <p className={styles.hint}>{t("text_gone")}</p>}
      {isChanged && (
        <ResultActions>
          {isOverText ? (
            <OverText session={session} onAccepted={onAccepted} />
          ) : (
            <OfPasted session={session} onAccepted={onAccepted} text={textOf(result)} />
          )}
        </ResultActions>
      )}
      <ResultActions>
        {/* The built-in helper would find the same again. */}
        {mayAskAgain && modelSourceOf(result.model) !== "storyteller" && (
          <Button size="sm" icon={<RefreshCw />} onClick={() => void session.again()}>
            {t("again")}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => session.discard()}>
          {t("discard")}
          {isOverText && shown && <Kbd keys={keysOf(SHORTCUTS.dismiss_result)} />}
        </Button>
        {results.length > 1 && (
          <ResultSteps
            previous={t("previous")}
            next={t("next")}
            onStep={(by) => session.show((at + results.length + by) % results.length)}
          />
        )}
      </ResultActions>
    </ResultCard>
  );
}

function OverText({ session, onAccepted }: LabResultProps) {
  const { t } = useTranslation("lab");
  const { shown } = useLabState(session);
  if (!shown) return null;
  const count = shown.changes.length;
  const taken = shown.changes.filter(({ isTaken }) => isTaken).length;
  return (
    <>
      {count > 0 && (
        <Button size="sm" variant="primary" disabled={taken === 0} onClick={() => session.accept() && onAccepted()}>
          {taken === count ? t("accept_all") : t("accept_some", { taken, count })}
        </Button>
      )}
      <Button size="sm" icon={<CornerDownLeft />} onClick={() => session.insertBelow() && onAccepted()}>
        {t("insert_below")}
      </Button>
    </>
  );
}

function OfPasted({ session, onAccepted, text }: LabResultProps & { text: string }) {
  const { t } = useTranslation("lab");
  const copy = useCopy();
  return (
    <>
      <Button size="sm" variant="primary" icon={<Copy />} onClick={() => void copy(text.trim())}>
        {t("copy")}
      </Button>
      <Button size="sm" icon={<CornerDownLeft />} onClick={() => session.insertAtCaret() && onAccepted()}>
        {t("insert_at_caret")}
      </Button>
    </>
  );
}
