// How lists query the database: as many statements for a hundred rows as for one, each using indexes. Times are in
// bench/lists.ts; this checks the plans, on tables large enough that PostgreSQL has a choice.
import { AsyncLocalStorage } from "node:async_hooks";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testApp } from "../support/app.ts";
import { signUp } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;
const person = await signUp(app);
let longStory: string;
let longWorld: string;
let longHistory: string;

beforeAll(async () => {
  const others = [await signUp(app), await signUp(app), await signUp(app)];
  for (const { uid } of [person, ...others])
    await pool.query(
      `with made as (
         insert into stories (owner_id, title, language, updated_at, deleted_at)
         select $1, 'Story ' || n, 'en-US', now() - n * interval '1 minute', case when n > 250 then now() - n * interval '1 hour' end
         from generate_series(1, 300) n returning id, title)
       insert into chapters (story_id, position, name, word_count, excerpt, deleted_at)
       select id, 'c' || lpad(n::text, 3, '0') || '1', 'Chapter ' || n, 10, 'text', case when n % 7 = 0 then now() end
       from made, generate_series(1, case when title = 'Story 1' then 500 else 20 end) n`,
      [uid],
    );
  await pool.query(
    "insert into collaborators (story_id, user_id, rights) select id, $1, 'read' from stories where owner_id = $2 and deleted_at is null limit 40",
    [person.uid, others[0]?.uid],
  );
  // Many rows of others, so that a sequential scan would be expensive.
  await pool.query(
    `with made as (
       insert into stories (owner_id, title, language, deleted_at)
       select $1, 'Noise', 'en-US', case when n % 4 = 0 then now() end from generate_series(1, 20000) n returning id)
     insert into collaborators (story_id, user_id, rights) select id, $2, 'read' from made`,
    [others[1]?.uid, others[2]?.uid],
  );
  await pool.query(
    `with made as (
       insert into worlds (owner_id, title, deleted_at)
       select u, 'World ' || n, case when n > 5 then now() - n * interval '1 minute' end
       from unnest($1::uuid[]) u, generate_series(1, 100) n returning id, deleted_at)
     insert into entries (world_id, type, name, search_text, deleted_at)
     select id, 'normal', 'Entry ' || n, 'entry ' || n, case when n % 2 = 0 then now() - n * interval '1 minute' end
     from made, generate_series(1, case when deleted_at is null then 300 else 60 end) n`,
    [[person, ...others].map(({ uid }) => uid)],
  );
  longWorld = (await pool.query("select id from worlds where owner_id = $1 and title = 'World 1'", [person.uid]))
    .rows[0].id;
  await pool.query("analyze");
  longStory = (await pool.query("select id from stories where owner_id = $1 and title = 'Story 1'", [person.uid]))
    .rows[0].id;
  const { rows } = await pool.query("select id from chapters where story_id = $1 order by position limit 1", [
    longStory,
  ]);
  longHistory = rows[0].id;
  await pool.query(
    `with made as (insert into documents (id, schema_version) select id, 1 from chapters where story_id = $1 returning id)
     insert into document_versions (document_id, bytes, reason, author_id, word_count, character_count, at)
     select id, '', 'interval', $2, 1, 1, now() - n * interval '1 minute'
     from made, generate_series(1, case when id = $3 then 2000 else 20 end) n`,
    [longStory, person.uid, longHistory],
  );
  await pool.query(
    `with made as (
       insert into ledger_transactions (user_id, kind, source, idempotency_key, request_hash, balance, at)
       select u, 'adjust', 'test', gen_random_uuid()::text, '', 0, now() from unnest($1::uuid[]) u, generate_series(1, 3000)
       returning id, user_id)
     insert into ledger_entries (transaction_id, account, amount)
     select id, side, case when side = 'house:spent' then 1 else -1 end
     from made, unnest(array['house:spent', 'person:' || user_id || ':free']) side`,
    [[person, ...others].map(({ uid }) => uid)],
  );
  // Few of very many pictures are held; the first account is the administrator.
  await pool.query(
    `insert into images (owner_id, purpose, status, width, height, bytes, created_at, stored_at)
     select $1, 'world_cover', case when n % 300 = 0 then 'judging' else 'passed' end, 1, 1, 1, at, at
     from (select n, now() - n * interval '1 hour' as at from generate_series(1, 20000) n) made`,
    [others[0]?.uid],
  );
  await pool.query("analyze");
});

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: Plan[];
}
interface Statement {
  text: string;
  values: unknown[];
}

