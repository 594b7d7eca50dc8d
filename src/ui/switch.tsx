// A switch with its label. It takes effect at once; use a checkbox in a form that is submitted.
import { Switch as Base } from "@base-ui/react/switch";
import type { ReactNode } from "react";
import styles from "./toggles.module.css";

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export function Switch({ checked, onCheckedChange, label, disabled }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
    <label className={styles.row} data-spread>
      <span>{label}</span>
      <Base.Root checked={checked} onCheckedChange={onCheckedChange} disabled={disabled} className={styles.switch}>
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </label>
  );
}
