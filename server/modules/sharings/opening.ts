// How a shared work begins: what its page holds before any script has run.
import type { Locale } from "../../../contract/limits.ts";

interface Common {
  title: string;
  language: Locale;
  author: string;
  /** Whether search engines may list it: what is shared by link is for those who were given the link. */
  isIndexed: boolean;
  /** For adults. */
  nsfw: boolean;
}

export interface StoryOpening extends Common {
  kind: "story";
  /**
   * The first published chapter, or the one that was asked for: its name, and its beginning with a line of text a line;
   * null if there is none.
   */
  chapter: { id: string; name: string; text: string; isFirst: boolean } | null;
}

export interface WorldOpening extends Common {
  kind: "universe";
  background: string;
  /** Null for none; its size in pixels is null where it is not known. */
  cover: { id: string; size: { width: number; height: number } | null } | null;
  /** The first of its entries. */
  entries: readonly { name: string; description: string }[];
}

export type Opening = StoryOpening | WorldOpening;

/** Gives the openings of works of one kind, and a version that differs whenever the opening does. */
export interface Openings {
  /**
   * Null where that is still this version. Throws share_not_found, share_private, share_deleted, share_banned,
   * share_forbidden; where a chapter of a story is asked for, also chapter_not_found.
   *
   * @param chapterId The first published one by default.
   */
  opening(
    shareId: string,
    version: string | null,
    chapterId?: string | null,
  ): Promise<{ version: string; opening: Opening } | null>;
}
