// The form of a Lab request: tool, tone or instruction, the text, and why it cannot be sent.
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PANEL_STATUS } from "../../../contract/generations.ts";
import { LAB_INSTRUCTION_MAX } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { sizeInWords } from "../../../contract/word-limits.ts";
import { isFreeModel, useWritingModels, writerOf } from "../../queries/use-writing-models.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { ModelRow } from "../generations/model-row.tsx";
import { ConnectModel } from "./connect-model.tsx";
import { LabCost } from "./lab-cost.tsx";
import styles from "./lab-form.module.css";
import { labMax, labProblem, needsModel, toolName } from "./lab-input.ts";
import { originalOf } from "./lab-parts.ts";
import { LabProblemNote } from "./lab-problem.tsx";
import { LabSelected } from "./lab-selected.tsx";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";
import { LAB_TONES, LAB_TOOLS } from "./lab-tones.ts";

export interface LabFormProps {
  session: LabSession;
  /** The model that writes; the same choice as for Continue. */
  model: BigModel;
  onModelChange: (model: BigModel) => void;
  /** Whether the Lab accepts requests at the moment. */
  isOpen: boolean;
}

export function LabForm({ session, model, onModelChange, isOpen }: LabFormProps) {
  const { t } = useTranslation("lab");
  const { source, tool, tone, instruction, pasted, selected, status, results, parts, called } = useLabState(session);
  const form = useRef<HTMLDivElement>(null);
  const models = useWritingModels();
  const chosen = models?.data.find(({ id }) => id === model);
  const writer = (models && writerOf(models, model)?.source) ?? null;
  const isWriting = status === PANEL_STATUS.streaming;
  // While results are compared, the form is about their text, whatever is selected now.
  const isBound = source === "selection" && results.length > 0;
  const text = isBound ? originalOf(parts) : source === "pasted" ? pasted : selected.text;
  const isTitle = source === "selection" && !isBound && selected.isTitle;
  const problem = labProblem({ tool, text, instruction, isTitle }, writer);

  // Opened from the text: focuses the field to fill in, otherwise the button that starts.
  useEffect(() => {
    if (called === 0) return;
    form.current?.querySelector<HTMLElement>("textarea, button[data-run]")?.focus({ preventScroll: true });
  }, [called]);

  return (
    <div ref={form} className={styles.form}>
      <ModelRow label={t("model")} model={model} onModelChange={onModelChange} disabled={isWriting} />
      <SegmentedControl
        block
        label={t("tool")}
        value={tool}
        onValueChange={(next) => {
          session.state.tool = next;
        }}
        options={LAB_TOOLS.map((value) => ({
          value,
          label: t(`tool_${toolName(value, writer)}`),
          disabled: isWriting,
        }))}
      />
      {tool === "rewrite" && (
        <Select
          label={t("tone")}
          size="sm"
          value={tone}
          onValueChange={(next) => {
            session.state.tone = next;
          }}
          options={LAB_TONES.map((value) => ({ value, label: t(`tone_${value}`) }))}
          disabled={isWriting || needsModel(tool, writer)}
        />
      )}
      {tool === "custom" && (
        <TextArea
          label={t("instruction")}
          placeholder={t("instruction_placeholder")}
          max={LAB_INSTRUCTION_MAX}
          rows={2}
          value={instruction}
          onValueChange={(value) => {
            session.state.instruction = value;
          }}
          disabled={isWriting}
        />
      )}
      <SegmentedControl
        block
        label={t("source")}
        value={source}
        onValueChange={(next) => session.from(next)}
        options={(["selection", "pasted"] as const).map((value) => ({
          value,
          label: t(`source_${value}`),
          disabled: isWriting,
        }))}
      />
      {source === "selection" ? (
        !isBound && (
          <LabSelected text={selected.isTitle ? "" : selected.text} max={labMax(tool)} isRefused={selected.isTitle} />
        )
      ) : (
        <TextArea
          label={t("pasted")}
          hideLabel
          placeholder={t("pasted_placeholder")}
          max={labMax(tool)}
          measure={sizeInWords}
          rows={5}
          value={pasted}
          onValueChange={(value) => {
            session.state.pasted = value;
            session.state.unchanged = null;
          }}
          disabled={isWriting}
        />
      )}
      <LabProblemNote problem={problem} tool={tool} text={text} isAdministrator={models?.is_administrator ?? false} />
      {writer === "storyteller" && problem !== "needs_model" && (
        <Notice tone="quiet">
          <p>
            {t("model_storyteller", { name: model.toUpperCase() })}{" "}
            <ConnectModel isAdministrator={models?.is_administrator ?? false} />
          </p>
        </Notice>
      )}
      {chosen && chosen.state !== "ready" && (
        <Notice tone="quiet">{t(`model_${chosen.state}`, { name: model.toUpperCase() })}</Notice>
      )}
      {chosen?.pro && !models?.has_pro && <Notice tone="quiet">{t("model_pro", { name: model.toUpperCase() })}</Notice>}
      <div className={styles.run}>
        <Button
          data-run=""
          block
          variant={isBound ? "secondary" : "primary"}
          disabled={problem !== null || !isOpen}
          busy={isWriting}
          onClick={() => void session.run()}
        >
          {t(`run_${toolName(tool, writer)}`)}
        </Button>
        <LabCost isFree={isFreeModel(models, model)} />
      </div>
    </div>
  );
}
