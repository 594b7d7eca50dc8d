// A person in a list, with the button that follows them.
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { UserProfile } from "../../../contract/people.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { PersonLink } from "./person-link.tsx";
import styles from "./person-row.module.css";

export function PersonRow({ person, children }: { person: UserProfile["user"]; children?: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <PersonLink person={person} size={36} className={styles.link} />
        {children && <div className={styles.more}>{children}</div>}
      </div>
      <FollowButton uid={person._id} name={person.name} />
    </div>
  );
}

export function PeopleBones({ count = 6 }: { count?: number }) {
  const { t } = useTranslation("common");
  return (
    <div role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move
        <div key={at} className={styles.row}>
          <div className={styles.bone}>
            <Skeleton width={36} height={36} radius="full" />
            <Skeleton width="45%" height={14} />
          </div>
          <Skeleton width={84} height={30} />
        </div>
      ))}
    </div>
  );
}
