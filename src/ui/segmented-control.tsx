// A single choice of a few options, all visible.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { ReactNode } from "react";
import styles from "./segmented-control.module.css";

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name, for screen readers only. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly Segment<Value>[];
  /** As wide as its container. */
  block?: boolean;
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  block,
}: SegmentedControlProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
      className={styles.group}
      data-block={block || undefined}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
        <label key={option.value} className={styles.segment}>
          <Radio.Root value={option.value} disabled={option.disabled} className={styles.radio} />
          {option.label}
        </label>
      ))}
    </RadioGroup>
  );
}
