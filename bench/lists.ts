// Response times of lists: a thousand stories, a story of five hundred chapters, search, later pages, and the worst
// possible page, in a database where other people have as many stories. Over HTTP, one request after the other.
import { createHash } from "node:crypto";
import { pino } from "pino";
import { createApp } from "../server/app.ts";
import { readConfig } from "../server/platform/config.ts";
import { startBenchDatabase } from "./support/bench-database.ts";
import { type Bench, type Figure, percentile, runAlone, spread } from "./support/figures.ts";

const STORIES = 1_000;
const CHAPTERS = 500;
/** Chapters in each of the thousand stories. */
const CHAPTERS_EACH = 20;
const OTHER_PEOPLE = 10;
/** Limit for p95 of the whole HTTP request; a shorter wait is not noticed. */
const LIMIT_MS = 100;
const REQUESTS = 200;
const WARM_UP = 20;

interface Measured {
  what: string;
  path: string;
  /** p95 in milliseconds. */
  limit: number;
}

export const lists: Bench = {
  name: "Lists with 1,000 stories and 500 chapters",
  async run() {
    const database = await startBenchDatabase();
    const { pool } = database.connection;
    const config = { ...readConfig({ PORT: "0", RATE_LIMIT: "0", DEMO: "off" }), secret: "bench".repeat(10) };
    const app = await createApp({ config, database: database.connection, log: pino({ level: "silent" }) });
    try {
      const url = await app.listen();
      const email = "lists@example.com";
      const digest = createHash("md5").update("storyloom1").digest("hex");
      const uid = await app.services.accounts.createAccount({ email, digest, nickname: "Lists" });
      const others = await Promise.all(
        Array.from({ length: OTHER_PEOPLE }, (_, n) =>
          app.services.accounts.createAccount({ email: `other-${n}@example.com`, digest, nickname: "Other" }),
        ),
      );
      for (const person of [uid, ...others]) await fill(person as string);
      await pool.query("vacuum analyze");
      const { access_token: token } = await app.services.sessions.start(uid as string, "bench");
      const get = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      const long = await one(
        "select story_id as id from chapters group by 1 having count(*) = $1 and bool_and(story_id in (select id from stories where owner_id = $2)) limit 1",
        [CHAPTERS, uid],
      );
      const figures: Figure[] = [];
      for (const measured of [
        { what: `stories, first page of ${STORIES}`, path: "/api/v2/novels", limit: LIMIT_MS },
        {
          what: "stories, a page in the middle",
          path: await deep(get, "/api/v2/novels?limit=100", 5),
          limit: LIMIT_MS,
        },
        { what: "stories found by a word of the title", path: "/api/v2/novels?search=voyager", limit: LIMIT_MS },
        {
          what: "stories found by one ideograph",
          path: `/api/v2/novels?search=${encodeURIComponent("航")}`,
          limit: LIMIT_MS,
        },
        {
          what: `stories with ${CHAPTERS} chapters each, a page of 30`,
          path: "/api/v2/novels?search=enormous",
          limit: LIMIT_MS,
        },
        { what: `chapters, first page of ${CHAPTERS}`, path: `/api/v2/novels/${long}/chapters`, limit: LIMIT_MS },
        {
          what: "chapters, the last page",
          path: await deep(get, `/api/v2/novels/${long}/chapters?limit=100`, 4),
          limit: LIMIT_MS,
        },
        { what: "one story", path: `/api/v2/novels/${long}`, limit: LIMIT_MS },
      ] satisfies Measured[])
        figures.push(await measure(get, measured));
      return figures;
    } finally {
      await app.close();
      await database.stop();
    }

    async function one(statement: string, values: unknown[]): Promise<string> {
      return (await pool.query<{ id: string }>(statement, values)).rows[0]?.id ?? "";
    }

    /** A person's thousand stories; thirty of them, not the newest, are enormous. */
    async function fill(person: string): Promise<void> {
      await pool.query(
        `insert into stories (owner_id, title, language, updated_at)
         select $1, case when n % 40 = 0 then 'The Night Voyager ' when n % 40 = 1 then '夜航者 ' when n % 33 = 2 then 'Enormous ' else 'Story ' end || n,
           'en-US', now() - n * interval '1 minute' from generate_series(1, $2) n`,
        [person, STORIES],
      );
      await pool.query(
        `insert into chapters (story_id, position, name, word_count, character_count, excerpt, updated_at)
         select s.id, 'c' || lpad(n::text, 3, '0') || '1', 'Chapter ' || n, 2000, 9000, repeat('The lamp went out all at once. ', 6), now() - n * interval '1 hour'
         from stories s, generate_series(1, case when s.title like 'Enormous%' then $2::int else $3::int end) n where s.owner_id = $1`,
        [person, CHAPTERS, CHAPTERS_EACH],
      );
    }
  },
};

/** The path of the page after this many next-page links. */
async function deep(get: (path: string) => Promise<Response>, first: string, pages: number): Promise<string> {
  let path = first;
  for (let page = 0; page < pages; page++) {
    const { paging } = (await (await get(path)).json()) as { paging: { next: string | null } };
    if (!paging.next) throw new Error(`${first} has only ${page} further pages.`);
    path = paging.next;
  }
  return path;
}

async function measure(get: (path: string) => Promise<Response>, { what, path, limit }: Measured): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const began = performance.now();
    const answer = await get(path);
    const { data, _id } = (await answer.json()) as { data?: unknown[]; _id?: string };
    const took = performance.now() - began;
    if (answer.status !== 200 || (data?.length === 0 && !_id))
      throw new Error(`${path} answered ${answer.status} with nothing.`);
    if (n >= WARM_UP) times.push(took);
  }
  const p95 = percentile(times, 0.95);
  return { what, measured: spread(times), target: `p95 under ${limit} ms`, ok: p95 < limit };
}

if (import.meta.main) await runAlone(lists);
