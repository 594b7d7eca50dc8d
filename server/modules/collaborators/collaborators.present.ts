// Co-authors and invitations as the API returns them.
import type { Collaborator, Invitation } from "../../../contract/collaborators.ts";
import type { CollaboratorRow, InvitationRow } from "./collaborators.repo.ts";

export function presentCollaborator({ user_id, name, rights, joined_at }: CollaboratorRow): Collaborator {
  return { _id: user_id, name, rights, joined_at };
}

export function presentInvitation({ id, token, rights, created_at, used_count }: InvitationRow): Invitation {
  return { _id: id, token, rights, created_at, used_count };
}
