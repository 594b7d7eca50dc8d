// A single choice of several options, all visible: in columns where there is room, or one below the other with what each
// of them means.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { type Ref, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./radio-list.module.css";

export interface RadioListProps<Value extends string> {
  label: string;
  /** Null while nothing is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string }[];
  /** One below the other, also where there is room for columns. */
  inRows?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  /** Of the first option, for the focus. */
  firstRef?: Ref<HTMLElement>;
}

export function RadioList<Value extends string>({
  label,
  value,
  onValueChange,
  options,
  inRows,
  error,
  disabled,
  firstRef,
}: RadioListProps<Value>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <RadioGroup
        value={value}
        onValueChange={(next) => onValueChange(next as Value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        disabled={disabled}
        className={classNames(styles.list, inRows && styles.rows)}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
          <label key={option.value} className={styles.option}>
            <Radio.Root ref={at === 0 ? firstRef : undefined} value={option.value} className={styles.radio}>
              <Radio.Indicator className={styles.mark} />
            </Radio.Root>
            {option.hint ? (
              <span className={styles.words}>
                <span className={styles.name}>{option.label}</span>
                <span className={styles.hint}>{option.hint}</span>
              </span>
            ) : (
              <span>{option.label}</span>
            )}
          </label>
        ))}
      </RadioGroup>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
