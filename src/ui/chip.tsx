// A small label for a state, a type or a part of a prompt. It can be clickable or removable.
import { X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

export interface ChipProps {
  children: ReactNode;
  tone?: "neutral" | "accent" | "ember" | "leaf" | "rose" | "gold";
  icon?: ReactNode;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Accessible name of the remove button. */
  removeLabel?: string;
  onRemove?: () => void;
}

export function Chip({ children, tone = "neutral", icon, onClick, removeLabel, onRemove }: ChipProps) {
  const inside = (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </>
  );
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {onClick ? (
        <button type="button" className={styles.action} onClick={onClick}>
          {inside}
        </button>
      ) : (
        inside
      )}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X />
        </button>
      )}
    </span>
  );
}
