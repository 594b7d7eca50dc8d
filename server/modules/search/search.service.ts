// Search: what is on the square by words, one's own private works and co-written ones by name, and works by
// id or link.
import { z } from "zod";
import type { Locale } from "../../../contract/limits.ts";
import {
  type DirectResult,
  type Found,
  type FoundOwn,
  SEARCH_OWN_MAX,
  SEARCH_RESULTS_MAX,
  SEARCH_SUGGESTIONS_MAX,
  type SearchTab,
} from "../../../contract/search.ts";
import type { Database } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { Square } from "../square/square.service.ts";
import { type Read, withBudget } from "./budget.ts";
import { listFoundCharacters } from "./characters.repo.ts";
import { findOwnShared, findOwnWork, findShared } from "./direct.repo.ts";
import { namedBy } from "./direct.ts";
import type { DocumentKind } from "./facets.ts";
import { type FindMarks, marksOf } from "./marks.ts";
import { meantWords } from "./meant-words.ts";
import { MATCHES, type Match } from "./order.ts";
import { findOwn } from "./own.ts";
import { presentCharacter, presentWork } from "./search.present.ts";
import { type FoundRow, findDocuments, type Place } from "./search.repo.ts";
import { type Conditions, termQueries, typoQuery, type Wish, wishOf } from "./terms.ts";

export interface SearchQuery {
  q: string;
  language: Locale | undefined;
  nsfw: boolean;
}

export interface Results extends Page<Found> {
  direct: DirectResult | null;
  own: FoundOwn[];
}

export interface Search {
  /**
   * Throws too_many_requests, search_timeout.
   *
   * @param uid Null: a visitor.
   */
  suggestions(uid: string | null, query: SearchQuery): Promise<Omit<Results, "paging">>;
  /** Throws parameter_invalid (the cursor), too_many_requests, search_timeout. */
  results(
    uid: string,
    query: SearchQuery & {
      tab: SearchTab;
      limit: number;
      cursor?: string | undefined;
      /** The request's own address, which the next page's differs from in the cursor only. */
      url: string;
    },
  ): Promise<Results>;
}

const KIND_OF_TAB: Record<SearchTab, DocumentKind> = { works: "story", characters: "character", worlds: "universe" };
const SUGGESTED_KINDS: readonly DocumentKind[] = ["story", "character", "universe"];
/** Of one's own: the best of each kind. */
const OWN_SUGGESTED_MAX = SUGGESTED_KINDS.length;
/** Finds that are fetched besides: some may not be seen at the moment. */
const SPARE = 4;
/** How often it is looked on when too many may not be seen. */
const ROUNDS_MAX = 5;

/** Searches, each with the time for one's own works and for everybody's. Everybody may search; the rest of the product needs connections too. */
const SEARCHES_AT_ONCE = 2;
/** Searches that wait; with more of them nobody would wait for the last one. */
const WAITING_MAX = 20;
const RETRY_AFTER_SECONDS = 2;

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const match = z.enum(["0", "1", "2", "3", "4"]).transform((text) => Number(text) as Match);
/** The last one's place, and how many there were until it. */
const cursor = z
  .tuple([match, number, number, number, number])
  .transform(([match, tier, rank, id, count]) => ({ place: { match, tier, rank, id }, count }));

interface Item {
  found: Found;
  place: Place;
}

export interface SearchDeps {
  db: Database;
  square: Pick<Square, "cardsOf">;
}

