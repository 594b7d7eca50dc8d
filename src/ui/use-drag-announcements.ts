// Announcements for screen readers while a list's item is moved.
import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { useRef } from "react";

/** What is announced: the item's name, its place counted from 1, and the number of items. */
export type DragFacts = { name: string; place: number; size: number };

export interface DragTexts {
  /** How an item is moved by keyboard; read once the handle has the focus. */
  how: string;
  say: (what: "drag_start" | "drag_over" | "drag_end" | "drag_cancel", facts: DragFacts) => string;
}

/** `items` in their order. */
export function useDragAnnouncements(
  items: readonly { id: string; name: string }[],
  { how, say }: DragTexts,
): { announcements: Announcements; screenReaderInstructions: ScreenReaderInstructions } {
  // A picked-up item is reported over its own place at once: announcing that would interrupt "picked up".
  const moved = useRef(false);
  const facts = (one: Active, over: Over | null): DragFacts => {
    const at = (id: unknown) => items.findIndex((item) => item.id === id);
    return { name: items[at(one.id)]?.name ?? "", place: at((over ?? one).id) + 1, size: items.length };
  };
  return {
    screenReaderInstructions: { draggable: how },
    announcements: {
      onDragStart: ({ active }) => {
        moved.current = false;
        return say("drag_start", facts(active, null));
      },
      onDragOver: ({ active, over }) => {
        if (!over || (over.id === active.id && !moved.current)) return undefined;
        moved.current = true;
        return say("drag_over", facts(active, over));
      },
      onDragEnd: ({ active, over }) => say("drag_end", facts(active, over)),
      onDragCancel: ({ active }) => say("drag_cancel", facts(active, null)),
    },
  };
}
