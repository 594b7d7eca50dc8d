// A small panel that opens from a button, for a few controls or facts.
import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./popover.module.css";
import popup from "./popup.module.css";

export interface PopoverProps {
  trigger: ReactElement;
  /** Accessible name of the panel; also its heading unless `hideTitle`. */
  title: string;
  hideTitle?: boolean;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
}

export function Popover({
  trigger,
  title,
  hideTitle,
  children,
  open,
  onOpenChange,
  align = "center",
  side = "bottom",
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner {...{ align, side }} sideOffset={8} collisionPadding={8} className={popup.positioner}>
          <Base.Popup className={classNames(popup.popup, styles.popup)}>
            <Base.Title className={hideTitle ? styles.hidden : styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
