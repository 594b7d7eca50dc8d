// A checkbox with its label.
import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./toggles.module.css";

export interface CheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  ref?: Ref<HTMLElement>;
}

export function Checkbox({ checked, onCheckedChange, label, disabled, invalid, ref }: CheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
    <label className={styles.row}>
      <Base.Root
        ref={ref}
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
