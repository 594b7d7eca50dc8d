// What decisions change of a work: its share's state and its mark as for adults.
import { sql } from "drizzle-orm";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { ShareKind, ShareStatus } from "../../../contract/sharings-work.ts";
import type { Transaction } from "../../db/client.ts";
import { TITLE, WORK } from "./cases.repo.ts";

export type HeldShare = {
  id: string;
  kind: ShareKind;
  state: ShareStatus;
  nsfw: boolean;
  nsfw_kept: boolean;
  /** Null while it is in the recycle bin, and once it is deleted for good. */
  title: string | null;
  /** Deleted for good. */
  is_gone: boolean;
  /** A published chapter, or the world as it is shared, is for adults. */
  has_adult_text: boolean;
};

/** Reads a share and locks it until the transaction ends. */
export async function holdShare(tx: Transaction, id: string): Promise<HeldShare> {
  const { rows } = await tx.execute<HeldShare>(sql`
    select s.id, s.kind, s.state, s.nsfw, s.nsfw_kept, ${TITLE} as title, s.story_id is null and s.world_id is null as is_gone,
      exists (select from published_chapters p where p.share_id = s.id and p.is_adult)
        or exists (select from shared_worlds a where a.share_id = s.id and a.is_adult) as has_adult_text
    from shares s ${WORK} where s.id = ${id} for no key update of s`);
  if (!rows[0]) throw new Error("a case is about a share that is gone");
  return rows[0];
}

export async function banShare(tx: Transaction, id: string, ban: Ban): Promise<void> {
  await tx.execute(sql`update shares set state = 'banned', ban = ${ban} where id = ${id}`);
}

/** Gives a banned share the state it had; one whose work is deleted for good is in no list any more. */
export async function unbanShare(tx: Transaction, id: string, state: ShareState): Promise<void> {
  await tx.execute(sql`
    update shares set ban = null,
      state = case when story_id is null and world_id is null and ${state} = 'square' then 'link' else ${state} end
    where id = ${id} and state = 'banned'`);
}

export async function setAdult(tx: Transaction, id: string, { nsfw, kept }: { nsfw: boolean; kept: boolean }) {
  await tx.execute(sql`update shares set nsfw = ${nsfw}, nsfw_kept = ${kept} where id = ${id}`);
}
