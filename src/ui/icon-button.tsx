// A button with an icon only. Its accessible name is required, and is also its tooltip.
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";
import type { TooltipSide } from "./tooltip-store.ts";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  label: string;
  icon: ReactNode;
  size?: "sm" | "md" | "lg";
  variant?: "ghost" | "secondary";
  /** Whether a toggle button is on. */
  pressed?: boolean;
  busy?: boolean;
  /** Disabled by `aria-disabled` only, so that the button keeps the focus if it has it. */
  idle?: boolean;
  /** A tooltip longer than the name, for instance with a shortcut. */
  hint?: ReactNode;
  tooltipSide?: TooltipSide;
}

export function IconButton({
  label,
  icon,
  size = "md",
  variant = "ghost",
  pressed,
  busy,
  idle,
  hint,
  tooltipSide,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={hint ?? label} describes={hint !== undefined} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        aria-disabled={idle || undefined}
        className={classNames(styles.button, styles[size], styles[variant], className)}
        onClick={(event) => {
          if (busy || idle) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {busy ? <Spinner size={14} /> : icon}
      </button>
    </Tooltip>
  );
}
