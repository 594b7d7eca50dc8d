// Search over HTTP, on the million works of the square's bench: suggestions and results for common and rare words of both
// languages, beginnings, typos, filters and pages, and how fast the index follows. `SQUARE_SET=small` takes a hundredth
// of the works, `SQUARE_SET=medium` a tenth.
import { pino } from "pino";
import type { Connection } from "../server/db/client.ts";
import { createSearchIndex, type SearchIndex } from "../server/modules/search/indexer.ts";
import { createSquare } from "../server/modules/square/square.service.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct, type Writer } from "./support/product.ts";
import { FULL_SET, generatePublishedSet, type PublishedSet } from "./support/published-set.ts";

const REQUESTS = 100;
const WARM_UP = 20;
const SEARCH_MS = 30;
const TYPO_MS = 80;
const LATE_PAGE = 49;
/** Words of one frequency that are searched for in turn. */
const WORDS = 20;
const FOLLOWED = 100;
const FOLLOWED_MS = 50;
const MADE_MS = 15 * 60_000;

const SETS: Record<string, PublishedSet> = {
  small: { authors: 2_000, works: 10_000, follows: 50_000 },
  medium: { authors: 10_000, works: 100_000, follows: 50_000 },
};

interface Page {
  data: unknown[];
  paging?: { next: string | null };
}

/** The index as a server that has followed its works has it; all at once is faster without the indexes of the tables. */
async function makeIndex({ pool }: Connection, index: SearchIndex): Promise<void> {
  const names = ["search_documents_terms_idx", "search_words_forms_idx"];
  const { rows } = await pool.query<{ definition: string }>(
    "select pg_get_indexdef(to_regclass(name)) as definition from unnest($1::text[]) name",
    [names],
  );
  await pool.query(`drop index ${names.join(", ")}`);
  await pool.query("insert into search_changes (share_id) select id from shares");
  await index.arrange();
  await index.catchUp();
  for (const { definition } of rows) await pool.query(definition);
  await pool.query("vacuum analyze search_documents, search_words, search_changes");
}

const range = (from: number) => Array.from({ length: WORDS }, (_, at) => from + at);
const withoutLetter = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`;

/** What is searched for, by what it is called. */
async function searches({ pool }: Connection, works: number): Promise<[string, string[], number][]> {
  const words = async (language: string, from: number) => {
    const { rows } = await pool.query<{ word: string }>(
      `select bench_${language}(r) as word from unnest($1::int[]) r`,
      [range(from)],
    );
    return rows.map(({ word }) => word);
  };
  // Words that one in ten thousand texts has, or the rarest of them.
  const rare = works < 100_000 ? 2_000 : 15_000;
  const common = await words("english", 1);
  const usual = await words("english", 400);
  const seldom = await words("english", rare);
  const commonSigns = await words("chinese", 1);
  return [
    ["a common English word", common, SEARCH_MS],
    ["a usual English word", usual, SEARCH_MS],
    ["a rare English word", seldom, SEARCH_MS],
    ["two common Chinese characters", commonSigns, SEARCH_MS],
    ["two usual Chinese characters", await words("chinese", 400), SEARCH_MS],
    ["two rare Chinese characters", await words("chinese", rare), SEARCH_MS],
    ["one Chinese character", commonSigns.map((word) => word.slice(0, 1)), SEARCH_MS],
    ["one letter", [..."abcdefghiklmnopqrstw"], SEARCH_MS],
    ["the beginning of a word", usual.map((word) => word.slice(0, 3)), SEARCH_MS],
    ["two common words", common.map((word, at) => `${word} ${common[(at + 7) % WORDS]}`), SEARCH_MS],
    ["a common and a rare word", common.map((word, at) => `${word} ${seldom[at]}`), SEARCH_MS],
    ["eight common words", common.map((_, at) => [...common, ...common].slice(at, at + 8).join(" ")), SEARCH_MS],
    ["a common word of the other language", common.map((word) => `${word}&language=zh-CN`), SEARCH_MS],
    ["a common word with a typo", common.filter(({ length }) => length > 4).map(withoutLetter), TYPO_MS],
    ["a rare word with a typo", seldom.map(withoutLetter), TYPO_MS],
    ["nothing there is", range(0).map((n) => `zqx${n}zqx`), TYPO_MS],
  ];
}

async function timesOf(reader: Writer, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < WARM_UP + REQUESTS; request++) {
    const path = paths[request % paths.length] as string;
    const started = performance.now();
    await reader.ask<Page>("GET", path);
    if (request >= WARM_UP) times.push(performance.now() - started);
  }
  return times;
}

const figure = (what: string, times: readonly number[], target: number): Figure => ({
  what,
  measured: spread(times),
  target: `p95 under ${ms(target)}`,
  ok: percentile(times, 0.95) < target,
});

/** How long it takes until a changed work is found as it is now, without the wait until the change is noticed. */
async function followTimes({ pool }: Connection, index: SearchIndex): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < FOLLOWED; n++) {
    await pool.query("insert into search_changes (share_id) select id from shares where id > $1 order by id limit 1", [
      String.fromCharCode(65 + (n % 20)),
    ]);
    await pool.query("update search_documents set rank = -1 where share_id in (select share_id from search_changes)");
    const started = performance.now();
    await index.catchUp();
    times.push(performance.now() - started);
  }
  return times;
}

export const search: Bench = {
  name: "Search",
  async run() {
    const set = SETS[process.env["SQUARE_SET"] ?? ""] ?? FULL_SET;
    const database = await startBenchDatabase(["-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB"]);
    try {
      const { connection } = database;
      await generatePublishedSet(connection, set);
      const index = createSearchIndex({
        db: connection.db,
        log: pino({ level: "silent" }),
        square: createSquare(connection.db),
      });
      const began = performance.now();
      await makeIndex(connection, index);
      const made = performance.now() - began;
      const { rows } = await connection.pool.query<{ size: string }>(
        "select pg_size_pretty(pg_total_relation_size('search_documents') + pg_total_relation_size('search_words')) as size",
      );
      const figures: Figure[] = [
        {
          what: `the index of ${set.works.toLocaleString("en-US")} works made anew`,
          measured: `${Math.round(made / 1_000)} s; ${rows[0]?.size}`,
          target: "under 15 minutes",
          ok: made < MADE_MS,
        },
      ];
      const looked = await searches(connection, set.works);
      const product = await startProduct({ DATABASE_URL: database.url });
      try {
        const reader = await product.signUp();
        for (const [what, queries, target] of looked) {
          const asked = queries.map((query) => `q=${encodeURI(query)}`);
          const paths = (call: string) => asked.map((query) => `/api/v2/search${call}?${query}`);
          figures.push(figure(`${what}, suggested`, await timesOf(reader, paths("/suggestions")), target));
          figures.push(figure(`${what}, results`, await timesOf(reader, paths("")), target));
        }
        let late = "/api/v2/search?q=salt";
        for (let page = 0; page < LATE_PAGE; page++) {
          const { paging } = await reader.ask<Page>("GET", late);
          if (!paging?.next) break;
          late = paging.next;
        }
        figures.push(figure("a common English word, the last page", await timesOf(reader, [late]), SEARCH_MS));
      } finally {
        await product.close();
      }
      figures.push(figure("a changed work taken into the index", await followTimes(connection, index), FOLLOWED_MS));
      return figures;
    } finally {
      await database.stop();
    }
  },
};

if (import.meta.main) await runAlone(search);
