// One deleted entry: what it was, how long it is kept, and buttons to recover it or delete it for good.
import { Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RECYCLE_WARNING_DAYS } from "../../../contract/limits.ts";
import type { DeletedEntry } from "../../../contract/world-bin.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./deleted-entries.module.css";

export interface DeletedEntryRowProps {
  entry: DeletedEntry;
  busy: boolean;
  disabled: boolean;
  onRecover: () => void;
  onErase: () => void;
}

export function DeletedEntryRow({ entry, busy, disabled, onRecover, onErase }: DeletedEntryRowProps) {
  const { t } = useTranslation(["worlds", "common"]);
  const format = useFormat();
  const name = entry.name || t("common:untitled");
  const days = entry.remaining_days;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          <span>{t(entry.type === "character" ? "kind_character" : "kind_noun")}</span>
          <time dateTime={new Date(entry.deleted_at * 1000).toISOString()} title={format.dateTime(entry.deleted_at)}>
            {t("deleted_ago", { ago: format.ago(entry.deleted_at) })}
          </time>
        </span>
        {entry.description && <span className={styles.excerpt}>{entry.description}</span>}
      </div>
      <div className={styles.way}>
        <Chip tone={days < RECYCLE_WARNING_DAYS ? "rose" : "neutral"}>
          {days > 0 ? t("days_left", { count: days }) : t("last_hours")}
        </Chip>
        <Button
          size="sm"
          icon={<Undo2 />}
          busy={busy}
          disabled={disabled}
          aria-label={t("recover_named", { name })}
          onClick={onRecover}
        >
          {t("recover")}
        </Button>
        <IconButton
          size="sm"
          label={t("erase_named", { name })}
          hint={t("erase")}
          icon={<Trash2 />}
          disabled={disabled}
          onClick={onErase}
        />
      </div>
    </li>
  );
}
