// A tooltip, for more than a label can say. It must never be the only place of an element's name.
// Written here instead of taken from Base UI: every icon button has one, and Base UI's would add its positioning code
// to the first load.
import {
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { hideTooltip, hideTooltipSoon, showTooltip, showTooltipSoon, type TooltipSide } from "./tooltip-store.ts";

export interface TooltipProps {
  content: ReactNode;
  /** The anchor: one element, which must pass the handlers it is given to its DOM element. */
  children: ReactElement;
  side?: TooltipSide;
  /** False if it only repeats the anchor's accessible name. */
  describes?: boolean;
  /** Also opens on a press, for an anchor without an action of its own: touch cannot hover. */
  atPress?: boolean;
}

interface Handlers {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

export function Tooltip({ content, children, side = "top", describes = true, atPress = false }: TooltipProps) {
  const own = (children as ReactElement<Handlers>).props;
  const anchor = useRef<HTMLElement | null>(null);
  useEffect(
    () => () => {
      if (anchor.current) hideTooltip(anchor.current);
    },
    [],
  );

  const shown = (element: HTMLElement) => {
    anchor.current = element;
    return { anchor: element, content, side, describes };
  };
  return cloneElement(children as ReactElement<Handlers>, {
    onPointerEnter(event) {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") showTooltipSoon(shown(event.currentTarget));
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event);
      hideTooltipSoon();
    },
    onPointerDown(event) {
      own.onPointerDown?.(event);
      hideTooltip();
    },
    ...(atPress && {
      onClick(event: MouseEvent<HTMLElement>) {
        own.onClick?.(event);
        showTooltip(shown(event.currentTarget));
      },
    }),
    onFocus(event) {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) showTooltip(shown(event.currentTarget));
    },
    onBlur(event) {
      own.onBlur?.(event);
      hideTooltip(event.currentTarget);
    },
  });
}
