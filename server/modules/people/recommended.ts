// Who is recommended to a person, and nothing else decides it:
//
//   score = ln(1 + followed_by) + popular + fresh
//
// followed_by: how many of the people one follows follow them, of the hundred whom one followed last and the fifty whom
//   each of those followed last (FOLLOWED_BY).
// popular: 1 for the author of the work with the first place of the square's ranking in the language, falling evenly to 0
//   (only works that have their place by readers).
// fresh: for an author whose work came to the square in the last two weeks, the share of its opened chapters that were
//   read to the end; NEW_SCORE where few were opened.
//
// The largest part is the reason. Anyone who cannot be followed, is followed already or has no work that everybody may see is
// left out afterwards. Pure.
import type { Locale } from "../../../contract/limits.ts";
import type { RecommendReason } from "../../../contract/people.ts";

/** How far `followed_by` looks, and how many people it names at most. */
export const FOLLOWED_BY = { followed: 100, ofEach: 50, limit: 100 };
const NEW_SCORE = 0.25;
/** A new work is said to be read to the end from this share on. */
const FINISHED_MIN = 0.6;

export interface Sources {
  language: Locale;
  followedBy: readonly { id: string; count: number }[];
  /** The first of them is the most popular. */
  popular: readonly string[];
  /** `finished`: the share of opened chapters that were read to the end; null where few were opened. */
  latest: readonly { uid: string; finished: number | null }[];
}

export interface Candidate {
  uid: string;
  reason: RecommendReason;
}

/** Everybody whom a source names, the most fitting first. */
export function rankCandidates({ language, followedBy, popular, latest }: Sources): Candidate[] {
  const found = new Map<string, Candidate & { score: number; best: number }>();
  const add = (uid: string, points: number, reason: RecommendReason) => {
    const known = found.get(uid);
    if (!known) found.set(uid, { uid, reason, score: points, best: points });
    else {
      known.score += points;
      if (points > known.best) Object.assign(known, { reason, best: points });
    }
  };
  for (const { id, count } of followedBy) add(id, Math.log(1 + count), { key: "followed_by", count });
  popular.forEach((uid, place) => {
    add(uid, 1 - place / popular.length, { key: "popular", language });
  });
  for (const { uid, finished } of latest) {
    const isFinished = finished !== null && finished >= FINISHED_MIN;
    add(uid, finished ?? NEW_SCORE, { key: isFinished ? "new_and_finished" : "new" });
  }
  return [...found.values()]
    .sort((a, b) => b.score - a.score || (a.uid < b.uid ? -1 : 1))
    .map(({ uid, reason }) => ({ uid, reason }));
}
