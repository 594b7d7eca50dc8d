// A button. A view has one primary action; all others are secondary or ghost.
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The action is running: the button keeps its width and focus and ignores clicks. */
  busy?: boolean;
  /** As wide as its container. */
  block?: boolean;
}

export function Button({
  variant = "secondary",
  size = "md",
  icon,
  busy = false,
  block,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={classNames(
        styles.button,
        styles[variant],
        styles[size],
        block && styles.block,
        busy && styles.busy,
        className,
      )}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}
