// When the card of a person is shown: a mouse rests on their name for a moment, or the keyboard comes to it. Not by touch,
// which cannot hover.
import { type FocusEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { dialogStack } from "../../lib/dialogs.ts";

/** A pointer or a focus that only passes by opens nothing. */
const OPEN_MS = 400;
/** Time for the pointer to move from the name onto the card. */
const CLOSE_MS = 200;

export interface HoverCard {
  isOpen: boolean;
  /** At once; the focus, if it is in the card, goes back to the name. */
  close: () => void;
  /** The pointer or the focus has come to the card. */
  keep: () => void;
  /** It has left the card. */
  leave: () => void;
  /** The card has asked something in a dialog, which is open. */
  isAsking: () => boolean;
  /** The same until the dialog's closing animation has ended: the focus comes back to the card meanwhile. */
  isCovered: () => boolean;
  /** For the name. */
  handlers: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave: () => void;
    onPointerDown: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: () => void;
  };
}

export function useHoverCard(): HoverCard {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReturning = useRef(false);
  /** Ids of dialogs: a card may stand over a panel, which is one. */
  const dialogsBelow = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => () => clearTimeout(timer.current), []);
  const actions = useMemo(() => {
    const keep = () => clearTimeout(timer.current);
    const close = () => {
      keep();
      setOpen(false);
    };
    const open = () => {
      dialogsBelow.current = new Set(dialogStack.items.map(({ id }) => id));
      setOpen(true);
    };
    const openSoon = () => {
      keep();
      timer.current = setTimeout(open, OPEN_MS);
    };
    const dialogsAbove = () => dialogStack.items.filter(({ id }) => !dialogsBelow.current.has(id));
    const isAsking = () => dialogsAbove().some(({ open }) => open);
    const isCovered = () => dialogsAbove().length > 0;
    const leave = () => {
      keep();
      timer.current = setTimeout(() => isCovered() || setOpen(false), CLOSE_MS);
    };
    return {
      close: () => {
        // The focus comes back to the name, which is no reason to open the card again.
        isReturning.current = true;
        queueMicrotask(() => {
          isReturning.current = false;
        });
        close();
      },
      keep,
      leave,
      isAsking,
      isCovered,
      handlers: {
        onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
          if (pointerType !== "touch") openSoon();
        },
        onPointerLeave: leave,
        onPointerDown: close,
        onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
          if (!isReturning.current && currentTarget.matches(":focus-visible")) openSoon();
        },
        onBlur: leave,
      },
    };
  }, []);
  return { isOpen, ...actions };
}
