// Everybody in the story, its owner first.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { usePerson } from "../../session/session.ts";
import styles from "./collaborators.module.css";
import type { People } from "./collaborators.queries.ts";
import { PersonRights } from "./person-rights.tsx";
import { PersonRow } from "./person-row.tsx";

export interface PeopleListProps {
  storyId: string;
  people: People;
  /** Whether the one who looks is the owner. */
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
