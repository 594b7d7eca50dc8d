// One change of an entry: the chapter from which it applies, and what differs from there. Parts not on the card stay
// as they were.
import { Plus, Trash2, X } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_DESCRIPTION_MAX, ENTRY_TARGET_MAX } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextArea, TextField } from "../../ui/text-field.tsx";
import styles from "./changes.module.css";
import type { ChangeDraft, ChangePart, EntryDraft } from "./entry-draft.ts";
import type { ChangeField, ProblemKey } from "./entry-errors.ts";
import { Labelled } from "./labelled.tsx";
import { RelationshipsField } from "./relationships-field.tsx";
import { AgeChoice, StatusChoice } from "./state-choices.tsx";

const CHARACTER_PARTS = ["status", "age", "target", "description", "relationships"] as const;
const NOUN_PARTS = ["description"] as const;

export interface ChangeCardProps {
  unid: string;
  own: { id: string | null; name: string };
  change: ChangeDraft;
  /** The entry's state just before the change: the initial value of an added part. */
  before: Pick<EntryDraft, "status" | "age" | "target" | "description" | "relationships">;
  isCharacter: boolean;
  problems: Partial<Record<ChangeField, ProblemKey>>;
  onChange: (change: Partial<ChangeDraft>) => void;
  onRemove: () => void;
  chapterRef?: Ref<HTMLInputElement>;
}

export function ChangeCard({ change, before, problems, onChange, ...props }: ChangeCardProps) {
  const { t } = useTranslation("entries");
  const parts: readonly ChangePart[] = props.isCharacter ? CHARACTER_PARTS : NOUN_PARTS;
  const missing = parts.filter((part) => change[part] === undefined);
  const problem = (field: ChangeField) => problems[field] && t(problems[field]);

  // The pressed button disappears: the focus moves to what replaces it.
  const card = useRef<HTMLLIElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    card.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });

  const begin = (part: ChangePart) => {
    wanted.current = `[data-part="${part}"] :is([role="radio"][data-checked], input:not([aria-hidden]), textarea)`;
    const first: Partial<ChangeDraft> = {
      // An added status starts as the opposite one: a change that keeps it makes no sense.
      status: before.status === "alive" ? "dead" : "alive",
      age: before.age,
      target: before.target,
      description: before.description,
      relationships: before.relationships,
    };
    onChange({ [part]: first[part] });
  };
  const fields: Record<ChangePart, () => ReactNode> = {
    status: () => (
      <Labelled name={t("status")}>
        <StatusChoice value={change.status ?? "alive"} onChange={(status) => onChange({ status })} />
      </Labelled>
    ),
    age: () => (
      <Labelled name={t("age")}>
        <AgeChoice value={change.age ?? "unknown"} onChange={(age) => onChange({ age })} />
      </Labelled>
    ),
    target: () => (
      <TextField
        label={t("target")}
        value={change.target ?? ""}
        max={ENTRY_TARGET_MAX}
        error={problem("target")}
        autoComplete="off"
        onValueChange={(target) => onChange({ target })}
      />
    ),
    description: () => (
      <TextArea
        label={t("description")}
        value={change.description ?? ""}
        max={ENTRY_DESCRIPTION_MAX}
        rows={2}
        error={problem("description")}
        onValueChange={(description) => onChange({ description })}
      />
    ),
    relationships: () => (
      <RelationshipsField
        unid={props.unid}
        own={props.own}
        label={t("relationships")}
        rows={change.relationships ?? []}
        error={problem("relationships")}
        onChange={(relationships) => onChange({ relationships })}
      />
    ),
  };
  const title = t("change_title", { chapter: change.chapter.trim() || "…" });
  return (
    <li ref={card} className={styles.card} data-problem={Object.keys(problems).length > 0 || undefined}>
      <fieldset className={styles.fieldset} aria-label={title}>
        <div className={styles.head}>
          <div className={styles.chapter}>
            <TextField
              ref={props.chapterRef}
              label={t("from_chapter")}
              value={change.chapter}
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              error={problem("chapter")}
              onValueChange={(chapter) => onChange({ chapter })}
            />
          </div>
          <IconButton
            label={t("remove_change", { chapter: change.chapter.trim() || "…" })}
            icon={<Trash2 />}
            size="sm"
            onClick={props.onRemove}
          />
        </div>
        {parts
          .filter((part) => change[part] !== undefined)
          .map((part) => (
            <div key={part} className={styles.part} data-part={part}>
              {fields[part]()}
              <IconButton
                label={t("keep_part", { part: t(`part_${part}`) })}
                icon={<X />}
                size="sm"
                onClick={() => {
                  wanted.current = `[data-add="${part}"]`;
                  onChange({ [part]: undefined });
                }}
              />
            </div>
          ))}
        {missing.length > 0 && (
          <fieldset className={styles.add} aria-label={t("what_changes")}>
            {missing.map((part) => (
              <Button key={part} data-add={part} size="sm" icon={<Plus />} onClick={() => begin(part)}>
                {t(`part_${part}`)}
              </Button>
            ))}
          </fieldset>
        )}
        {problems.whole && (
          <p className={styles.error} role="alert">
            {problem("whole")}
          </p>
        )}
      </fieldset>
    </li>
  );
}
