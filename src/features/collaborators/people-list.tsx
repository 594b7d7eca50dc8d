// The list of everybody in the story, its owner first.
import type { ReactNode } from "react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { usePerson } from "../../session/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import styles from "./collaborators.module.css";
import type { People } from "./collaborators.queries.ts";
import { PersonRights } from "./person-rights.tsx";

export interface PeopleListProps {
  storyId: string;
  people: People;
  /** Whether the current person is the owner. */
  owns: boolean;
}

export function PeopleList({ storyId, people, owns }: PeopleListProps) {
  const { t } = useTranslation("collaborators");
  const heading = useId();
  const { uid } = usePerson();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t("people")}
      </h3>
      <ul className={styles.people}>
        <li>
          <PersonRow name={people.owner.name} isSelf={people.owner._id === uid}>
            <span className={styles.right}>{t("owner")}</span>
          </PersonRow>
        </li>
        {people.collaborators.map((person) => (
          <li key={person._id}>
            <PersonRow name={person.name} isSelf={person._id === uid} joinedAt={person.joined_at}>
              {owns ? (
                <PersonRights storyId={storyId} person={person} />
              ) : (
                <span className={styles.right}>{t(`may_${person.rights}`)}</span>
              )}
            </PersonRow>
          </li>
        ))}
      </ul>
      {owns && people.collaborators.length === 0 && <p className={styles.note}>{t("nobody_yet")}</p>}
    </section>
  );
}

/** One person: their name, when they joined, and last what they may do. */
interface PersonRowProps {
  name: string;
  isSelf: boolean;
  /** Unix seconds. */
  joinedAt?: number;
  children: ReactNode;
}

function PersonRow({ name, isSelf, joinedAt, children }: PersonRowProps) {
  const { t } = useTranslation("collaborators");
  const format = useFormat();
  return (
    <div className={styles.person}>
      <Avatar name={name} size={34} />
      <div className={styles.who}>
        <span className={styles.name}>
          <span className={styles.nameText}>{name}</span>
          {isSelf && <span className={styles.self}>{t("you")}</span>}
        </span>
        {joinedAt !== undefined && <span className={styles.since}>{t("joined", { date: format.date(joinedAt) })}</span>}
      </div>
      <div className={styles.rights}>{children}</div>
    </div>
  );
}
