// The dock's Lab tab: the form, the running request and its results.
import { History, Square, WifiOff } from "lucide-react";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { countWords } from "../../../contract/text-length.ts";
import type { CallError } from "../../lib/api/call-error.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PrivateNote } from "../../ui/private-note.tsx";
import { Progress } from "../../ui/progress.tsx";
import { ResultCard, ResultText } from "../../ui/result-card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { useClosure } from "../generations/availability.ts";
import { ClosureNotice } from "../generations/closure-notice.tsx";
import { GenerationFailure } from "../generations/generation-failure.tsx";
import { LabForm, type LabFormProps } from "./lab-form.tsx";
import { textOf } from "./lab-outcome.ts";
import styles from "./lab-panel.module.css";
import { LabResult } from "./lab-result.tsx";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";

const LabResultsDrawer = lazyView(async () => (await import("./lab-results-drawer.tsx")).LabResultsDrawer);

export interface LabPanelProps extends Omit<LabFormProps, "session" | "isOpen"> {
  /** Null until the chapter can be edited. */
  session: LabSession | null;
  mayWrite: boolean;
  /** Called when a result has been put into the chapter. */
  onAccepted: () => void;
}

export function LabPanel({ session, mayWrite, ...others }: LabPanelProps) {
  const { t } = useTranslation("lab");
  if (!mayWrite) return <p className={styles.hint}>{t("read_only")}</p>;
  return session ? <Panel session={session} {...others} /> : <SkeletonText lines={6} />;
}

function Panel({
  session,
  model,
  onModelChange,
  onAccepted,
}: Omit<LabPanelProps, "session" | "mayWrite"> & { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { status } = useLabState(session);
  const [areResultsShown, setResultsShown] = useState(false);
  const closure = useClosure("lab");
  const isOpen = closure === null;
  useEffect(() => session.watch(), [session]);
  useEffect(() => {
    if (isOpen) session.reopened();
  }, [isOpen, session]);
  const discard = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || session.state.shown?.phase !== "result") return;
    // React also delivers keys of portaled menus opened from the panel; those handle Escape themselves.
    if (!event.currentTarget.contains(event.target as Node)) return;
    // Escape discards the result and does not close the drawer around the panel.
    event.stopPropagation();
    session.discard();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key for all controls within, each of which can be pressed
    <div className={styles.panel} onKeyDown={discard}>
      <LabForm session={session} model={model} onModelChange={onModelChange} isOpen={isOpen} />
      <LabFailure session={session} closure={closure} />
      <Unchanged session={session} />
      {status === PANEL_STATUS.streaming && <Writing session={session} />}
      {status === PANEL_STATUS.listed && <LabResult session={session} onAccepted={onAccepted} mayAskAgain={isOpen} />}
      <div className={styles.foot}>
        <Button variant="ghost" size="sm" icon={<History />} onClick={() => setResultsShown(true)}>
          {t("all_results")}
        </Button>
        <PrivateNote>{t("only_you")}</PrivateNote>
      </div>
      {areResultsShown && (
        <LabResultsDrawer session={session} onClose={() => setResultsShown(false)} onAccepted={onAccepted} />
      )}
    </div>
  );
}

function Writing({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { running } = useLabState(session);
  const text = running ? textOf(running) : "";
  const isQueued = running?.status === "queued";
  return (
    <ResultCard
      aria-label={t("result")}
      aria-busy="true"
      head={
        <>
          <span role="status">
            {!running ? t("asking") : isQueued ? t("queued", { count: running.waiting }) : t("writing")}
          </span>
          <Button variant="ghost" size="sm" icon={<Square />} onClick={() => void session.stop()}>
            {t("stop")}
          </Button>
        </>
      }
    >
      {text ? <ResultText isGrowing>{text}</ResultText> : <p className={styles.hint}>{t("takes_time")}</p>}
      <Progress
        label={t("progress")}
        value={running && text ? Math.min(95, (countWords(text) / Math.max(1, running.write_length)) * 100) : null}
        tone="ember"
      />
    </ResultCard>
  );
}

/** Says that there was nothing to change, in one line instead of a result. */
function Unchanged({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { unchanged } = useLabState(session);
  return (
    // Stays mounted, so that a change of its words is read out.
    <p className={styles.hint} role="status">
      {unchanged && t(unchanged.tool === "shorten" ? "nothing_to_cut" : "nothing_to_change")}
    </p>
  );
}

/** Why there is no result, or that it is only a partial one. */
interface LabFailureProps {
  session: LabSession;
  /** Why the Lab accepts no requests at the moment; null when it does. */
  closure: CallError | null;
}

function LabFailure({ session, closure }: LabFailureProps) {
  const { t } = useTranslation("lab");
  const { error, isDisconnected, results, at } = useLabState(session);
  if (isDisconnected)
    return (
      <Notice tone="calm" icon={<WifiOff aria-hidden="true" />}>
        {t("disconnected")}
      </Notice>
    );
  const result = results[at];
  return (
    <>
      {error && <GenerationFailure error={error} onTryAgain={closure ? null : () => void session.retry()} />}
      {closure && error?.code !== closure.code && <ClosureNotice closure={closure} />}
      {result?.fell_back_from && (
        <Notice tone="calm">
          {t("fell_back", { from: result.fell_back_from.toUpperCase(), to: result.model.toUpperCase() })}
        </Notice>
      )}
    </>
  );
}
