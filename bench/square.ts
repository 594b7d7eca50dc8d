// The lists of the square over HTTP, on a million works: each tab's first and hundredth page, and the works of a
// thousand followed people. `SQUARE_SET=small` takes a hundredth of it.
import { rankSquare } from "../server/modules/square/ranking.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, ms, percentile, runAlone, spread } from "./support/figures.ts";
import { startProduct } from "./support/product.ts";
import { FULL_SET, generatePublishedSet } from "./support/published-set.ts";

const REQUESTS = 200;
const WARM_UP = 20;
const LIST_MS = 30;
const GENERATED_MS = 15 * 60_000;
const HUNDREDTH = 99;
const FOLLOWED = 1_000;

interface Page {
  data: unknown[];
  paging: { next: string | null };
}

export const square: Bench = {
  name: "The lists of the square",
  async run() {
    const small = process.env["SQUARE_SET"] === "small";
    const set = small ? { authors: 2_000, works: 10_000, follows: 50_000 } : FULL_SET;
    const database = await startBenchDatabase(["-c", "shared_buffers=512MB", "-c", "max_wal_size=4GB"]);
    try {
      const began = performance.now();
      await generatePublishedSet(database.connection, set);
      const generated = performance.now() - began;
      const ranking = performance.now();
      await database.connection.db.transaction(rankSquare);
      const ranked = performance.now() - ranking;
      const product = await startProduct({ DATABASE_URL: database.url });
      try {
        const reader = await product.signUp();
        await database.connection.pool.query(
          `insert into follows (follower_id, followed_id)
           select (select id from users where email like 'bench.%'), id
           from (select id from users where email like 'author%' order by md5(id::text) limit ${FOLLOWED}) author`,
        );
        await database.connection.pool.query("analyze follows");
        const figures: Figure[] = [
          {
            what: `${set.works.toLocaleString("en-US")} works of ${set.authors.toLocaleString("en-US")} authors and ${set.follows.toLocaleString("en-US")} follows generated`,
            measured: `${Math.round(generated / 1_000)} s; ranked in ${ms(ranked)}`,
            target: "under 15 minutes",
            ok: generated < GENERATED_MS,
          },
        ];
        const lists = [
          ["recommended", "/api/v2/square/sharings"],
          ["recommended, Chinese", "/api/v2/square/sharings?language=zh-CN"],
          ["latest", "/api/v2/square/sharings?tab=latest"],
          ["latest, Chinese", "/api/v2/square/sharings?tab=latest&language=zh-CN"],
          [`the works of ${FOLLOWED} followed people`, "/api/v2/following_shares_feed"],
        ] as const;
        for (const [what, first] of lists) {
          let hundredth: string = first;
          for (let page = 0; page < HUNDREDTH; page++) {
            const { paging } = await reader.ask<Page>("GET", hundredth);
            if (paging.next === null) break;
            hundredth = paging.next;
          }
          for (const [which, path] of [
            ["first page", first],
            ["hundredth page", hundredth],
          ] as const) {
            const times: number[] = [];
            for (let request = 0; request < WARM_UP + REQUESTS; request++) {
              const started = performance.now();
              const { data } = await reader.ask<Page>("GET", path);
              if (data.length === 0) throw new Error(`${path} is empty`);
              if (request >= WARM_UP) times.push(performance.now() - started);
            }
            figures.push({
              what: `${what}, ${which}`,
              measured: spread(times),
              target: `p95 under ${ms(LIST_MS)}`,
              ok: percentile(times, 0.95) < LIST_MS,
            });
          }
        }
        return figures;
      } finally {
        await product.close();
      }
    } finally {
      await database.stop();
    }
  },
};

if (import.meta.main) await runAlone(square);
