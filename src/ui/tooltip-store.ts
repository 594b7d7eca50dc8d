// Which hint shows, over what: one at a time on the whole page.
import type { ReactNode } from "react";
import { proxy, ref } from "valtio";

export type TooltipSide = "top" | "right" | "bottom" | "left";

export interface ShownTooltip {
  anchor: HTMLElement;
  content: ReactNode;
  side: TooltipSide;
  /** Whether it says more than the anchor's own name, and is to be read out with it. */
  describes: boolean;
}

const OPEN_MS = 500;
/** After one hint another follows at once for this long. */
const WARM_MS = 300;
/** Time to reach the hint itself with the pointer. */
const CLOSE_MS = 80;

export const TOOLTIP_ID = "tooltip";
export const tooltipStore = proxy<{ current: ShownTooltip | null }>({ current: null });

let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -WARM_MS;

/** Shows a hint now. */
export function showTooltip(shown: ShownTooltip): void {
  hideTooltip();
  // Its menu is open, and stands where the hint would.
  if (shown.anchor.matches('[aria-haspopup][aria-expanded="true"]')) return;
  tooltipStore.current = ref(shown);
  if (shown.describes) shown.anchor.setAttribute("aria-describedby", TOOLTIP_ID);
}

/** Shows a hint once the pointer has rested, or at once right after another. */
export function showTooltipSoon(shown: ShownTooltip): void {
  clearTimeout(timer);
  const warm = tooltipStore.current !== null || performance.now() - closedAt < WARM_MS;
  timer = setTimeout(showTooltip, warm ? 0 : OPEN_MS, shown);
}

/** Takes the hint away; with an anchor only if it is that one's. */
export function hideTooltip(anchor?: HTMLElement | null): void {
  if (anchor !== undefined && tooltipStore.current && tooltipStore.current.anchor !== anchor) return;
  clearTimeout(timer);
  if (!tooltipStore.current) return;
  if (tooltipStore.current.describes) tooltipStore.current.anchor.removeAttribute("aria-describedby");
  tooltipStore.current = null;
  closedAt = performance.now();
}

/** Takes the hint away unless the pointer reaches it first. */
export function hideTooltipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(hideTooltip, CLOSE_MS);
}

/** The pointer is on the hint: it stays. */
export function keepTooltip(): void {
  clearTimeout(timer);
}
