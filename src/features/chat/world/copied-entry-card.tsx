// An entry of an exploration's copy of the world as a card; a press opens its dialog.
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../../contract/entries.ts";
import { openDialog } from "../../../lib/dialogs.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./panel.module.css";

/** Relationships that a card shows. */
const TIES = 4;

export interface CopiedEntryCardProps {
  chatId: string;
  entry: Entry;
  /** The player plays this character. */
  isPlayed: boolean;
}

export function CopiedEntryCard({ chatId, entry, isPlayed }: CopiedEntryCardProps) {
  const { t } = useTranslation(["chat", "entries", "common"]);
  const name = entry.name || t("common:untitled");
  const isCharacter = entry.type === "character";
  const isDead = entry.character_status === "dead";
  const { character_age: age, character_gender: gender } = entry;
  const ties = isCharacter ? entry.character_relationships.slice(0, TIES) : [];
  const facts = isCharacter
    ? [
        age !== "unknown" && { key: "age", what: t("entries:age"), text: t(`entries:age_${age}`) },
        gender !== null &&
          gender !== "unknown" && { key: "gender", what: t("entries:gender"), text: t(`entries:gender_${gender}`) },
      ].filter((fact) => fact !== false)
    : [];
  return (
    <article className={styles.card} data-entry={entry._id} aria-label={name}>
      <div className={styles.head}>
        <Avatar name={name} src={entry.avatar} size={28} />
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.whole}
            onClick={() => void openDialog("entry", { unid: chatId, of: "chat", entryId: entry._id })}
          >
            {name}
          </button>
        </h3>
        {isPlayed && <Chip tone="accent">{t("you")}</Chip>}
        {isCharacter && (
          <Chip tone={isDead ? "rose" : "leaf"}>{t(isDead ? "entries:status_dead" : "entries:status_alive")}</Chip>
        )}
      </div>
      {entry.description && <p className={styles.description}>{entry.description}</p>}
      {(facts.length > 0 || ties.length > 0) && (
        <p className={styles.facts}>
          {facts.map(({ key, what, text }) => (
            <Chip key={key}>
              <VisuallyHidden>{what}</VisuallyHidden>
              {text}
            </Chip>
          ))}
          {ties.map((tie) => (
            <Chip key={tie.name}>
              {tie.relationships.length > 0
                ? t("tie", { name: tie.name, words: tie.relationships.join(t("comma")) })
                : tie.name}
            </Chip>
          ))}
        </p>
      )}
    </article>
  );
}
