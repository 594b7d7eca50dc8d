// The lists of the square over HTTP, on a million works: each tab's first and hundredth page, the works of a thousand
// followed people, and the pages of people: the author of most works, and lists of those who follow and are followed. `SQUARE_SET=small` takes a hundredth of it.
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
  /** Not of a list that has one page. */
  paging?: { next: string | null };
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
        // Half of the authors follow the reader, and a hundredth of all accounts are locked.
        await database.connection.pool.query(
          `insert into follows (follower_id, followed_id)
           select id, (select id from users where email like 'bench.%')
           from (select id from users where email like 'author%' order by id limit ${set.authors / 2}) author`,
        );
        await database.connection.pool.query("update users set shut = true where email like 'author%00@bench.invalid'");
        await database.connection.pool.query("vacuum analyze follows, users, follow_counts");
        const { rows } = await database.connection.pool.query<{ id: string }>(
          "select id from users where email = 'author1@bench.invalid'",
        );
        const author = `/api/v2/users/${rows[0]?.id}`;
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
          ["recommended, worlds", "/api/v2/square/sharings?kind=universe"],
          ["recommended, Chinese stories", "/api/v2/square/sharings?kind=story&language=zh-CN"],
          ["latest, worlds", "/api/v2/square/sharings?tab=latest&kind=universe"],
          ["latest, Chinese worlds", "/api/v2/square/sharings?tab=latest&kind=universe&language=zh-CN"],
          [`the works of ${FOLLOWED} followed people`, "/api/v2/following_shares_feed"],
          ["the works of one author", `${author}/sharings?type=story`],
          ["followers", "/api/v2/self/followers"],
          ["followed people", "/api/v2/self/following_users"],
          ["recommended people", "/api/v2/recommend_following"],
          ["an author's profile", `${author}/profile`],
          ["one's own profile", "/api/v2/self/profile"],
        ] as const;
        for (const [what, first] of lists) {
          let hundredth: string = first;
          for (let page = 0; page < HUNDREDTH; page++) {
            const { paging } = await reader.ask<Page>("GET", hundredth);
            if (!paging?.next) break;
            hundredth = paging.next;
          }
          for (const [which, path] of [
            ["first page", first],
            ...(hundredth === first ? [] : [["hundredth page", hundredth] as const]),
          ] as const) {
            const times: number[] = [];
            for (let request = 0; request < WARM_UP + REQUESTS; request++) {
              const started = performance.now();
              const { data } = await reader.ask<Partial<Page>>("GET", path);
              if (data?.length === 0) throw new Error(`${path} is empty`);
              if (request >= WARM_UP) times.push(performance.now() - started);
            }
            figures.push({
              what: hundredth === first ? what : `${what}, ${which}`,
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