export function createSearch({ db, square }: SearchDeps): Search {
  const withLimit = createLimiter(SEARCHES_AT_ONCE, {
    max: WAITING_MAX,
    onFull: () => new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS }),
  });
  /** Reads what these documents stand for; gives the item of a document, none where it may not be seen. */
  async function presenter(
    read: Read,
    rows: readonly FoundRow[],
    query: SearchQuery,
    marks: FindMarks,
  ): Promise<(row: FoundRow) => Item[]> {
    if (rows.length === 0) return () => [];
    const shareIds = [...new Set(rows.map(({ share_id }) => share_id))];
    const works = await read((tx) => square.cardsOf(shareIds, query, tx));
    const byId = new Map(works.map((work) => [work.share_id, work]));
    const ofWorlds = rows.filter(({ entry_id }) => entry_id !== null);
    const characters = ofWorlds.length === 0 ? [] : await read((tx) => listFoundCharacters(tx, ofWorlds));
    const key = (row: { share_id: string; entry_id: string | null }) => `${row.share_id} ${row.entry_id}`;
    const byKey = new Map(characters.map((character) => [key(character), character]));
    return (row) => {
      const work = byId.get(row.share_id);
      if (!work) return [];
      if (row.entry_id === null) return [{ found: presentWork(work, marks), place: row }];
      const character = byKey.get(key(row));
      return character ? [{ found: presentCharacter(character, work, marks), place: row }] : [];
    };
  }

  /**
   * What may be seen of the finds of each kind after a place, at most `limit` of each; typos are only corrected where
   * else too little is found.
   */
  async function find(
    read: Read,
    wish: Wish,
    kinds: readonly DocumentKind[],
    query: SearchQuery,
    { after, limit }: { after: Place | null; limit: number },
  ): Promise<Item[][]> {
    const { language, nsfw } = query;
    const lists = kinds.map((kind) => ({ kind, items: [] as Item[] }));
    const short = () => lists.filter(({ items }) => items.length < limit);

    async function collect(
      queries: ReadonlyMap<Match, Conditions>,
      marks: FindMarks,
      from: Place | null,
    ): Promise<void> {
      let open = short().map((list) => ({ list, last: from }));
      for (let round = 0; round < ROUNDS_MAX && open.length > 0; round++) {
        const looks: { list: (typeof lists)[number]; wanted: number; rows: FoundRow[] }[] = [];
        for (const { list, last } of open) {
          const wanted = limit - list.items.length + SPARE;
          const options = { kind: list.kind, language, nsfw, queries, after: last, limit: wanted };
          looks.push({ list, wanted, rows: await read((tx) => findDocuments(tx, options)) });
        }
        // The works of all kinds are read at once.
        const itemOf = await presenter(
          read,
          looks.flatMap(({ rows }) => rows),
          query,
          marks,
        );
        for (const { list, rows } of looks) list.items.push(...rows.flatMap(itemOf));
        open = looks.flatMap(({ list, wanted, rows }) =>
          rows.length < wanted || list.items.length >= limit ? [] : [{ list, last: rows.at(-1) ?? null }],
        );
      }
    }

    if (!after || after.match !== MATCHES.typo) {
      const terms = termQueries(wish);
      const typed = (Object.keys(terms) as (keyof typeof terms)[]).map((name) => [MATCHES[name], terms[name]] as const);
      await collect(new Map<Match, Conditions>(typed), marksOf(wish), after);
    }
    if (short().length > 0) {
      const meant = await meantWords(read, wish);
      if (meant.size > 0) {
        const marks = marksOf(wish, [...meant.values()].flat());
        const from = after?.match === MATCHES.typo ? after : null;
        await collect(new Map<Match, Conditions>([[MATCHES.typo, typoQuery(wish, meant)]]), marks, from);
      }
    }
    return lists.map(({ items }) => items.slice(0, limit));
  }

  const findOwnWorks = async (
    uid: string | null,
    wish: Wish,
    kinds: readonly DocumentKind[],
    options: { nsfw: boolean; limit: number },
  ): Promise<FoundOwn[]> =>
    uid === null ? [] : mixed(await findOwn(db, uid, kinds, { wish, ...options }), options.limit);

  async function findDirect(uid: string | null, { q, nsfw }: SearchQuery): Promise<DirectResult | null> {
    const named = namedBy(q);
    if (named === null) return null;
    const shared = "share" in named ? await findShared(db, named.share, nsfw) : null;
    if (shared || uid === null) return shared;
    return "share" in named ? findOwnShared(db, uid, named.share) : findOwnWork(db, uid, named.work);
  }

  return {
    async suggestions(uid, query) {
      const wish = wishOf(query.q);
      const direct = await findDirect(uid, query);
      if (!wish) return { direct, own: [], data: [] };
      return withLimit(async () => {
        const [own, lists] = await Promise.all([
          findOwnWorks(uid, wish, SUGGESTED_KINDS, { nsfw: query.nsfw, limit: OWN_SUGGESTED_MAX }),
          withBudget(db, (read) =>
            find(read, wish, SUGGESTED_KINDS, query, { after: null, limit: SEARCH_SUGGESTIONS_MAX }),
          ),
        ]);
        const found = lists.map((items) => items.map((item) => item.found));
        return { direct, own, data: mixed(found, SEARCH_SUGGESTIONS_MAX - own.length) };
      });
    },

    async results(uid, { tab, limit, url, ...query }) {
      const after = decodeCursor(query.cursor, cursor);
      const wish = wishOf(query.q);
      const kind = KIND_OF_TAB[tab];
      const count = after?.count ?? 0;
      const left = Math.min(limit, SEARCH_RESULTS_MAX - count);
      const { own, found } = !wish
        ? { own: [], found: [] }
        : await withLimit(async () => {
            const options = {
              after: after?.place ?? null,
              limit: left + (count + left < SEARCH_RESULTS_MAX ? 1 : 0),
            };
            const [own, [found = []]] = await Promise.all([
              after ? [] : findOwnWorks(uid, wish, [kind], { nsfw: query.nsfw, limit: SEARCH_OWN_MAX }),
              left > 0 ? withBudget(db, (read) => find(read, wish, [kind], query, options)) : [],
            ]);
            return { own, found };
          });
      const page = pageOf(
        found,
        { limit: left, cursor: query.cursor, url },
        ({ found }) => found,
        ({ place }) => [place.match, place.tier, place.rank, place.id, count + left].map(String),
      );
      return {
        direct: after ? null : await findDirect(uid, query),
        own,
        ...page,
      };
    },
  };
}

/** The best of each list in turn until there are `most`. */
function mixed<T>(lists: readonly (readonly T[])[], most: number): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1)))
    .flat()
    .slice(0, most);
}
