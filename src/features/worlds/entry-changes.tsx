// The changes of an entry in the course of a story, by chapter.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryChange } from "../../../contract/entries.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./entry-changes.module.css";

export function EntryChanges({ entry }: { entry: Entry }) {
  const { t } = useTranslation("worlds");
  const id = useId();
  if (entry.changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t("changes")}
      </h3>
      <ol className={styles.list}>
        {entry.changes.map((change) => (
          <li key={change.from_chapter} className={styles.change}>
            <span className={styles.from}>{t("from_chapter", { chapter: change.from_chapter })}</span>
            <ChangeFacts change={change} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shows only the fields that the change sets. */
function ChangeFacts({ change }: { change: EntryChange }) {
  const { t } = useTranslation("worlds");
  const { character_status, character_age, character_target, character_relationships, description } = change;
  const people = character_relationships?.map(({ name, relationships }) =>
    relationships.length > 0 ? t("person_with_tags", { name, tags: relationships.join(t("comma")) }) : name,
  );
  return (
    <div className={styles.facts}>
      {(character_status || character_age) && (
        <p className={styles.chips}>
          {character_status && (
            <Chip tone={character_status === "dead" ? "rose" : "leaf"}>{t(`status_${character_status}`)}</Chip>
          )}
          {character_age && <Chip>{t(`age_${character_age}`)}</Chip>}
        </p>
      )}
      {character_target !== undefined && (
        <p>{character_target ? t("goal_of", { goal: character_target }) : t("no_goal")}</p>
      )}
      {people && <p>{people.length > 0 ? people.join(t("semicolon")) : t("no_relationships")}</p>}
      {description !== undefined && <p className={styles.description}>{description || t("no_description")}</p>}
    </div>
  );
}
