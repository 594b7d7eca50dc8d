// What is true of an entry in a chapter: kind, state, goal, description, ties. Shown the same on the card and in print.
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { entryAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { StoryEntry } from "../../../contract/story-world.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./entry-facts.module.css";

export interface EntryFactsProps {
  entry: StoryEntry;
  /** The chapter's number; null while it is not known: as it is from the beginning. */
  chapter: number | null;
}

export function EntryFacts({ entry: stored, chapter }: EntryFactsProps) {
  const { t } = useTranslation("story-world");
  const entry = entryAtChapter(stored, chapter ?? 0);
  const { character_target: goal, character_relationships: ties } = entry;
  return (
    <div className={styles.facts}>
      <EntryChips entry={entry} pinned={stored.pinned} />
      {stored.changes.length > 0 && chapter !== null && (
        <p className={styles.small}>{t("as_of", { number: chapter })}</p>
      )}
      <p className={entry.description ? styles.description : styles.small}>
        {entry.description || t("no_description")}
      </p>
      {entry.type === "character" && goal && (
        <p className={styles.line}>
          <span className={styles.small}>{t("goal")}</span> {goal}
        </p>
      )}
      {entry.type === "character" && ties.length > 0 && (
        <dl className={styles.ties} aria-label={t("ties")}>
          {ties.map(({ name, relationships }) => (
            <div key={name} className={styles.tie}>
              <dt>{name}</dt>
              <dd>{relationships.join(" · ")}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Kind, state and how the model is told, in a row. `entry`: as it is in the chapter at hand. */
export function EntryChips({ entry, pinned }: { entry: Entry; pinned: boolean }) {
  const { t } = useTranslation("story-world");
  return (
    <span className={styles.chips}>
      {entry.type === "normal" && <Chip>{t("noun")}</Chip>}
      {entry.type === "character" && (
        <Chip tone={entry.character_status === "dead" ? "rose" : "leaf"}>{t(entry.character_status)}</Chip>
      )}
      {entry.type === "character" && entry.character_age !== "unknown" && (
        <Chip>{t(`age_${entry.character_age}`)}</Chip>
      )}
      {pinned && <Chip tone="accent">{t("pinned")}</Chip>}
      {entry.use === "always" && <Chip tone="accent">{t("always")}</Chip>}
      {entry.use === "never" && <Chip tone="ember">{t("never")}</Chip>}
    </span>
  );
}
