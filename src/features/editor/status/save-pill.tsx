// Shows where the text is saved. If all is well it is only an icon with a hint on hover, focus or tap; a problem is
// shown in words.
import { BookOpen, Check, CircleDashed, CloudOff, HardDrive, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { classNames } from "../../../ui/class-names.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { DocumentSession } from "../document/document-session.ts";
import type { SaveState } from "../document/save-state.ts";
import styles from "./save-pill.module.css";
import { useSteadySave } from "./steady-save.ts";

const SIGNS: Record<SaveState, { icon: ReactElement; tone: "good" | "calm" | "care" | "bad" }> = {
  saved: { icon: <Check />, tone: "good" },
  "saved-server": { icon: <Check />, tone: "good" },
  // Not animated: it is shown all the time during typing, and an animation would redraw every frame of the page.
  saving: { icon: <CircleDashed />, tone: "calm" },
  device: { icon: <HardDrive />, tone: "calm" },
  offline: { icon: <CloudOff />, tone: "care" },
  "device-refused": { icon: <TriangleAlert />, tone: "care" },
  unsaved: { icon: <TriangleAlert />, tone: "bad" },
};
const READING = { icon: <BookOpen />, tone: "calm" } as const;
/** The states without a problem: the text is saved, or will be in a moment. */
const KEPT: ReadonlySet<SaveState> = new Set(["saved", "saved-server", "saving"]);

export function SavePill({ session }: { session: DocumentSession }) {
  const { t } = useTranslation("editor");
  const save = useSteadySave(session);
  const { ready, rights, because } = useSnapshot(session.state);
  // There is no save state before the text is loaded.
  if (!ready) return null;
  // A reader has nothing to save; words written before the rights changed are still reported until they are saved.
  const isReading = rights === "read" && because !== "older-client" && KEPT.has(save);
  const sign = isReading ? "reading" : save;
  const { icon, tone } = isReading ? READING : SIGNS[save];
  const look = classNames(styles.pill, styles[tone], !isReading && KEPT.has(save) && styles.quiet);
  return (
    <Tooltip content={t(`save_${sign}_hint`)} side="bottom" atPress>
      {/* Not a button, as it has no action, but a Tab stop, so that its hint is reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its hint is shown on focus */}
      <span className={look} data-save={sign} tabIndex={0} role="status">
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text}>{t(`save_${sign}`)}</span>
      </span>
    </Tooltip>
  );
}
