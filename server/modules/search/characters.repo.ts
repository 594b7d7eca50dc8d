// Characters of shared worlds, as readers see them.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

export type CharacterRow = {
  share_id: string;
  entry_id: string;
  name: string;
  aliases: string[];
  /** The beginning of the description. */
  excerpt: string;
  avatar_id: string | null;
};

/** Of a description; more than is shown, since white space is shortened. */
const EXCERPT = 240;
const CHARACTER = sql`e.share_id, e.entry_id, e.name, e.aliases, left(e.description, ${EXCERPT}) as excerpt, e.avatar_id`;

/** All of a world's that have a name, always in the same order. */
export async function listCharacters(db: Executor, shareId: string): Promise<CharacterRow[]> {
  const { rows } = await db.execute<CharacterRow>(sql`
    select ${CHARACTER} from shared_entries e where e.share_id = ${shareId} and e.type = 'character' and e.name <> ''
    order by e.entry_id`);
  return rows;
}

/** Those of these that are in the worlds as they are shared now. */
export async function listFoundCharacters(
  db: Executor,
  found: readonly { share_id: string; entry_id: string | null }[],
): Promise<CharacterRow[]> {
  const shareIds = sql.param(found.map(({ share_id }) => share_id));
  const entryIds = sql.param(found.map(({ entry_id }) => entry_id));
  const { rows } = await db.execute<CharacterRow>(sql`
    select ${CHARACTER} from unnest(${shareIds}::text[], ${entryIds}::uuid[]) f (share_id, entry_id)
    join shared_entries e on e.share_id = f.share_id and e.entry_id = f.entry_id
    where e.type = 'character' and e.name <> ''`);
  return rows;
}
