// Where the text is kept, in words that are true. What is as it should be is a sign alone, whose words show when a
// pointer, the focus or a finger is on it; what an author has to know stands there in words.
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
  // It rests: while somebody types this shows all the time, and a moving sign would have every frame of the page drawn.
  saving: { icon: <CircleDashed />, tone: "calm" },
  device: { icon: <HardDrive />, tone: "calm" },
  offline: { icon: <CloudOff />, tone: "care" },
  "device-refused": { icon: <TriangleAlert />, tone: "care" },
  unsaved: { icon: <TriangleAlert />, tone: "bad" },
};
const READING = { icon: <BookOpen />, tone: "calm" } as const;
/** All is well with these: the text is kept, or will be in a moment. */
const KEPT: ReadonlySet<SaveState> = new Set(["saved", "saved-server", "saving"]);

export function SavePill({ session }: { session: DocumentSession }) {
  const { t } = useTranslation("editor");
  const save = useSteadySave(session);
  const { ready, rights, because } = useSnapshot(session.state);
  // Nothing can be said of a text that is not there yet.
  if (!ready) return null;
  // Anyone who only reads keeps nothing; words written before that are still spoken of until they are kept.
  const isReading = rights === "read" && because !== "older-client" && KEPT.has(save);
  const sign = isReading ? "reading" : save;
  const { icon, tone } = isReading ? READING : SIGNS[save];
  const look = classNames(styles.pill, styles[tone], !isReading && KEPT.has(save) && styles.quiet);
  return (
    <Tooltip content={t(`save_${sign}_hint`)} side="bottom" atPress>
      {/* No button, there is nothing to press; a stop for Tab, so that keys reach its hint. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its hint shows when it has the focus */}
      <span className={look} data-save={sign} tabIndex={0} role="status">
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text}>{t(`save_${sign}`)}</span>
      </span>
    </Tooltip>
  );
}
