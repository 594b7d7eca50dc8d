// A menu of actions hung on a button, given as data. Its code is fetched when a pointer or the focus comes near:
// lists have one on every row, and most are never opened.
import { cloneElement, type KeyboardEvent, lazy, type ReactElement, Suspense, useState } from "react";
import type { MenuProps } from "./menu-props.ts";

const load = () => import("./menu-popup.tsx");
const MenuPopup = lazy(async () => ({ default: (await load()).MenuPopup }));

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  // Not opened yet: a plain button that looks and is named as the trigger will be.
  const waiting = cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerOver: load,
    onFocusCapture: load,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setWanted(true);
    },
  });
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MenuPopup {...props} />
    </Suspense>
  );
}
