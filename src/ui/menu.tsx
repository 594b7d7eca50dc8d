// A menu of actions, given as data, that opens from a button. Its code is fetched when the button is hovered or
// focused: lists have a menu in every row, and most are never opened.
import { cloneElement, type KeyboardEvent, type ReactElement } from "react";
import { lazyPart, useOnDemand } from "../lib/lazy-view.tsx";
import type { MenuProps } from "./menu-props.ts";

const popup = lazyPart(async () => (await import("./menu-popup.tsx")).MenuPopup);

export function Menu(props: MenuProps) {
  const [MenuPopup, open] = useOnDemand(popup);
  if (MenuPopup) return <MenuPopup {...props} />;
  // Before the first press: a plain button with the look and the ARIA attributes of the real trigger.
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
