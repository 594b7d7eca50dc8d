// A conflict: another window has saved another title or background since this edit began. Shows the saved and the typed
// text, and the author chooses.
import { useTranslation } from "react-i18next";
import { UNDO_TOAST_MS } from "../../../contract/limits.ts";
import { toast } from "../../lib/toast.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./world-conflict.module.css";
import type { WorldDraft, WorldField } from "./world-draft.ts";

export interface WorldConflictProps {
  draft: WorldDraft;
  field: WorldField;
  /** Called after the person's own text has been saved. */
  onSaved?: () => void;
}

export function WorldConflict({ draft, field, onSaved }: WorldConflictProps) {
  const { t } = useTranslation(["worlds", "common"]);
  if (!draft.conflict[field]) return null;
  const mine = draft[field];
  const take = () => {
    draft.discard(field);
    // Offers an undo, because taking the saved text discards the typed one.
    toast(t("conflict_taken"), {
      duration: UNDO_TOAST_MS,
      action: { label: t("common:undo"), run: () => draft.change({ [field]: mine }) },
    });
  };
  return (
    <Notice tone="bad">
      <p>{t("conflict")}</p>
      <dl className={styles.stored}>
        <dt>{t("conflict_saved")}</dt>
        <dd>{draft.world[field] || t("conflict_empty")}</dd>
      </dl>
      <div className={styles.buttons}>
        <Button size="sm" onClick={take}>
          {t("conflict_take")}
        </Button>
        <Button size="sm" disabled={draft.problems[field] !== null} onClick={() => draft.saveMine(field, onSaved)}>
          {t("conflict_keep")}
        </Button>
      </div>
    </Notice>
  );
}
