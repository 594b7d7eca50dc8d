// Which tooltip is shown, and at which anchor. There is at most one on the page.
import type { ReactNode } from "react";
import { proxy, ref } from "valtio";

export type TooltipSide = "top" | "right" | "bottom" | "left";

export interface ShownTooltip {
  anchor: HTMLElement;
  content: ReactNode;
  side: TooltipSide;
  /** Whether it says more than the anchor's accessible name; sets `aria-describedby` while it is shown. */
  describes: boolean;
}

const OPEN_MS = 500;
/** For this long after a tooltip was hidden, the next one opens without delay. */
const WARM_MS = 300;
/** Time for the pointer to move from the anchor onto the tooltip. */
const CLOSE_MS = 80;

export const TOOLTIP_ID = "tooltip";
export const tooltipStore = proxy<{ current: ShownTooltip | null }>({ current: null });

let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = -WARM_MS;

/** Shows a tooltip without delay. */
export function showTooltip(shown: ShownTooltip): void {
  hideTooltip();
  // The tooltip would cover the open menu of its anchor.
  if (shown.anchor.matches('[aria-haspopup][aria-expanded="true"]')) return;
  tooltipStore.current = ref(shown);
  if (shown.describes) shown.anchor.setAttribute("aria-describedby", TOOLTIP_ID);
}

/** Shows a tooltip after 500 ms, or without delay if another is shown or was hidden in the last 300 ms. */
export function showTooltipSoon(shown: ShownTooltip): void {
  clearTimeout(timer);
  const warm = tooltipStore.current !== null || performance.now() - closedAt < WARM_MS;
  timer = setTimeout(showTooltip, warm ? 0 : OPEN_MS, shown);
}

/** Hides the tooltip; if an anchor is given, only a tooltip of that anchor. */
export function hideTooltip(anchor?: HTMLElement | null): void {
  if (anchor !== undefined && tooltipStore.current && tooltipStore.current.anchor !== anchor) return;
  clearTimeout(timer);
  if (!tooltipStore.current) return;
  if (tooltipStore.current.describes) tooltipStore.current.anchor.removeAttribute("aria-describedby");
  tooltipStore.current = null;
  closedAt = performance.now();
}

/** Hides the tooltip after 80 ms, unless the pointer reaches it first. */
export function hideTooltipSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(hideTooltip, CLOSE_MS);
}

/** Keeps the tooltip open while the pointer is on it. */
export function keepTooltip(): void {
  clearTimeout(timer);
}
