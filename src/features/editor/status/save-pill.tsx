// Where the text is kept, in words that are true.
import { Check, CircleDashed, CloudOff, HardDrive, TriangleAlert } from "lucide-react";
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

export function SavePill({ session }: { session: DocumentSession }) {
  const { t } = useTranslation("editor");
  const save = useSteadySave(session);
  const { ready } = useSnapshot(session.state);
  const { icon, tone } = SIGNS[save];
  // Nothing can be said of a text that is not there yet.
  if (!ready) return null;
  return (
    <Tooltip content={t(`save_${save}_hint`)} side="bottom">
      <button type="button" className={classNames(styles.pill, styles[tone])} data-save={save}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.text} role="status">
          {t(`save_${save}`)}
        </span>
      </button>
    </Tooltip>
  );
}
