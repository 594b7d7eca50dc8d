// The dock's Write tab: continuing a chapter, what the model is reading, and the candidates' cards.
import { History, Sparkles, Square } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { SHORTCUTS } from "../../../contract/shortcuts.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { useHelp } from "../../lib/use-help.ts";
import { useWritingModels } from "../../queries/use-writing-models.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd, keysOf } from "../../ui/kbd.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PrivateNote } from "../../ui/private-note.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { useClosure } from "../generations/availability.ts";
import { CandidateCards } from "./candidate-cards.tsx";
import { ConnectNotice } from "./connect-notice.tsx";
import { DirectionField } from "./direction-field.tsx";
import { Reading } from "./reading.tsx";
import { useIsStoryteller } from "./use-is-storyteller.ts";
import { WriteControls } from "./write-controls.tsx";
import styles from "./write-panel.module.css";
import { WriteProblem } from "./write-problem.tsx";
import type { WriteSession } from "./write-session.ts";
import { useWriteSettings, writeSettings } from "./write-settings.ts";
import { hasSuggestions, useWriteState } from "./write-state.ts";

const ResultsDrawer = lazyView(async () => (await import("./results-drawer.tsx")).ResultsDrawer);
const NotesSection = lazyView(async () => {
  const [part] = await Promise.all([
    import("./chapter-notes/notes-section.tsx"),
    loadTexts("chapter-notes"),
    loadTexts("errors"),
  ]);
  return part.NotesSection;
});

export interface WritePanelProps {
  /** Null until the chapter can be edited. */
  session: WriteSession | null;
  mayWrite: boolean;
  /** The button that creates and opens the next chapter; shown where this one is full. */
  nextChapter: ReactNode;
  /** Shows an entry of the receipt beside the element that was pressed. */
  onEntry: (id: string, opener: HTMLElement) => void;
  /** Called when the person goes to another chapter from here. */
  onLeave: () => void;
}

export function WritePanel({ session, mayWrite, nextChapter, onEntry, onLeave }: WritePanelProps) {
  const { t } = useTranslation("writing");
  if (!mayWrite) return <p className={styles.hint}>{t("read_only")}</p>;
  return session ? <Panel {...{ session, nextChapter, onEntry, onLeave }} /> : <SkeletonText lines={6} />;
}

interface PanelProps extends Pick<WritePanelProps, "nextChapter" | "onEntry" | "onLeave"> {
  session: WriteSession;
}

function Panel({ session, nextChapter, onEntry, onLeave }: PanelProps) {
  const { t } = useTranslation("writing");
  const { status, generation } = useWriteState(session);
  const { showsOrigin } = useWriteSettings();
  const [resultsShown, setResultsShown] = useState(false);
  const [isHelpShown, toggleHelp] = useHelp("write");
  const isWriting = status === PANEL_STATUS.streaming;
  const closure = useClosure("continuation");
  const isOpen = closure === null;
  const isStoryteller = useIsStoryteller();
  useEffect(() => {
    if (isOpen) session.reopened();
  }, [isOpen, session]);
  return (
    <div className={styles.panel}>
      <WriteControls disabled={isWriting} isHelpShown={isHelpShown} onHelp={toggleHelp} />
      {/* The suggestions' own line says the same. */}
      <ModelNotice isHelpShown={isHelpShown && !hasSuggestions(generation)} />
      <DirectionField
        direction={session.direction}
        onContinue={() => {
          if (status === PANEL_STATUS.idle && isOpen) session.startByButton();
        }}
      />
      {generation?.receipt && <Reading receipt={generation.receipt} isWriting={isWriting} onEntry={onEntry} />}
      <WriteProblem session={session} nextChapter={nextChapter} closure={closure} />
      {!isWriting && <ConnectNotice />}
      {status !== PANEL_STATUS.idle && (
        <CandidateCards session={session} mayAskAgain={isOpen} {...{ onEntry, onLeave }} />
      )}
      {status === PANEL_STATUS.idle && isOpen && (
        <div className={styles.idle}>
          <Button variant="primary" block icon={<Sparkles />} onClick={() => session.startByButton()}>
            {t(isStoryteller ? "suggest" : "continue")}
          </Button>
          <p className={styles.hint}>
            {t(isStoryteller ? "suggest_hint" : "continue_hint")} <Kbd keys={keysOf(SHORTCUTS.continue)} />
          </p>
        </div>
      )}
      {isWriting && (
        <Button variant="ghost" size="sm" icon={<Square />} onClick={() => void session.stop()}>
          {t("stop")}
          <Kbd keys={keysOf(SHORTCUTS.dismiss_result)} />
        </Button>
      )}
      <NotesSection
        key={session.chapterId}
        storyId={session.storyId}
        chapterId={session.chapterId}
        onMissing={ignoreMissing}
      />
      <div className={styles.foot}>
        <Button variant="ghost" size="sm" icon={<History />} onClick={() => setResultsShown(true)}>
          {t("all_results")}
        </Button>
        <Switch
          label={t("show_origin")}
          checked={showsOrigin}
          onCheckedChange={(shows) => {
            writeSettings.showsOrigin = shows;
          }}
        />
        {isHelpShown && <PrivateNote>{t("only_you")}</PrivateNote>}
      </div>
      {resultsShown && <ResultsDrawer session={session} onClose={() => setResultsShown(false)} />}
    </div>
  );
}

/** Notes about the chosen model: that it is unavailable or for members only; and, as help, what it is. */
function ModelNotice({ isHelpShown }: { isHelpShown: boolean }) {
  const { t } = useTranslation("writing");
  const { model } = useWriteSettings();
  const models = useWritingModels();
  const chosen = models?.data.find(({ id }) => id === model);
  if (!models || !chosen) return null;
  const name = model.toUpperCase();
  const notes: string[] = [];
  if (chosen.state !== "ready") notes.push(t(`model_${chosen.state}`, { name }));
  if (chosen.pro && !models.has_pro) notes.push(t("model_pro", { name }));
  const isStoryteller = chosen.source === "storyteller";
  if (isHelpShown && (isStoryteller || chosen.label === ""))
    notes.push(t(isStoryteller ? "model_storyteller" : "model_endpoint", { name }));
  if (notes.length === 0) return null;
  return (
    <Notice tone="quiet">
      <p>{notes.join(" ")}</p>
    </Notice>
  );
}
