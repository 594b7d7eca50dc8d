// Renders the current tooltip above everything else. Mounted once, at the root of the app.
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useSnapshot } from "valtio";
import { TOOLTIP_MAX_HEIGHT_PX, TOOLTIP_MAX_WIDTH_PX } from "../../contract/limits.ts";
import styles from "./tooltip.module.css";
import { placeTooltip } from "./tooltip-place.ts";
import { hideTooltip, hideTooltipSoon, keepTooltip, TOOLTIP_ID, tooltipStore } from "./tooltip-store.ts";

export function TooltipLayer() {
  const { current } = useSnapshot(tooltipStore);
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popup.current;
    if (!current || !element) return;
    element.style.maxWidth = `min(${TOOLTIP_MAX_WIDTH_PX}px, calc(100vw - 1rem))`;
    element.style.maxHeight = `min(${TOOLTIP_MAX_HEIGHT_PX}px, calc(100dvh - 1rem))`;
    const view = { width: document.documentElement.clientWidth, height: innerHeight };
    const place = placeTooltip(
      current.side,
      current.anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      view,
    );
    element.style.left = `${place.left}px`;
    element.style.top = `${place.top}px`;
  }, [current]);

  useEffect(() => {
    if (!current) return;
    const hide = () => hideTooltip();
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    addEventListener("keydown", onKey, true);
    addEventListener("resize", hide);
    addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      removeEventListener("keydown", onKey, true);
      removeEventListener("resize", hide);
      removeEventListener("scroll", hide, true);
    };
  }, [current]);

  if (!current) return null;
  return createPortal(
    <div
      ref={popup}
      id={TOOLTIP_ID}
      role="tooltip"
      className={styles.popup}
      onPointerEnter={keepTooltip}
      onPointerLeave={hideTooltipSoon}
    >
      {current.content as ReactNode}
    </div>,
    document.body,
  );
}
