// A choice from a list that drops down.
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import popup from "./popup.module.css";
import styles from "./select.module.css";

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  label: string;
  hideLabel?: boolean;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  size?: "sm" | "md";
  disabled?: boolean;
}

export function Select<Value extends string>({
  label,
  hideLabel,
  value,
  onValueChange,
  options,
  size = "md",
  disabled,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      {!hideLabel && (
        <div className={fieldStyles.label}>
          <label htmlFor={id}>{label}</label>
        </div>
      )}
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={disabled}
      >
        <Base.Trigger
          id={id}
          aria-label={hideLabel ? label : undefined}
          className={classNames(fieldStyles.box, styles.trigger, size === "sm" && fieldStyles.small)}
        >
          <Base.Value className={styles.value} />
          <Base.Icon className={styles.icon}>
            <ChevronsUpDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            alignItemWithTrigger={false}
            sideOffset={6}
            collisionPadding={8}
            className={popup.positioner}
          >
            <Base.Popup className={classNames(popup.popup, styles.popup)}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={popup.item}>
                  <Base.ItemText className={popup.text}>{option.label}</Base.ItemText>
                  <Base.ItemIndicator className={popup.check}>
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
