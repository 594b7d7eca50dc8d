// An entry as a card: kind, other names, description, and a character's state. A press shows its details; while several
// are being selected, it selects.
import { CalendarClock, Check, PencilLine } from "lucide-react";
import { type MouseEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NounMark } from "../../ui/noun-mark.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./entry-card.module.css";

export interface EntryCardProps {
  entry: Entry;
  index: number;
  choosing: boolean;
  chosen: boolean;
  /** Whether it is the entry shown beside the list. */
  current: boolean;
  onPress: (entry: Entry, index: number, range: boolean) => void;
  onEdit: (entry: Entry) => void;
}

/** Memoised: lists have thousands of cards, which only render again for changes of their own. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry, index, choosing, chosen, current, onPress, onEdit } = props;
  const { t } = useTranslation(["worlds", "common"]);
  const name = entry.name || t("common:untitled");
  const press = (event: MouseEvent) => onPress(entry, index, event.shiftKey);
  const changes = entry.changes.length > 0 && (
    <Chip icon={<CalendarClock />}>
      <VisuallyHidden>{t("changes_label")}</VisuallyHidden>
      {t("changes_from", { chapter: entry.changes[0]?.from_chapter })}
    </Chip>
  );
  return (
    <article className={styles.card} data-chosen={chosen || undefined} data-current={current || undefined}>
      <div className={styles.head}>
        {choosing ? (
          <span className={styles.tick} data-on={chosen || undefined}>
            {chosen && <Check aria-hidden="true" />}
          </span>
        ) : entry.type === "character" ? (
          <Avatar name={name} src={entry.avatar} size={28} />
        ) : (
          <NounMark src={entry.avatar} size={28} />
        )}
        <h2 className={styles.name}>
          <button
            type="button"
            data-card
            className={styles.whole}
            aria-pressed={choosing ? chosen : current}
            title={name}
            onClick={press}
            onDoubleClick={() => !choosing && onEdit(entry)}
          >
            {name}
          </button>
        </h2>
        {entry.aliases.length > 0 && (
          <span className={styles.aliases} title={entry.aliases.join(t("comma"))}>
            {entry.aliases.join(t("comma"))}
          </span>
        )}
        <span className={styles.marks}>
          {entry.type === "normal" && changes}
          {entry.use !== "auto" && <Chip tone="accent">{t(`use_${entry.use}`)}</Chip>}
          {entry.type === "character" && entry.is_recommended && <Chip tone="gold">{t("recommended")}</Chip>}
        </span>
      </div>
      <p className={styles.description}>{entry.description || t("no_description")}</p>
      {entry.type === "character" && (
        <p className={styles.state}>
          <Chip tone={entry.character_status === "dead" ? "rose" : "leaf"}>
            {t(`status_${entry.character_status}`)}
          </Chip>
          <Chip>
            <VisuallyHidden>{t("age")}</VisuallyHidden>
            {t(`age_${entry.character_age}`)}
          </Chip>
          {entry.character_gender && (
            <Chip>
              <VisuallyHidden>{t("gender")}</VisuallyHidden>
              {t(`gender_${entry.character_gender}`)}
            </Chip>
          )}
          {changes}
        </p>
      )}
      {!choosing && (
        <IconButton
          size="sm"
          label={t("edit_named", { name })}
          hint={t("edit")}
          icon={<PencilLine />}
          className={styles.edit}
          onClick={() => onEdit(entry)}
        />
      )}
    </article>
  );
});
