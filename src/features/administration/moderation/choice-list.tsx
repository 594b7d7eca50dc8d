// A choice of one of a few options, each on a line of its own, with what it means.
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import styles from "./choice-list.module.css";

export interface ChoiceListProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: string; hint?: string }[];
}

export function ChoiceList<Value extends string>({ label, value, onValueChange, options }: ChoiceListProps<Value>) {
  return (
    <RadioGroup
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      aria-label={label}
      className={styles.group}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control inside is Base UI's, an input of its own
        <label key={option.value} className={styles.option}>
          <Radio.Root value={option.value} className={styles.radio}>
            <Radio.Indicator className={styles.mark} />
          </Radio.Root>
          <span className={styles.words}>
            <span className={styles.name}>{option.label}</span>
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
