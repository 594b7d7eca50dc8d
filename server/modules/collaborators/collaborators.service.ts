// Co-authors: they are invited by a link, join, have their rights changed and are removed. When a person's rights
// change, their open documents are closed; the browser reconnects and receives the new rights.
import { randomBytes } from "node:crypto";
import type { Rights } from "../../../contract/collab.ts";
import type { Collaborator, Invitation } from "../../../contract/collaborators.ts";
import { COLLABORATORS_MAX, INVITATIONS_MAX } from "../../../contract/limits.ts";
import type { StoryRole } from "../../../contract/stories.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { lockStory, requireStory } from "../stories/stories.service.ts";
import { NEEDED, requireMayRemove, rightsAfterJoining } from "./collaborators.policy.ts";
import { presentCollaborator, presentInvitation } from "./collaborators.present.ts";
import {
  countCollaborators,
  countUse,
  cutOffInvitations,
  deleteCollaborator,
  findCollaborator,
  findOpenInvitation,
  findOwner,
  insertInvitation,
  listCollaborators,
  listInvitations,
  lockOpenInvitation,
  putCollaborator,
  revokeInvitation,
} from "./collaborators.repo.ts";

/** 192 random bits, so that no rate of guesses finds a link. */
const TOKEN_BYTES = 24;

interface Named {
  _id: string;
  name: string;
}

export interface Collaborators {
  /** Everybody in the story; open invitations are returned to the owner only. Throws story_not_found. */
  list(
    uid: string,
    storyId: string,
  ): Promise<{ owner: Named; collaborators: Collaborator[]; invitations: Invitation[] }>;
  /** Throws story_not_found, story_no_right, collaborators_max. */
  invite(uid: string, storyId: string, rights: Rights): Promise<Invitation>;
  /** Throws story_not_found, story_no_right, invitation_not_found. */
  revoke(uid: string, storyId: string, invitationId: string): Promise<void>;
  /** What a link leads to. Throws invitation_not_found. */
  look(
    uid: string | null,
    token: string,
  ): Promise<{ story_id: string; title: string; owner: Named; rights: Rights; role: StoryRole | null }>;
  /** Joins the story; a repeated request changes nothing. Throws invitation_not_found, collaborators_max. */
  accept(uid: string, token: string): Promise<{ story_id: string; role: StoryRole }>;
  /**
   * Changes somebody's rights; after they are lowered, a link made before can't raise them again. Throws
   * story_not_found, story_no_right, collaborator_not_found.
   */
  change(uid: string, storyId: string, target: string, rights: Rights): Promise<Collaborator>;
  /**
   * Removes somebody, or leaves the story; only a link made later lets them join again. Throws story_not_found,
   * story_no_right, collaborator_not_found.
   */
  remove(uid: string, storyId: string, target: string): Promise<void>;
}

/** Adds a person to a story without an invitation, in the transaction in which the caller creates both. */
export async function addCollaborator(tx: Transaction, storyId: string, uid: string, rights: Rights): Promise<void> {
  await putCollaborator(tx, storyId, uid, rights);
}

export interface CollaboratorsDeps {
  db: Database;
  documents: Pick<Documents, "closeDocuments">;
}

export function createCollaborators({ db, documents }: CollaboratorsDeps): Collaborators {
  return {
    async list(uid, storyId) {
      const role = await requireStory(db, uid, storyId, NEEDED.list);
      const [owner, people, open] = await Promise.all([
        findOwner(db, storyId),
        listCollaborators(db, storyId),
        role === "owner" ? listInvitations(db, storyId) : [],
      ]);
      if (!owner) throw new AppError("story_not_found");
      return {
        owner: { _id: owner.id, name: owner.name },
        collaborators: people.map(presentCollaborator),
        invitations: open.map(presentInvitation),
      };
    },

    invite: (uid, storyId, rights) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, NEEDED.invite);
        if ((await listInvitations(tx, storyId)).length >= INVITATIONS_MAX)
          throw new AppError("collaborators_max", { max: INVITATIONS_MAX });
        return presentInvitation(
          await insertInvitation(tx, storyId, randomBytes(TOKEN_BYTES).toString("base64url"), rights),
        );
      }),

    revoke: (uid, storyId, invitationId) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, NEEDED.revoke);
        if (!(await revokeInvitation(tx, storyId, invitationId))) throw new AppError("invitation_not_found");
      }),

    async look(uid, token) {
      const found = await findOpenInvitation(db, token, uid);
      if (!found) throw new AppError("invitation_not_found");
      const { story_id, title, rights, role, owner_id, owner_name } = found;
      return { story_id, title, rights, role, owner: { _id: owner_id, name: owner_name } };
    },

    async accept(uid, token) {
      const { storyId, before, after } = await db.transaction(async (tx) => {
        const found = await lockOpenInvitation(tx, token, uid);
        if (!found) throw new AppError("invitation_not_found");
        const { story_id, role } = found;
        if (role === "owner") return { storyId: story_id, before: role, after: role };
        const rights = rightsAfterJoining(role, found.rights);
        if (rights === role) return { storyId: story_id, before: role, after: role };
        if (role === null && (await countCollaborators(tx, story_id)) >= COLLABORATORS_MAX)
          throw new AppError("collaborators_max", { max: COLLABORATORS_MAX });
        await putCollaborator(tx, story_id, uid, rights);
        await countUse(tx, found.id);
        return { storyId: story_id, before: role, after: rights };
      });
      if (before !== null && before !== after) await documents.closeDocuments({ storyId, uid }, "rightsChanged");
      return { story_id: storyId, role: after };
    },

    async change(uid, storyId, target, rights) {
      const { row, changed } = await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, NEEDED.change);
        const present = await findCollaborator(tx, storyId, target);
        if (!present) throw new AppError("collaborator_not_found");
        await putCollaborator(tx, storyId, target, rights);
        if (rights === "read" && present.rights === "write") await cutOffInvitations(tx, storyId, target);
        return { row: { ...present, rights }, changed: present.rights !== rights };
      });
      if (changed) await documents.closeDocuments({ storyId, uid: target }, "rightsChanged");
      return presentCollaborator(row);
    },

    async remove(uid, storyId, target) {
      await db.transaction(async (tx) => {
        const role = await lockStory(tx, uid, storyId, NEEDED.remove);
        requireMayRemove(role, uid, target);
        if (!(await deleteCollaborator(tx, storyId, target))) throw new AppError("collaborator_not_found");
        await cutOffInvitations(tx, storyId, target);
      });
      await documents.closeDocuments({ storyId, uid: target }, "rightsChanged");
    },
  };
}
