// One item in the bin: its cover, its contents, how long it is kept, and buttons to recover it or delete it for good.
import { Clock, Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RECYCLE_WARNING_DAYS } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./recycled-item.module.css";

export interface RecycledItemProps {
  item: { _id: string; title: string; deleted_at: number; remaining_days: number };
  cover?: string | null;
  language?: string;
  /** What the item contained, an element for each fact. */
  children: ReactNode;
  onRecover: () => void;
  onErase: () => void;
}

export function RecycledItem({ item, cover, language, children, onRecover, onErase }: RecycledItemProps) {
  const { t } = useTranslation(["recycle", "common"]);
  const format = useFormat();
  const title = item.title || t("common:untitled");
  const days = item.remaining_days;
  return (
    <article className={styles.item} aria-labelledby={`recycled-${item._id}`}>
      <Cover title={item.title} src={cover} className={styles.cover} />
      <div className={styles.words}>
        <h2 id={`recycled-${item._id}`} className={styles.title} lang={language}>
          {title}
        </h2>
        <p className={styles.facts}>
          {children}
          <time dateTime={new Date(item.deleted_at * 1000).toISOString()} title={format.dateTime(item.deleted_at)}>
            {t("deleted", { ago: format.ago(item.deleted_at) })}
          </time>
        </p>
      </div>
      <div className={styles.days}>
        <Chip tone={days < RECYCLE_WARNING_DAYS ? "rose" : "neutral"} icon={<Clock />}>
          {days > 0 ? t("days_left", { count: days }) : t("last_hours")}
        </Chip>
      </div>
      <div className={styles.actions}>
        <Button size="sm" icon={<Undo2 />} aria-label={t("recover_named", { title })} onClick={onRecover}>
          {t("recover")}
        </Button>
        <IconButton
          size="sm"
          label={t("erase_named", { title })}
          hint={t("erase")}
          icon={<Trash2 />}
          onClick={onErase}
        />
      </div>
    </article>
  );
}
