// A menu of actions, given as data, that opens from a button. Its code is fetched when the button is hovered or
// focused: lists have a menu in every row, and most are never opened.
import { cloneElement, type KeyboardEvent, type ReactElement } from "react";
import { lazyPart, useOnDemand } from "../lib/lazy-view.tsx";
import type { MenuProps } from "./menu-props.ts";

const popup = lazyPart(async () => (await import("./menu-popup.tsx")).MenuPopup);

export function Menu(props: MenuProps) {
  const [MenuPopup, open] = useOnDemand(popup);
  if (MenuPopup) return <MenuPopup {...props} />;
  return <ClosedMenu trigger={props.trigger} preload={popup.preload} open={open} />;
}

export interface ClosedMenuProps {
  trigger: ReactElement;
  /** Called when the button is hovered or focused. */
  preload: () => void;
  /** Loads the menu and shows it, open, in place of this. */
  open: () => void;
}

/** Before the first press: a plain button with the look and the ARIA attributes of the real trigger. */
export function ClosedMenu({ trigger, preload, open }: ClosedMenuProps) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerOver: preload,
    onFocusCapture: preload,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      open();
    },
  });
}
