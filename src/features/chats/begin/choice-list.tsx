// A single choice of several things with pictures. Native radio buttons: the arrow keys choose, also beyond what is in
// sight.
import { type ReactNode, type Ref, useId } from "react";
import { Chip } from "../../../ui/chip.tsx";
import styles from "./choice-list.module.css";

export interface Choice {
  value: string;
  label: string;
  hint?: string | undefined;
  badge?: string | undefined;
  picture: ReactNode;
}

export interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  /** Null while nothing is chosen. */
  value: string | null;
  onChoose: (value: string) => void;
  /** Of the chosen one, for the focus. */
  chosenRef: Ref<HTMLInputElement>;
  /** Below the choices that scroll, always in sight. */
  last?: Choice | undefined;
  /** At the end of the choices that scroll. */
  foot?: ReactNode;
}

export function ChoiceList({ label, choices, value, onChoose, chosenRef, last, foot }: ChoiceListProps) {
  const group = useId();
  const row = ({ value: own, label: name, hint, badge, picture }: Choice) => (
    <label key={own} className={styles.choice}>
      <input
        ref={own === value ? chosenRef : undefined}
        type="radio"
        name={group}
        value={own}
        checked={own === value}
        className={styles.radio}
        onChange={() => onChoose(own)}
      />
      {picture}
      <span className={styles.words}>
        <span className={styles.name}>
          {name} {badge && <Chip tone="accent">{badge}</Chip>}
        </span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
  return (
    <div role="radiogroup" aria-label={label} className={styles.group}>
      {choices.length > 0 && (
        <div className={styles.scroller}>
          {choices.map(row)}
          {foot}
        </div>
      )}
      {last && row(last)}
    </div>
  );
}
