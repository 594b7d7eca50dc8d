// One relationship of a character: the other person, the words for it, and its lock; moved by its handle.
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical, Lock, LockOpen, UserPlus, X } from "lucide-react";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "../../../contract/worlds.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { RelationshipDraft } from "./entry-draft.ts";
import styles from "./relationships.module.css";
import { TagField } from "./tag-field.tsx";

export interface RelationshipRowProps {
  row: RelationshipDraft;
  /** The other character; null if the world has none of that name, undefined while that is not known. */
  person: Person | null | undefined;
  onChange: (change: Partial<RelationshipDraft>) => void;
  onRemove: () => void;
  /** Creates the character that the world does not have yet. */
  onCreate: () => void;
  tagRef?: Ref<HTMLInputElement>;
}

export function RelationshipRow({ row, person, onChange, onRemove, onCreate, tagRef }: RelationshipRowProps) {
  const { t } = useTranslation("entries");
  const { name, locked } = row;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.key,
  });
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
      data-relationship={name}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        aria-label={t("move", { name })}
        aria-describedby={attributes["aria-describedby"]}
        {...listeners}
      >
        <GripVertical />
      </button>
      <Avatar name={name} src={person?.avatar} size={28} />
      <div className={styles.middle}>
        <p className={styles.name} data-dead={person?.character_status === "dead" || undefined}>
          <span>{name}</span>
          {person?.character_status === "dead" && <Chip tone="rose">{t("status_dead")}</Chip>}
          {person === null && (
            <Chip tone="gold" icon={<UserPlus />} onClick={onCreate}>
              {t("not_in_world_create")}
            </Chip>
          )}
        </p>
        <TagField row={row} onChange={onChange} inputRef={tagRef} />
      </div>
      <div className={styles.actions}>
        <IconButton
          size="sm"
          label={t("lock", { name })}
          hint={t(locked ? "unlock_hint" : "lock_hint")}
          icon={locked ? <Lock /> : <LockOpen />}
          pressed={locked}
          onClick={() => onChange({ locked: !locked })}
        />
        <IconButton
          size="sm"
          label={t("remove_relationship", { name })}
          icon={<X />}
          idle={locked}
          {...(locked && { hint: t("locked_hint") })}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
