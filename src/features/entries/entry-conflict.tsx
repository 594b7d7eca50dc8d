// A conflict: another person or window has changed the same parts of an entry. Shows both; the author chooses.
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { draftOf, splitAliases, tagsOf } from "./entry-draft.ts";
import styles from "./entry-form.module.css";
import type { DraftPart } from "./merge-drafts.ts";
import type { EntryForm } from "./use-entry-form.ts";

const LABELS = {
  type: "type",
  name: "name",
  aliases: "aliases",
  description: "description",
  use: "use",
  underline: "underline",
  status: "status",
  age: "age",
  gender: "gender",
  recommended: "recommended",
  target: "target",
  relationships: "relationships",
  changes: "changes",
} as const satisfies Record<DraftPart, string>;

export function EntryConflict({ form }: { form: EntryForm }) {
  const { t } = useTranslation("entries");
  const { conflict } = form;
  if (!conflict) return null;
  const stored = draftOf(conflict.entry);
  const words = (part: DraftPart): string => {
    switch (part) {
      case "type":
        return t(`type_${stored.type}`);
      case "use":
        return t(`use_${stored.use}`);
      case "status":
        return t(`status_${stored.status}`);
      case "age":
        return t(`age_${stored.age}`);
      case "gender":
        return t(`gender_${stored.gender ?? "unknown"}`);
      case "underline":
      case "recommended":
        return t(stored[part] ? "conflict_on" : "conflict_off");
      case "aliases":
        return splitAliases(stored.aliases).join(", ");
      case "relationships":
        return stored.relationships.map((row) => [row.name, ...tagsOf(row)].join(" · ")).join("; ");
      case "changes":
        return stored.changes.map(({ chapter }) => t("conflict_chapter", { chapter })).join(", ");
      default:
        return stored[part];
    }
  };
  return (
    <Notice tone="bad">
      <p>{t("conflict")}</p>
      <dl className={styles.conflict}>
        {conflict.parts.map((part) => (
          <div key={part}>
            <dt>{t(LABELS[part])}</dt>
            <dd>{words(part) || t("conflict_empty")}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.goneActions}>
        <Button size="sm" onClick={form.takeStored} disabled={form.isSaving}>
          {t("conflict_take")}
        </Button>
      </div>
    </Notice>
  );
}
