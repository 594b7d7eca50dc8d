// The card of an opened invitation: the story, its owner, the right it gives, and the button to accept it.
import { BookOpen, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { collaboratorEndpoints } from "../../../contract/collaborators.ts";
import type { EndpointResponse } from "../../../contract/endpoint.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Cover } from "../../ui/cover.tsx";
import styles from "./invitation-card.module.css";

export type Invited = EndpointResponse<typeof collaboratorEndpoints.look>;

export interface InvitationCardProps {
  invitation: Invited;
  /** The buttons of the card. */
  actions: ReactNode;
  error: string | null;
}

export function InvitationCard({ invitation, actions, error }: InvitationCardProps) {
  const { t } = useTranslation(["collaborators", "common"]);
  const { title, owner, role } = invitation;
  const words = useCardTexts(invitation);
  return (
    <article className={styles.card} aria-labelledby="invited-to">
      <Cover title={title} lettered className={styles.cover} />
      <div className={styles.inside}>
        <p className={styles.from}>
          {role === "owner" ? null : <Avatar name={owner.name} size={26} />}
          <span>{words.line}</span>
        </p>
        <h1 id="invited-to" className={styles.title}>
          {title || t("common:untitled")}
        </h1>
        <p className={styles.body}>
          {invitation.rights === "write" ? <PenLine aria-hidden="true" /> : <BookOpen aria-hidden="true" />}
          <span>{words.body}</span>
        </p>
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </article>
  );
}

/** Whether the link gives this person more than they have. */
export function givesMore({ role, rights }: Invited): boolean {
  return role === null || (role === "read" && rights === "write");
}

/** The texts of the card: who invites to what, and what that allows. */
function useCardTexts(invitation: Invited): { line: string; body: string } {
  const { t } = useTranslation("collaborators");
  const { role, rights, owner } = invitation;
  const { name } = owner;
  if (role === "owner") return { line: t("inside_owner"), body: t("inside_owner_body") };
  if (!givesMore(invitation)) return { line: t(`inside_${role ?? rights}`), body: t("inside_body") };
  const body =
    role === "read" ? t("more_rights") : rights === "write" ? t("invite_write_body", { name }) : t("invite_read_body");
  return { line: t(`invite_${rights}`, { name }), body };
}
