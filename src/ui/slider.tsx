// A slider for a number in a range, with its value next to it.
import { Slider as Base } from "@base-ui/react/slider";
import styles from "./slider.module.css";

export interface SliderProps {
  label: string;
  hideLabel?: boolean;
  value: number;
  onValueChange: (value: number) => void;
  /** Called when the thumb is released: store the value here. */
  onValueCommitted?: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The value as text, for instance "70 words". */
  format?: (value: number) => string;
}

export function Slider({
  label,
  hideLabel,
  value,
  onValueChange,
  onValueCommitted,
  min,
  max,
  step = 1,
  format = String,
}: SliderProps) {
  return (
    <Base.Root
      {...{ value, min, max, step }}
      onValueChange={onValueChange}
      onValueCommitted={onValueCommitted}
      className={styles.root}
    >
      {!hideLabel && <Base.Label className={styles.label}>{label}</Base.Label>}
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.bar} />
          <Base.Thumb
            className={styles.thumb}
            aria-label={hideLabel ? label : undefined}
            getAriaValueText={(_, number) => format(number)}
          />
        </Base.Track>
      </Base.Control>
      <span className={styles.value} aria-hidden="true">
        {format(value)}
      </span>
    </Base.Root>
  );
}
