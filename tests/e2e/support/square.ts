// Works on the square as its lists give them, for pages whose list a journey answers itself.
import type { Page } from "@playwright/test";
import type { ShareCard } from "../../../contract/square.ts";

/** A work with this title; `shareId` for one that can be opened. */
export function workOf(title: string, shareId?: string, more: Partial<ShareCard> = {}): ShareCard {
  const number = title.replaceAll(/\D/g, "").replaceAll("0", "z") || "1";
  return {
    share_id: shareId ?? number.padStart(17, "A"),
    kind: "story",
    title,
    language: "en-US",
    excerpt: "Oriel draws coasts before the sea makes them, and is paid by the fathom.",
    nsfw: false,
    author: { _id: "oriel", name: "Oriel", avatar: null, is_official: false },
    ...{ cover: null, entry_count: 0, character_count: 0, references: 0 },
    chapter_count: 3,
    word_count: 900,
    views: 18_240,
    listed_at: 1_780_000_000,
    ...more,
  };
}

/** Answers the lists of the square with these pages. Returns how often each page was asked for. */
export async function servePages(page: Page, pages: readonly ShareCard[][]): Promise<number[]> {
  const asked = pages.map(() => 0);
  await page.route("**/api/v2/square/sharings*", (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("cursor") ?? 0);
    asked[at] = (asked[at] ?? 0) + 1;
    const has_next = at + 1 < pages.length;
    const next = has_next ? `/api/v2/square/sharings?cursor=${at + 1}` : null;
    return route.fulfill({ json: { data: pages[at], paging: { has_prev: at > 0, has_next, next } } });
  });
  return asked;
}
