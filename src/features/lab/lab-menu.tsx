// The Lab's tools as the first buttons of the selection's toolbar.
import { ChevronDown, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LabTone, LabTool } from "../../../contract/generations.ts";
import { Menu } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./lab-menu.module.css";
import type { LabSession } from "./lab-session.ts";
import { LAB_TONES } from "./lab-tones.ts";

export interface LabMenuProps {
  session: LabSession;
  /** Shows the Lab's panel. */
  onOpen: () => void;
}

export function LabMenu({ session, onOpen }: LabMenuProps) {
  const { t } = useTranslation("lab");
  const choose = (tool?: LabTool, tone?: LabTone) => {
    session.choose(tool, tone);
    onOpen();
  };
  const tool = (name: LabTool) => (
    <button type="button" className={styles.tool} tabIndex={-1} onClick={() => choose(name)}>
      {t(`tool_${name}`)}
    </button>
  );
  return (
    <div className={styles.tools}>
      <Tooltip content={t("lab_hint")} describes>
        <button type="button" className={styles.lab} tabIndex={0} onClick={() => choose()}>
          <Sparkles aria-hidden="true" />
          {t("lab")}
        </button>
      </Tooltip>
      {tool("shorten")}
      <Menu
        align="start"
        trigger={
          <button type="button" className={styles.tool} tabIndex={-1}>
            {t("tool_rewrite")}
            <ChevronDown aria-hidden="true" />
          </button>
        }
        groups={[
          LAB_TONES.slice(0, 1).map((tone) => ({ label: t(`tone_${tone}`), onSelect: () => choose("rewrite", tone) })),
          LAB_TONES.slice(1).map((tone) => ({ label: t(`tone_${tone}`), onSelect: () => choose("rewrite", tone) })),
        ]}
      />
      {tool("expand")}
      {tool("custom")}
    </div>
  );
}
