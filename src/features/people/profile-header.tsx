// The head of a person's page: their picture, name, badge and counts, and what can be done.
import type { ReactNode } from "react";
import type { UserProfile } from "../../../contract/people.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { OfficialBadge } from "../../ui/official-badge.tsx";
import type { FollowList } from "./people.queries.ts";
import { FollowCounts } from "./person-counts.tsx";
import styles from "./profile-header.module.css";

export interface ProfileHeaderProps {
  profile: UserProfile;
  /** Given on one's own page, where the counts open the lists. */
  onOpen?: (list: FollowList) => void;
  actions: ReactNode;
}

export function ProfileHeader({ profile, onOpen, actions }: ProfileHeaderProps) {
  const { name, avatar, is_official: isOfficial } = profile.user;
  return (
    <header className={styles.header}>
      <Avatar name={name} src={avatar} size={88} />
      <div className={styles.facts}>
        <h1 className={styles.name}>
          {name} {isOfficial && <OfficialBadge />}
        </h1>
        <FollowCounts profile={profile} {...(onOpen && { onOpen })} />
      </div>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
