// A checkbox with its label.
import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./toggles.module.css";

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
}

export function Checkbox({ checked, onCheckedChange, label, disabled, invalid }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
    <label className={styles.row}>
      <Base.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        className={styles.check}
        data-invalid={invalid || undefined}
      >
        <Base.Indicator className={styles.mark}>
          <Check strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span>{label}</span>
    </label>
  );
}
