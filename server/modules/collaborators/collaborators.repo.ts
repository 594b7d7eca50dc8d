// Co-authors and invitations in the database.
import { sql } from "drizzle-orm";
import type { Rights } from "../../../contract/collab.ts";
import type { StoryRole } from "../../../contract/stories.ts";
import type { Executor, Transaction } from "../../db/client.ts";

export type CollaboratorRow = {
  user_id: string;
  name: string;
  rights: Rights;
  /** Unix seconds. */
  joined_at: number;
};

export type InvitationRow = {
  id: string;
  token: string;
  rights: Rights;
  used_count: number;
  /** Unix seconds. */
  created_at: number;
};

/** An open invitation with its story, and the role that the person who looks at it has there. */
export type OpenInvitationRow = {
  id: string;
  rights: Rights;
  story_id: string;
  title: string;
  owner_id: string;
  owner_name: string;
  role: StoryRole | null;
};

const collaboratorColumns = sql`k.user_id, u.nickname as name, k.rights, extract(epoch from k.joined_at)::float8 as joined_at`;
const invitationColumns = sql`id, token, rights, used_count, extract(epoch from created_at)::float8 as created_at`;

export async function findOwner(db: Executor, storyId: string): Promise<{ id: string; name: string } | null> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.nickname as name from stories s join users u on u.id = s.owner_id where s.id = ${storyId}`);
  return rows[0] ?? null;
}

export async function listCollaborators(db: Executor, storyId: string): Promise<CollaboratorRow[]> {
  const { rows } = await db.execute<CollaboratorRow>(sql`
    select ${collaboratorColumns} from collaborators k join users u on u.id = k.user_id
    where k.story_id = ${storyId} order by k.joined_at, k.user_id`);
  return rows;
}

export async function findCollaborator(db: Executor, storyId: string, uid: string): Promise<CollaboratorRow | null> {
  const { rows } = await db.execute<CollaboratorRow>(sql`
    select ${collaboratorColumns} from collaborators k join users u on u.id = k.user_id
    where k.story_id = ${storyId} and k.user_id = ${uid}`);
  return rows[0] ?? null;
}

export async function countCollaborators(db: Executor, storyId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from collaborators where story_id = ${storyId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Adds a collaborator, or changes their rights. */
export async function putCollaborator(db: Executor, storyId: string, uid: string, rights: Rights): Promise<void> {
  await db.execute(sql`
    insert into collaborators (story_id, user_id, rights) values (${storyId}, ${uid}, ${rights})
    on conflict (story_id, user_id) do update set rights = excluded.rights`);
}

/** From now on, existing links give this person no more rights than they have. The caller holds the story's lock. */
export async function cutOffInvitations(tx: Transaction, storyId: string, uid: string): Promise<void> {
  await tx.execute(sql`
    insert into invitation_cutoffs (story_id, user_id, at) values (${storyId}, ${uid}, clock_timestamp())
    on conflict (story_id, user_id) do update set at = excluded.at`);
}

/** False if the person was not a collaborator. */
export async function deleteCollaborator(db: Executor, storyId: string, uid: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`delete from collaborators where story_id = ${storyId} and user_id = ${uid}`,
  );
  return rowCount === 1;
}

/** Open invitations, oldest first. */
export async function listInvitations(db: Executor, storyId: string): Promise<InvitationRow[]> {
  const { rows } = await db.execute<InvitationRow>(sql`
    select ${invitationColumns} from invitations where story_id = ${storyId} and revoked_at is null order by created_at, id`);
  return rows;
}

export async function insertInvitation(
  tx: Transaction,
  storyId: string,
  token: string,
  rights: Rights,
): Promise<InvitationRow> {
  const { rows } = await tx.execute<InvitationRow>(sql`
    insert into invitations (story_id, token, rights, created_at)
    values (${storyId}, ${token}, ${rights}, clock_timestamp()) returning ${invitationColumns}`);
  if (!rows[0]) throw new Error("the invitation was not stored");
  return rows[0];
}

/** False if the story has no such open invitation. */
export async function revokeInvitation(tx: Transaction, storyId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update invitations set revoked_at = now() where id = ${id} and story_id = ${storyId} and revoked_at is null`);
  return rowCount === 1;
}

/**
 * An open invitation to a live story; also null if it would give a person rights that were taken from them after it
 * was made.
 */
export async function findOpenInvitation(
  db: Executor,
  token: string,
  uid: string | null,
): Promise<OpenInvitationRow | null> {
  const { rows } = await db.execute<OpenInvitationRow>(sql`
    select i.id, i.rights, s.id as story_id, s.title, s.owner_id, u.nickname as owner_name,
      case when s.owner_id = ${uid} then 'owner' else k.rights end as role
    from invitations i join stories s on s.id = i.story_id join users u on u.id = s.owner_id
    left join collaborators k on k.story_id = s.id and k.user_id = ${uid}
    where i.token = ${token} and i.revoked_at is null and s.deleted_at is null
      and (k.rights in ('write', i.rights) or not exists (select 1 from invitation_cutoffs o
        where o.story_id = i.story_id and o.user_id = ${uid} and o.at >= i.created_at))`);
  return rows[0] ?? null;
}

/**
 * The same, and locks the story until the transaction ends: no other transaction changes its collaborators or revokes
 * the invitation.
 */
export async function lockOpenInvitation(
  tx: Transaction,
  token: string,
  uid: string,
): Promise<OpenInvitationRow | null> {
  await tx.execute(sql`
    select 1 from stories s where s.deleted_at is null
      and s.id = (select story_id from invitations where token = ${token}) for no key update of s`);
  return findOpenInvitation(tx, token, uid);
}

export async function countUse(tx: Transaction, invitationId: string): Promise<void> {
  await tx.execute(sql`update invitations set used_count = used_count + 1 where id = ${invitationId}`);
}
