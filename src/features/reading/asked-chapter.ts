// Which chapter the address of the reading room names.
import { usePageNavigation } from "../../lib/page-navigation.tsx";

export const chapterSearch = (chapterId: string): string => `?c=${encodeURIComponent(chapterId)}`;

/** The chapter that the address names; null for none. */
export function useAskedChapter(): string | null {
  return new URLSearchParams(usePageNavigation().search).get("c") || null;
}
