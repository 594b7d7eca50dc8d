// Text inputs, of one line and of several.
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";
import { limitKeys } from "./text-limit.ts";

interface Common extends FieldProps {
  value: string;
  onValueChange: (value: string) => void;
}

export interface TextFieldProps extends Common, Omit<ComponentProps<"input">, "value" | "onChange" | "size" | "max"> {
  size?: "sm" | "md";
  /** An icon before the text. */
  leading?: ReactNode;
  /** A control after the text, for instance to show a password. */
  trailing?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel,
    labelAside,
    hint,
    error,
    max,
    measure,
    value,
    onValueChange,
    size,
    leading,
    trailing,
    className,
    onKeyDown,
    ...rest
  } = props;
  return (
    <Field {...{ label, hideLabel, labelAside, hint, error, max, measure, value }}>
      {(wiring) => (
        <div className={classNames(styles.box, size === "sm" && styles.small, className)}>
          {leading && <span className={styles.adornment}>{leading}</span>}
          <input
            {...rest}
            {...wiring}
            className={styles.input}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (max !== undefined) limitKeys(max, measure)(event);
              onKeyDown?.(event);
            }}
          />
          {trailing && <span className={classNames(styles.adornment, styles.trailing)}>{trailing}</span>}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Common, Omit<ComponentProps<"textarea">, "value" | "onChange"> {}

export function TextArea(props: TextAreaProps) {
  const {
    label,
    hideLabel,
    labelAside,
    hint,
    error,
    max,
    measure,
    value,
    onValueChange,
    className,
    onKeyDown,
    ...rest
  } = props;
  return (
    <Field {...{ label, hideLabel, labelAside, hint, error, max, measure, value }}>
      {(wiring) => (
        <div className={classNames(styles.box, className)}>
          <textarea
            {...rest}
            {...wiring}
            className={styles.input}
            value={value}
            onChange={(event) => onValueChange(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (max !== undefined) limitKeys(max, measure)(event);
              onKeyDown?.(event);
            }}
          />
        </div>
      )}
    </Field>
  );
}
