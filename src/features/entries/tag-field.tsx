// Tags as chips, followed by a field for another one. Enter or a Latin or Chinese comma ends a tag. The unfinished text
// in the field is part of the value, too, so the caller stores it.
import { type KeyboardEvent, type Ref, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RELATIONSHIP_TAG_MAX, RELATIONSHIP_TAGS_MAX } from "../../../contract/limits.ts";
import { Chip } from "../../ui/chip.tsx";
import { limitKeys } from "../../ui/text-limit.ts";
import { ALIAS_SEPARATOR, type RelationshipDraft, tagsOf } from "./entry-draft.ts";
import styles from "./relationships.module.css";

export interface TagFieldProps {
  row: RelationshipDraft;
  onChange: (change: Pick<RelationshipDraft, "tags" | "typing">) => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function TagField({ row, onChange, inputRef }: TagFieldProps) {
  const { t } = useTranslation("entries");
  const { tags, typing, name, locked } = row;
  const list = useRef<HTMLUListElement>(null);
  const isFull = tags.length >= RELATIONSHIP_TAGS_MAX;

  const end = () => onChange({ tags: tagsOf(row).slice(0, RELATIONSHIP_TAGS_MAX), typing: "" });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    limitKeys(RELATIONSHIP_TAG_MAX)(event);
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
    if (isPlain && (event.key === "Enter" || ALIAS_SEPARATOR.test(event.key))) {
      event.preventDefault();
      end();
    }
    if (event.key === "Backspace" && typing === "" && tags.length > 0) onChange({ tags: tags.slice(0, -1), typing });
  };
  const remove = (tag: string) => {
    onChange({ tags: tags.filter((one) => one !== tag), typing });
    // The remove button disappears with its tag: the focus moves to the field.
    list.current?.querySelector("input")?.focus();
  };
  return (
    <ul ref={list} className={styles.tags} aria-label={t("tags_of", { name })}>
      {tags.map((tag) => (
        <li key={tag}>
          {locked ? (
            <Chip>{tag}</Chip>
          ) : (
            <Chip removeLabel={t("remove_tag", { tag })} onRemove={() => remove(tag)}>
              {tag}
            </Chip>
          )}
        </li>
      ))}
      {!locked && !isFull && (
        <li className={styles.newTag}>
          <input
            ref={inputRef}
            className={styles.tagInput}
            aria-label={t("add_tag_to", { name })}
            placeholder={t("add_tag")}
            value={typing}
            autoComplete="off"
            onChange={({ currentTarget }) => {
              const text = currentTarget.value;
              // A pasted list with commas becomes several tags.
              if (ALIAS_SEPARATOR.test(text)) onChange({ tags: tagsOf({ tags, typing: text }), typing: "" });
              else onChange({ tags, typing: text });
            }}
            onKeyDown={onKeyDown}
            onBlur={() => typing.trim() && end()}
          />
        </li>
      )}
      {locked && tags.length === 0 && <li className={styles.none}>{t("no_tags")}</li>}
    </ul>
  );
}
