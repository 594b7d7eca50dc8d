// The Lab's tools as the first buttons of the selection's toolbar.
import { ChevronDown, Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LabTone, LabTool } from "../../../contract/generations.ts";
import type { BigModel } from "../../../contract/models.ts";
import { useWritingModels, writerOf } from "../../queries/use-writing-models.ts";
import { Menu } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { needsModel, toolName } from "./lab-input.ts";
import styles from "./lab-menu.module.css";
import type { LabSession } from "./lab-session.ts";
import { LAB_TONES } from "./lab-tones.ts";

export interface LabMenuProps {
  session: LabSession;
  /** The model that writes. */
  model: BigModel;
  /** Shows the Lab's panel. */
  onOpen: () => void;
}

export function LabMenu({ session, model, onOpen }: LabMenuProps) {
  const { t } = useTranslation("lab");
  const models = useWritingModels();
  const source = (models && writerOf(models, model)?.source) ?? null;
  const choose = (tool?: LabTool, tone?: LabTone) => {
    session.choose(tool, tone);
    onOpen();
  };
  const tool = (name: LabTool) => {
    const button = (
      <button
        type="button"
        className={styles.tool}
        data-needs-model={needsModel(name, source) || undefined}
        tabIndex={-1}
        onClick={() => choose(name)}
      >
        {t(`tool_${toolName(name, source)}`)}
      </button>
    );
    // Chosen all the same, the panel says where a model is connected.
    return needsModel(name, source) ? (
      <Tooltip content={t("needs_model_hint")} describes>
        {button}
      </Tooltip>
    ) : (
      button
    );
  };
  return (
    <div className={styles.tools}>
      <Tooltip content={t("lab_hint")} describes>
        <button type="button" className={styles.lab} tabIndex={0} onClick={() => choose()}>
          <Sparkles aria-hidden="true" />
          {t("lab")}
        </button>
      </Tooltip>
      {tool("shorten")}
      {needsModel("rewrite", source) ? (
        tool("rewrite")
      ) : (
        <Menu
          align="start"
          trigger={
            <button type="button" className={styles.tool} tabIndex={-1}>
              {t("tool_rewrite")}
              <ChevronDown aria-hidden="true" />
            </button>
          }
          groups={[
            LAB_TONES.slice(0, 1).map((tone) => ({
              label: t(`tone_${tone}`),
              onSelect: () => choose("rewrite", tone),
            })),
            LAB_TONES.slice(1).map((tone) => ({ label: t(`tone_${tone}`), onSelect: () => choose("rewrite", tone) })),
          ]}
        />
      )}
      {tool("expand")}
      {tool("custom")}
    </div>
  );
}
