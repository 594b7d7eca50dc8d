// A link that looks like a button, for navigation.
import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./button.module.css";
import type { ButtonSize, ButtonVariant } from "./button.tsx";
import { classNames } from "./class-names.ts";

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export function LinkButton({
  variant = "secondary",
  size = "md",
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[variant], styles[size], className)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </Link>
  );
}
