// A button of the selection toolbar: small, with its shortcut in the hint.
import type { ReactNode } from "react";
import { Tooltip } from "../../../ui/tooltip.tsx";
import styles from "./selection-toolbar.module.css";
import { shortcutHint } from "./shortcut-hint.ts";

export interface ToolbarButtonProps {
  label: string;
  /** In the notation of the table of shortcuts. */
  shortcut: string;
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function ToolbarButton({ label, shortcut, pressed, onPress, children }: ToolbarButtonProps) {
  return (
    <Tooltip content={shortcutHint(label, shortcut)}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-pressed={pressed}
        tabIndex={-1}
        onClick={onPress}
      >
        {children}
      </button>
    </Tooltip>
  );
}
