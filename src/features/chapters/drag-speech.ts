// Announcements for screen readers while a chapter is moved.
import type { Active, Announcements, Over, ScreenReaderInstructions } from "@dnd-kit/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";

export function useDragSpeech(chapters: readonly Chapter[]): {
  announcements: Announcements;
  screenReaderInstructions: ScreenReaderInstructions;
} {
  const { t } = useTranslation(["chapters", "common"]);
  return useMemo(() => {
    const facts = (one: Active, over: Over | null) => {
      const at = (id: unknown) => chapters.findIndex(({ _id }) => _id === id);
      const title = chapters[at(one.id)]?.name || t("common:untitled");
      return { title, place: at((over ?? one).id) + 1, size: chapters.length };
    };
    // A picked-up chapter is reported over its own place at once: announcing that would interrupt "picked up".
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
  }, [chapters, t]);
}
