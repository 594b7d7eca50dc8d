// The choice of the model, in the same place of every tab of Continue and the Lab.
import type { ReactNode } from "react";
import { BIG_MODELS } from "../../../contract/limits.ts";
import type { BigModel } from "../../../contract/models.ts";
import { useWritingModels } from "../../queries/use-writing-models.ts";
import { ControlRow } from "../../ui/control-row.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import styles from "./model-row.module.css";

export interface ModelRowProps {
  label: string;
  model: BigModel;
  onModelChange: (model: BigModel) => void;
  disabled: boolean;
  /** Shown after the choice. */
  children?: ReactNode;
}

export function ModelRow({ label, model, onModelChange, disabled, children }: ModelRowProps) {
  const models = useWritingModels();
  const known = (id: BigModel) => models?.data.find((one) => one.id === id);
  const name = known(model)?.label ?? "";
  return (
    <>
      <ControlRow name={label}>
        <SegmentedControl
          block
          label={label}
          value={model}
          onValueChange={onModelChange}
          options={BIG_MODELS.map((id) => ({
            value: id,
            label: id.toUpperCase(),
            disabled: disabled || known(id)?.state === "paused",
          }))}
        />
        {children}
      </ControlRow>
      {name !== "" && name !== model.toUpperCase() && <p className={styles.name}>{name}</p>}
    </>
  );
}
