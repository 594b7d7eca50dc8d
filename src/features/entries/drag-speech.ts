// Announcements for screen readers while a relationship is moved.
import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { RelationshipDraft } from "./entry-draft.ts";

export function useDragSpeech(rows: readonly RelationshipDraft[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useTranslation("entries");
  return useMemo(() => {
    const facts = (one: Active, over: Over | null) => {
      const at = (id: unknown) => rows.findIndex(({ key }) => key === id);
      return { name: rows[at(one.id)]?.name ?? "", place: at((over ?? one).id) + 1, size: rows.length };
    };
    // A picked-up row is reported over its own place at once: announcing that would interrupt "picked up".
    let moved = false;
    return {
      screenReaderInstructions: { draggable: t("drag_how") },
      announcements: {
        onDragStart: ({ active }) => {
          moved = false;
          return t("drag_start", facts(active, null));
        },
        onDragOver: ({ active, over }) => {
          if (!over || (over.id === active.id && !moved)) return undefined;
          moved = true;
          return t("drag_over", facts(active, over));
        },
        onDragEnd: ({ active, over }) => t("drag_end", facts(active, over)),
        onDragCancel: ({ active }) => t("drag_cancel", facts(active, null)),
      },
    };
  }, [rows, t]);
}
