// Finds one's own works by name: those that are in nothing that everybody finds, and those one is a co-author of.
import type { FoundOwn } from "../../../contract/search.ts";
import type { Database } from "../../db/client.ts";
import { type Read, withBudget } from "./budget.ts";
import type { DocumentKind } from "./facets.ts";
import { marksOf } from "./marks.ts";
import {
  listOwnCharacters,
  listOwnStories,
  listOwnWorlds,
  listUnreadable,
  type OwnRow,
  type OwnTitle,
} from "./own.repo.ts";
import { type OwnMatch, ownMatcher } from "./own-match.ts";
import { presentOwn } from "./search.present.ts";
import type { Wish } from "./terms.ts";

interface OwnQuery {
  wish: Wish;
  /** Whether everybody's finds, which have the rest of one's own, include works for adults. */
  nsfw: boolean;
  /** Of each kind. */
  limit: number;
}

interface Matching<T> {
  row: T;
  match: OwnMatch;
}

/** Of the listed works that match, so many are looked at whether readers are shown anything of them. */
const LOOKED_AT_MAX = 200;

/** Those with a typo stand after those that have the words as they were typed. */
function matching<T>(rows: readonly T[], namesOf: (row: T) => string, wish: Wish): Matching<T>[] {
  const matchOf = ownMatcher(wish);
  const found = rows.flatMap((row) => {
    const match = matchOf(namesOf(row));
    return match ? [{ row, match }] : [];
  });
  return found.toSorted((a, b) => Number(a.match.isCorrected) - Number(b.match.isCorrected));
}

/** Until `limit` works that are certainly not listed. */
function untilEnough(found: readonly Matching<OwnTitle>[], limit: number): readonly Matching<OwnTitle>[] {
  let count = 0;
  const end = found.findIndex(({ row }) => !row.is_listed && ++count === limit);
  return end === -1 ? found : found.slice(0, end + 1);
}

async function findTitles(
  read: Read,
  uid: string,
  kind: "story" | "universe",
  { wish, nsfw, limit }: OwnQuery,
): Promise<Matching<OwnRow>[]> {
  const list = kind === "story" ? listOwnStories : listOwnWorlds;
  const rows = await read((tx) => list(tx, uid, nsfw));
  const found = untilEnough(
    matching(rows, ({ title }) => title, wish),
    limit,
  );
  // Nearly all listed works are shown: it is asked of those that match only.
  const listed = found.flatMap(({ row }) => (row.is_listed ? [row.id] : [])).slice(0, LOOKED_AT_MAX);
  const unread = new Set(listed.length === 0 ? [] : await read((tx) => listUnreadable(tx, kind, listed)));
  return found
    .filter(({ row }) => !row.is_listed || unread.has(row.id))
    .map(({ row: { id, title, role }, match }) => ({
      row: { kind, id, name: title, role, world_id: null, world_title: null },
      match,
    }));
}

/** The best of each of these kinds. It has a time of its own, so that it takes none from what everybody finds. */
export function findOwn(
  db: Database,
  uid: string,
  kinds: readonly DocumentKind[],
  query: OwnQuery,
): Promise<FoundOwn[][]> {
  const { wish, nsfw, limit } = query;
  return withBudget(db, async (read) => {
    const lists: FoundOwn[][] = [];
    for (const kind of kinds) {
      const found =
        kind === "character"
          ? matching(await read((tx) => listOwnCharacters(tx, uid, { wish, nsfw })), ({ names }) => names, wish)
          : await findTitles(read, uid, kind, query);
      lists.push(found.slice(0, limit).map(({ row, match }) => presentOwn(row, marksOf(wish, match.meant))));
    }
    return lists;
  });
}
