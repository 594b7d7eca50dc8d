// The facts of an entry in a chapter: kind, state, goal, description, relationships. The same on the card and in print.
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { entryAtChapter, knownByAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { StoryEntry } from "../../../contract/story-world.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./entry-facts.module.css";

export interface EntryFactsProps {
  entry: StoryEntry;
  /** The chapter's number; null while unknown, which shows the entry as at the beginning. */
  chapter: number | null;
}

export function EntryFacts({ entry: stored, chapter }: EntryFactsProps) {
  const { t } = useTranslation("story-world");
  const entry = entryAtChapter(stored, chapter ?? 0);
  const { character_target: goal, character_relationships: ties } = entry;
  const knownBy = knownByAtChapter(stored.known_by, chapter ?? 0);
  return (
    <div className={styles.facts}>
      {entry.aliases.length > 0 && (
        <p className={styles.line}>
          <span className={styles.small}>{t("aliases")}</span> {entry.aliases.join(t("comma"))}
        </p>
      )}
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
      {entry.type === "character" && <Ties label={t("ties")} ties={ties} />}
      {entry.type === "character" && <Ties label={t("known_by")} ties={knownBy} />}
    </div>
  );
}

function Ties({ label, ties }: { label: string; ties: readonly { name: string; relationships: readonly string[] }[] }) {
  const id = useId();
  if (ties.length === 0) return null;
  return (
    <section className={styles.ties} aria-labelledby={id}>
      <h3 id={id} className={styles.small}>
        {label}
      </h3>
      <dl className={styles.tieList}>
        {/* Two characters may have the same name. */}
        {ties.map(({ name, relationships }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in the row has a state
          <div key={`${name} ${index}`} className={styles.tie}>
            <dt>{name}</dt>
            <dd>{relationships.join(" · ")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Kind, state and how the model is told, in a row. `entry`: as it is in the present chapter. */
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
      {entry.type === "character" && entry.character_gender && entry.character_gender !== "unknown" && (
        <Chip>{t(`gender_${entry.character_gender}`)}</Chip>
      )}
      {pinned && <Chip tone="accent">{t("pinned")}</Chip>}
      {entry.use === "always" && <Chip tone="accent">{t("always")}</Chip>}
      {entry.use === "never" && <Chip tone="ember">{t("never")}</Chip>}
    </span>
  );
}
