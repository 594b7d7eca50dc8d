// What is reported as it is now: of a work what its readers see, of a person their name, picture and works on the square.
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { imageAddress } from "../../../contract/images.ts";
import type { Evidence } from "../../../contract/moderation.ts";
import type { Transaction } from "../../db/client.ts";
import { LISTED, VISIBLE } from "../square/visible.ts";

/** Characters of all parts together that are kept. */
export const EVIDENCE_MAX = 200_000;

export interface Seen {
  /** In the work's order. */
  parts: Evidence["parts"];
  /** The place among them of the part that was asked for; null if it is not there (any more). */
  namedAt: number | null;
  isCut: boolean;
  /** Ids of the pictures: a world's cover and that of the part that was asked for, or a person's own. */
  pictures: string[];
  /** SHA-256 of all parts and pictures, also of those that are left out, in hex: the same whatever part is asked for. */
  wholeHash: string;
}

type PartRow = {
  name: string;
  text: string;
  picture: string | null;
  is_named: boolean;
  total: number;
  whole: string;
};

const [before = "", behind = ""] = imageAddress("|").split("|");

/**
 * The published chapters of a story's share. What is too long is left out in the database, so that the longest story costs
 * no more than this; the named one is kept first.
 */
export const readChapters = (tx: Transaction, shareId: string, chapterId: string | null): Promise<Seen> =>
  readParts(
    tx,
    sql`select p.name, p.text, null::uuid as picture, coalesce(p.chapter_id = ${chapterId}::uuid, false) as is_named,
        row_number() over (order by c.position, c.id) as n
      from published_chapters p join chapters c on c.id = p.chapter_id
      where p.share_id = ${shareId} and c.deleted_at is null`,
  );

/** The entries and the background of a shared world; an entry's text is all that readers see of it in words. */
export const readWorld = (tx: Transaction, shareId: string, entryId: string | null): Promise<Seen> =>
  readParts(
    tx,
    sql`select '' as name, background as text, null::uuid as picture, false as is_named, 0 as n
      from shared_worlds where share_id = ${shareId} and background <> ''
      union all
      select e.name, concat_ws(E'\n', nullif(e.description, ''), nullif(array_to_string(e.aliases, ', '), ''),
          nullif(e.character_target, ''), (
            select string_agg(r->>'name' || ': ' || (
              select coalesce(string_agg(word, ', '), '') from jsonb_array_elements_text(r->'relationships') word), E'\n')
            from jsonb_array_elements(e.character_relationships) r)),
        e.avatar_id, coalesce(e.entry_id = ${entryId}::uuid, false),
        row_number() over (
          order by e.type <> 'character', not e.is_recommended, e.sort_key collate "C", e.entry_id)
      from shared_entries e where e.share_id = ${shareId}`,
    sql`select cover_id as id from shared_worlds where share_id = ${shareId}`,
  );

/** The titles of a person's works on the square, the latest first, and their picture. */
export const readTitles = (tx: Transaction, uid: string): Promise<Seen> =>
  readParts(
    tx,
    sql`select coalesce(n.title, sw.title) as name, '' as text, null::uuid as picture, false as is_named,
        row_number() over (order by s.listed_at desc, s.id) as n
      from shares s ${VISIBLE} where s.owner_id = ${uid} and ${LISTED}`,
    sql`select i.id from users u join images i on i.owner_id = u.id
      and u.headimgurl = ${before}::text || i.id || ${behind}::text where u.id = ${uid}`,
  );

/**
 * `parts` selects name, text, picture, is_named and the place n; `cover` the id of the whole's picture. Pictures that have not
 * passed are left out: nobody else sees them.
 */
async function readParts(tx: Transaction, parts: SQL, cover = sql`select null::uuid as id`): Promise<Seen> {
  const { rows: covers } = await tx.execute<{ id: string }>(sql`
    select i.id from (${cover}) c join images i on i.id = c.id where i.status = 'passed'`);
  const { rows } = await tx.execute<PartRow>(sql`
    with sized as materialized (
      select part.name, part.text, part.is_named, part.n, i.id as picture, length(name) + length(text) as size
      from (${parts}) part left join images i on i.id = part.picture and i.status = 'passed')
    select name, left(text, greatest(0, ${EVIDENCE_MAX} - (upto - size) - length(name))) as text, picture, is_named,
      total, whole
    from (
      select *, (sum(size) over (order by not is_named, n))::int as upto, (sum(size) over ())::int as total
      from sized) summed
    cross join (
      select encode(sha256(convert_to(string_agg(
        encode(sha256(convert_to(name || E'\n' || text, 'UTF8')), 'hex') || coalesce(picture::text, ''), ',' order by n),
        'UTF8')), 'hex') as whole from sized) hashed
    where upto - size < ${EVIDENCE_MAX}
    order by n`);
  const at = rows.findIndex(({ is_named }) => is_named);
  const named = rows[at]?.picture;
  const pictures = covers.map(({ id }) => id);
  const whole = createHash("sha256").update(JSON.stringify([rows[0]?.whole ?? "", pictures]));
  return {
    parts: rows.map(({ name, text }) => ({ name, text })),
    namedAt: at === -1 ? null : at,
    isCut: (rows[0]?.total ?? 0) > EVIDENCE_MAX,
    pictures: [...new Set([...pictures, ...(named ? [named] : [])])],
    wholeHash: whole.digest("hex"),
  };
}
