// The frame around an input: label, hint, error and character count, linked to it by ARIA attributes.
import { type ReactNode, useId } from "react";
import { exceeds, textLength } from "../../contract/text-length.ts";
import { useFormat } from "../lib/use-format.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface FieldProps {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** At the end of the label's line, for instance a link. */
  labelAside?: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Maximum number of characters: shows the count, and blocks printable keys once it is reached. */
  max?: number;
  /** What `max` limits, where it is not characters. */
  measure?: ((text: string) => number) | undefined;
}

/** Attributes that the frame gives to its input. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FrameProps extends FieldProps {
  value: string;
  children: (wiring: FieldWiring) => ReactNode;
}

export function Field({ label, hideLabel, labelAside, hint, error, max, measure, value, children }: FrameProps) {
  const id = useId();
  const { number } = useFormat();
  const over = max !== undefined && (measure ? measure(value) > max : exceeds(value, max));
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const name = <label htmlFor={id}>{label}</label>;
  return (
    <div className={styles.field}>
      {hideLabel ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <div className={styles.label}>
          {name}
          {labelAside}
        </div>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error || over ? true : undefined })}
      {(error || hint || max !== undefined) && (
        <div className={styles.below}>
          {error ? (
            <p id={`${id}-error`} className={styles.error} role="alert">
              {error}
            </p>
          ) : (
            <p id={`${id}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
          {max !== undefined && (
            <span className={classNames(styles.count, over && styles.over)} aria-hidden="true">
              {number((measure ?? textLength)(value))} / {number(max)}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
