// A menu of actions hung on a button, given as data. Its code is fetched when a pointer or the focus comes near:
// lists have one on every row, and most are never opened.
import { cloneElement, type KeyboardEvent, type ReactElement } from "react";
import { lazyPart, useOnDemand } from "../lib/lazy-view.tsx";
import type { MenuProps } from "./menu-props.ts";

const popup = lazyPart(async () => (await import("./menu-popup.tsx")).MenuPopup);

export function Menu(props: MenuProps) {
  const [MenuPopup, open] = useOnDemand(popup);
  if (MenuPopup) return <MenuPopup {...props} />;
  // Not opened yet: a plain button that looks and is named as the trigger will be.
  return cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerOver: popup.preload,
    onFocusCapture: popup.preload,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    },
  });
}
