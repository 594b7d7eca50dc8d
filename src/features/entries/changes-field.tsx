// The changes of an entry by chapter, so that the prompt for an early chapter does not reveal what happens later.
import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY_CHANGES_MAX } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { ChangeCard } from "./change-card.tsx";
import styles from "./changes.module.css";
import { type ChangeDraft, type EntryDraft, newKey } from "./entry-draft.ts";
import type { DraftProblems } from "./entry-errors.ts";
import { stateBefore } from "./states.ts";
import { StatesPreview } from "./states-preview.tsx";

export interface ChangesFieldProps {
  unid: string;
  own: { id: string | null; name: string };
  draft: EntryDraft;
  problems: DraftProblems;
  onChange: (changes: ChangeDraft[]) => void;
}

export function ChangesField({ unid, own, draft, problems, onChange }: ChangesFieldProps) {
  const { t } = useTranslation("entries");
  const id = useId();
  const { changes } = draft;
  const more = useRef<HTMLButtonElement>(null);
  const added = useRef<string | null>(null);
  const error = problems.fields.changes;

  const add = () => {
    const change = { key: newKey(), chapter: "" };
    added.current = change.key;
    onChange([...changes, change]);
  };
  const focusAdded = (key: string) => (input: HTMLInputElement | null) => {
    if (!input || added.current !== key) return;
    added.current = null;
    input.focus();
  };
  return (
    <section className={styles.field} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t("changes")}
      </h3>
      <p className={styles.hint}>{t("changes_hint")}</p>
      {changes.length > 0 && (
        <ol className={styles.cards}>
          {changes.map((change) => (
            <ChangeCard
              key={change.key}
              unid={unid}
              own={own}
              change={change}
              before={stateBefore(draft, change.chapter)}
              isCharacter={draft.type === "character"}
              problems={problems.changes[change.key] ?? {}}
              onChange={(next) => onChange(changes.map((one) => (one.key === change.key ? { ...one, ...next } : one)))}
              onRemove={() => {
                onChange(changes.filter((one) => one.key !== change.key));
                more.current?.focus();
              }}
              chapterRef={focusAdded(change.key)}
            />
          ))}
        </ol>
      )}
      <div>
        <Button
          ref={more}
          size="sm"
          icon={<Plus />}
          aria-disabled={changes.length >= ENTRY_CHANGES_MAX || undefined}
          onClick={() => changes.length < ENTRY_CHANGES_MAX && add()}
        >
          {t("add_change")}
        </Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {t(error, { max: ENTRY_CHANGES_MAX })}
        </p>
      )}
      <StatesPreview draft={draft} />
    </section>
  );
}
