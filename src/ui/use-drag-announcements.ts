// Announcements for screen readers while a list's item is moved.
import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { useLayoutEffect, useMemo, useRef } from "react";

/** What is announced: the item's name, its place counted from 1, and the number of items. */
export type DragFacts = { name: string; place: number; size: number };

type DragMoment = "drag_start" | "drag_over" | "drag_end" | "drag_cancel";

export interface DragTexts {
  /** How an item is moved by keyboard; read once the handle has the focus. */
  how: string;
  say: (what: DragMoment, facts: DragFacts) => string;
}

/** `items` in their order. */
export function useDragAnnouncements(
  items: readonly { id: string; name: string }[],
  { how, say }: DragTexts,
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } {
  const latest = useRef({ items, say });
  useLayoutEffect(() => {
    latest.current = { items, say };
  });
  // One object, because dnd-kit subscribes again for each new one.
  return useMemo(() => {
    const announce = (what: DragMoment, one: Active, over: Over | null) => {
      const { items, say } = latest.current;
      const at = (id: unknown) => items.findIndex((item) => item.id === id);
      return say(what, { name: items[at(one.id)]?.name ?? "", place: at((over ?? one).id) + 1, size: items.length });
    };
    // A picked-up item is reported over its own place at once: announcing that would interrupt "picked up".
    let moved = false;
    return {
      screenReaderInstructions: { draggable: how },
      announcements: {
        onDragStart: ({ active }) => {
          moved = false;
          return announce("drag_start", active, null);
        },
        onDragOver: ({ active, over }) => {
          if (!over || (over.id === active.id && !moved)) return undefined;
          moved = true;
          return announce("drag_over", active, over);
        },
        onDragEnd: ({ active, over }) => announce("drag_end", active, over),
        onDragCancel: ({ active }) => announce("drag_cancel", active, null),
      },
    };
  }, [how]);
}
