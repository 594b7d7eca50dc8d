// A person's avatar and name as a link to their page, which opens in a new tab, with a card about them for a mouse that
// rests on it and for the keyboard. The card is loaded when it is first shown.
import { type ReactNode, useRef } from "react";
import { userPath } from "../../../contract/page-paths.ts";
import type { UserProfile } from "../../../contract/people.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { ignoreMissing, lazyView } from "../../lib/lazy-view.tsx";
import { useSession } from "../../session/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { OfficialBadge } from "../../ui/official-badge.tsx";
import styles from "./person-link.module.css";
import { useHoverCard } from "./use-hover-card.ts";

const PersonCard = lazyView(async () => {
  const [card] = await Promise.all([import("./person-card.tsx"), loadTexts("people"), loadTexts("follows")]);
  return card.PersonCard;
});

export interface PersonLinkProps {
  person: UserProfile["user"];
  /** Of the avatar, in px. */
  size: number;
  /** The name as a search shows it, with what was found in it. */
  marked?: ReactNode;
  className?: string;
}

export function PersonLink({ person, size, marked, className }: PersonLinkProps) {
  const { _id: uid, name, avatar, is_official: isOfficial } = person;
  const link = useRef<HTMLAnchorElement>(null);
  const { status, uid: own } = useSession();
  const isOneself = status === "person" && own === uid;
  const card = useHoverCard();
  return (
    <>
      <a
        ref={link}
        href={userPath(uid)}
        target="_blank"
        rel="noopener"
        className={classNames(styles.link, className)}
        {...(!isOneself && card.handlers)}
      >
        <Avatar name={name} src={avatar} size={size} />
        <span className={styles.named}>
          <span className={styles.name}>{marked ?? name}</span>
          {isOfficial && <OfficialBadge />}
        </span>
      </a>
      {card.isOpen && !isOneself && <PersonCard person={person} link={link} card={card} onMissing={ignoreMissing} />}
    </>
  );
}
