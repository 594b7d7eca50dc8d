// What a search finds, for tests that answer it themselves.
import type { Found, FoundOwn } from "../../contract/search.ts";
import type { ShareCard } from "../../contract/square.ts";

export const cardOf = (number: number, more: Partial<ShareCard> = {}): ShareCard => ({
  share_id: `3vQB7B6MrGQZaxC${"ABCDEFGHJKLMN"[number % 13]}${"ABCDEFGHJKLMN"[Math.floor(number / 13) % 13]}`,
  kind: "story",
  title: `Work ${number}`,
  language: "en-US",
  excerpt: "Oriel draws coasts.",
  nsfw: false,
  author: { _id: "oriel", name: "Oriel", avatar: null, is_official: false },
  chapter_count: 1,
  word_count: 10,
  cover: null,
  entry_count: 0,
  character_count: 0,
  references: 0,
  views: 18_240,
  listed_at: 1,
  ...more,
});

export function storyFound(number: number, more: Partial<ShareCard> = {}): Extract<Found, { kind: "story" }> {
  return { kind: "story", work: cardOf(number, more), matches: { title: [[0, 4]], author: [], excerpt: [] } };
}

export function characterFound(number: number, name: string): Found {
  return {
    kind: "character",
    _id: `0190a1b2-0000-7000-8000-${String(number).padStart(12, "0")}`,
    name,
    alias: null,
    avatar: null,
    excerpt: "Keeps the light.",
    work: cardOf(number, { kind: "universe", title: "Brassbound" }),
    matches: { name: [[0, 2]], alias: [], excerpt: [] },
  };
}

export const OWN_ID = "0190a1b2-0000-7000-8000-00000000000a";

export const ownFound = (name: string): FoundOwn => ({
  kind: "story",
  _id: OWN_ID,
  name,
  role: "owner",
  world: null,
  matches: { name: [] },
});
