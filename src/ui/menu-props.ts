// Props of a menu: its button, and its actions as data. In a separate file, which both parts of the menu import.
import type { ReactElement, ReactNode } from "react";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A route instead of an action. */
  to?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Makes it a checkbox item; true for the current choice. */
  checked?: boolean;
  shortcut?: ReactNode;
}

export interface MenuProps {
  /** The button that opens it: `<IconButton …/>` or `<Button …>`. */
  trigger: ReactElement;
  /** Groups are divided by a separator. */
  groups: readonly (readonly (MenuAction | false)[])[];
  /** Above the first group. */
  header?: ReactNode;
  /** Called each time it is shown. */
  onShown?: () => void;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
}