/** The current request of this file: the server's own queries (jobs, timers) are outside of it. */
const inRequest = new AsyncLocalStorage<Statement[]>();

/** The statements a request sends to the database. */
async function statementsOf(path: string): Promise<Statement[]> {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const statements: Statement[] = [];
  const spy = vi.spyOn(pool, "query").mockImplementation((...asked: unknown[]) => {
    const [first, values] = asked as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const statement = typeof first === "string" ? { text: first } : first;
    inRequest.getStore()?.push({ text: statement.text, values: values ?? statement.values ?? [] });
    return query(...asked) as undefined;
  });
  try {
    const headers = { authorization: `Bearer ${person.token}`, uid: person.uid };
    const answer = await inRequest.run(statements, async () => await app.http.inject({ url: path, headers }));
    expect(answer.statusCode, answer.body).toBe(200);
    // Authentication and the page: with fewer, the statements were not captured.
    expect(statements.length).toBeGreaterThanOrEqual(2);
    return statements;
  } finally {
    spy.mockRestore();
  }
}

async function nodesOf({ text, values }: Statement): Promise<Plan[]> {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values);
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat(rows[0]["QUERY PLAN"][0].Plan);
}

const READ_BY_INDEX = [
  "stories",
  "chapters",
  "collaborators",
  "document_versions",
  "ledger_transactions",
  "ledger_entries",
  "images",
  "worlds",
  "entries",
];
const LISTS = [
  { name: "stories", path: () => "/api/v2/novels?" },
  { name: "one's own stories", path: () => "/api/v2/novels?scope=own&" },
  { name: "shared stories", path: () => "/api/v2/novels?scope=shared&" },
  { name: "stories by title", path: () => "/api/v2/novels?search=story&" },
  { name: "the recycle bin", path: () => "/api/v2/recycle_bin/novels?" },
  { name: "deleted worlds", path: () => "/api/v1/recycle_bin/universes?" },
  { name: "a world's deleted entries", path: () => `/api/v1/universes/${longWorld}/deleted_entries?` },
  { name: "chapters", path: () => `/api/v2/novels/${longStory}/chapters?` },
  { name: "deleted chapters", path: () => `/api/v2/novels/${longStory}/deleted_chapters?` },
  { name: "a chapter's versions", path: () => `/api/v2/novels/${longStory}/chapters/${longHistory}/versions?` },
  { name: "chapters in short", path: () => `/api/v2/novels/${longStory}/summaries?` },
  { name: "held pictures", path: () => "/api/v1/admin/held_images?" },
  { name: "movements of power", path: () => "/api/v1/user/power/statement?" },
];

describe.each(LISTS)("the list of $name", ({ path }) => {
  it("sends as many statements for thirty as for one", async () => {
    const [one, thirty] = [await statementsOf(`${path()}limit=1`), await statementsOf(`${path()}limit=30`)];
    expect(thirty).toHaveLength(one.length);
    // Authentication, authorisation, and the page.
    expect(one.length).toBeLessThanOrEqual(3);
  });

  it("uses indexes, on the first page and on a later one", async () => {
    const first: { paging: { next: string | null } } = await person.get(`${path()}limit=30`);
    for (const at of [`${path()}limit=30`, first.paging.next ?? ""])
      for (const statement of await statementsOf(at))
        for (const node of await nodesOf(statement)) {
          const scanned = node["Node Type"] === "Seq Scan" && READ_BY_INDEX.includes(node["Relation Name"] ?? "");
          expect(scanned, `${node["Node Type"]} of ${node["Relation Name"]} in ${statement.text}`).toBe(false);
        }
  });
});

it("reads the chapters of the page's stories only", async () => {
  const [, page] = await statementsOf("/api/v2/novels?scope=own&limit=10&search=Story%202");
  const chapters = (await nodesOf(page as Statement)).filter((node) => node["Relation Name"] === "chapters");
  expect(chapters.length).toBeGreaterThan(0);
  for (const node of chapters) expect(node["Actual Loops"]).toBeLessThanOrEqual(11);
});

it("finds the entries deleted with a world by an index", async () => {
  // The database's own cascade when a world is deleted for good.
  const { rows } = await pool.query(`explain delete from entries where world_id = '${longWorld}'`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toContain("Seq Scan");
});
