// What a menu is given: its button and its actions, as data. Apart, so that both halves of the menu can import it.
import type { ReactElement, ReactNode } from "react";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A route instead of an action. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** For a choice: whether it is the current one. */
  checked?: boolean;
  shortcut?: ReactNode;
}

export interface MenuProps {
  /** The button it hangs on: `<IconButton …/>` or `<Button …>`. */
  trigger: ReactElement;
  /** Groups are divided by a line. */
  groups: readonly (readonly (MenuAction | false)[])[];
  /** Stands above the first group. */
  header?: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
}
