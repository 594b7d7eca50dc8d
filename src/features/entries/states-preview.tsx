// A preview of an entry's states by chapter, as the model's prompt will have them.
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";
import styles from "./changes.module.css";
import type { EntryDraft } from "./entry-draft.ts";
import { type EntryState, statesOf } from "./states.ts";

export function StatesPreview({ draft }: { draft: EntryDraft }) {
  const { t } = useTranslation("entries");
  const states = statesOf(draft);
  if (states.length < 2) return null;
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      <h4 className={styles.previewTitle}>{t("preview")}</h4>
      <ol className={styles.states}>
        {states.map((state) => (
          <li key={state.from} className={styles.state}>
            <span className={styles.from}>
              {state.from === 0 ? t("preview_beginning") : t("preview_from", { chapter: state.from })}
            </span>
            <StateFacts state={state} isCharacter={draft.type === "character"} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StateFacts({ state, isCharacter }: { state: EntryState; isCharacter: boolean }) {
  const { t } = useTranslation("entries");
  const { status, age, target, description, relationships, changed } = state;
  const isFirst = state.from === 0;
  const people = relationships.map(({ name, tags }) =>
    tags.length > 0 ? t("preview_person", { name, tags: tags.join(t("list_comma")) }) : name,
  );
  return (
    <div className={styles.facts}>
      {isCharacter && (
        <>
          <Chip tone={changed.has("status") ? "accent" : status === "dead" ? "rose" : "leaf"}>
            {t(`status_${status}`)}
          </Chip>
          {(age !== "unknown" || changed.has("age")) && (
            <Chip tone={changed.has("age") ? "accent" : "neutral"}>{t(`age_${age}`)}</Chip>
          )}
          {(target || changed.has("target")) && (
            <span data-changed={changed.has("target") || undefined}>
              {target ? t("preview_target", { target }) : t("preview_no_target")}
            </span>
          )}
          {(people.length > 0 || changed.has("relationships")) && (
            <span data-changed={changed.has("relationships") || undefined}>
              {people.length > 0 ? people.join(t("list_semicolon")) : t("preview_nobody")}
            </span>
          )}
        </>
      )}
      {(changed.has("description") || (isFirst && description)) && (
        <span className={styles.description} data-changed={changed.has("description") || undefined}>
          {description || t("preview_no_description")}
        </span>
      )}
    </div>
  );
}
