// A hint over something, for what a label can't hold. Never the only place a name stands: IconButton sets that too.
import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { CSSProperties, ReactElement, ReactNode } from "react";
import { TOOLTIP_MAX_HEIGHT_PX, TOOLTIP_MAX_WIDTH_PX } from "../../contract/limits.ts";
import styles from "./tooltip.module.css";

export interface TooltipProps {
  content: ReactNode;
  /** The one element it belongs to; it must take a ref and pass its props on. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
}

const size = {
  "--tooltip-width": `${TOOLTIP_MAX_WIDTH_PX}px`,
  "--tooltip-height": `${TOOLTIP_MAX_HEIGHT_PX}px`,
} as CSSProperties;

export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className={styles.positioner}>
          <Base.Popup className={styles.popup} style={size}>
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Groups tooltips, so the second opens at once. Stands at the root of the app. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Base.Provider delay={500} closeDelay={0} timeout={300}>
      {children}
    </Base.Provider>
  );
}
