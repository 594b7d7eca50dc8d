// A large generated set of published works for the benches of lists: authors, stories with a chapter and worlds, readers
// and follows.
import type { Connection } from "../../server/db/client.ts";
import { TEXT, TITLE, WORD_FUNCTIONS } from "./published-words.ts";

export interface PublishedSet {
  authors: number;
  works: number;
  follows: number;
}

/** The size that the targets are set for. */
export const FULL_SET: PublishedSet = { authors: 100_000, works: 1_000_000, follows: 5_000_000 };

/** Works in one statement. */
const BATCH = 100_000;

const WORDS = `(array['salt','harbour','winter','letters','brass','moth','river','orchard','lantern','paper','north','glass',
  'sparrow','quiet','engine','tide','marble','thirteen','garden','clock','fox','bridge','ember','atlas'])`;
const word = (salt: string) => `${WORDS}[1 + abs(hashint4(n # ${salt})) % 24]`;

/**
 * Fills an empty, migrated database with works that are all on the square, a fifth of them Chinese, a fifth worlds, one
 * in twenty for adults. The same for every run, but for the ids.
 */
export async function generatePublishedSet({ pool }: Connection, set: PublishedSet): Promise<void> {
  const client = await pool.connect();
  try {
    // Foreign keys hold by construction; checking seven million of them would be most of the time.
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    for (const made of WORD_FUNCTIONS) await client.query(made);
    await client.query(`
      create unlogged table bench_authors as select nth, uuidv7() as id from generate_series(1, ${set.authors}) nth`);
    await client.query("create unique index on bench_authors (nth)");
    await client.query(
      `insert into users (id, email, nickname)
       select id, 'author' || n || '@bench.invalid', initcap(${word("11")}) || ' ' || initcap(${word("29")})
       from (select id, nth as n from bench_authors) author`,
    );
    await client.query(
      `create unlogged table bench_works (n int, id uuid, chapter_id uuid, share_id text, owner_id uuid, is_chinese boolean, is_world boolean)`,
    );
    for (let from = 1; from <= set.works; from += BATCH) {
      const until = Math.min(from + BATCH - 1, set.works);
      await client.query("truncate bench_works");
      // Few authors have many works: the square of a random number favours the first.
      await client.query(`
        insert into bench_works
        select n, uuidv7(), uuidv7(), substr(translate(md5('share' || n) || md5('more' || n), '0', 'g'), 1, 17), a.id, n % 5 = 0, n / 5 % 5 = 3
        from generate_series(${from}, ${until}) n
        join bench_authors a on a.nth = 1 + floor(power(abs(hashint4(n)) / 2147483648.0, 2) * ${set.authors})::int`);
      await client.query(`
        insert into stories (id, owner_id, title, language)
        select id, owner_id, ${TITLE},
          case when is_chinese then 'zh-CN' else 'en-US' end from bench_works where not is_world`);
      await client.query(`
        insert into worlds (id, owner_id, title) select id, owner_id, ${TITLE} from bench_works where is_world`);
      await client.query(`
        insert into chapters (id, story_id, position, name, word_count, character_count)
        select chapter_id, id, 'a0', 'One', 120, 600 from bench_works where not is_world`);
      await client.query(`
        insert into shares (id, owner_id, kind, story_id, world_id, state, nsfw, language, listed_at)
        select share_id, owner_id, case when is_world then 'universe' else 'story' end, case when not is_world then id end,
          case when is_world then id end, 'square', n % 20 = 7, case when is_chinese then 'zh-CN' else 'en-US' end,
          now() - make_interval(secs => ((${set.works} - n) * 60)::float8) from bench_works`);
      await client.query(`
        insert into published_chapters (chapter_id, share_id, name, blocks, text, word_count, character_count)
        select chapter_id, share_id, 'One', '[]', ${TEXT}, 120, 600
        from bench_works where not is_world`);
      await client.query(`
        insert into shared_worlds (share_id, world_id, title, background, forbidden_words, excerpt, entry_count,
          character_count, is_adult, synced_at)
        select share_id, id, ${TITLE}, ${TEXT}, '{}', left(${TEXT}, 200), 30, 12, false, now()
        from bench_works where is_world`);
      await client.query(`
        insert into announced_chapters (chapter_id, share_id, announced_at)
        select w.chapter_id, s.id, s.listed_at from bench_works w join shares s on s.id = w.share_id`);
      await client.query(`
        update shares s set latest_at = s.listed_at from bench_works w where s.id = w.share_id`);
      await client.query(`
        insert into share_counts (share_id, views, readers, opened, finished)
        select share_id, r * 2, r, r * 3, (r * 3 * (abs(hashint4(n # 41)) % 100) / 100)::int
        from (select share_id, n, floor(power(abs(hashint4(n # 37)) / 2147483648.0, 8) * 20000)::int as r from bench_works) w
        where r > 0`);
    }
    await client.query(`
      insert into follows (follower_id, followed_id, created_at)
      select a.id, b.id, now() from generate_series(1, ${set.follows}) n
      join bench_authors a on a.nth = 1 + abs(hashint4(n # 53)) % ${set.authors}
      join bench_authors b on b.nth = 1 + floor(power(abs(hashint4(n # 59)) / 2147483648.0, 2) * ${set.authors})::int
      where a.id <> b.id on conflict do nothing`);
    await client.query(`
      insert into follow_counts (user_id, followers, following)
      select followed_id, count(*), 0 from follows group by followed_id`);
    await client.query("drop table bench_authors, bench_works");
    await client.query("reset session_replication_role; reset synchronous_commit");
    await client.query("vacuum analyze");
  } finally {
    client.release();
  }
}
