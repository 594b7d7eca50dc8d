// For an entry with only the beginning of a longer text: says how much more there is, and lets the author see or drop
// it.
import { useTranslation } from "react-i18next";
import type { Entry } from "../../../contract/entries.ts";
import { keepsRest } from "../../../contract/overlong-text.ts";
import "../../lib/confirm-dialog.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./overlong-text.module.css";
import { useDropRest, useOverlongText } from "./overlong-text.queries.ts";
import "./overlong-text-dialog.ts";

export interface OverlongTextProps {
  unid: string;
  /** The stored entry. */
  entry: Entry;
  /** The description that would be saved. */
  typed?: string | undefined;
}

export function OverlongTextNotice({ unid, entry, typed }: OverlongTextProps) {
  const { t } = useTranslation(["entries", "common"]);
  const format = useFormat();
  const drop = useDropRest(unid);
  const { _id: entryId, description: stored, rest_length: count = 0 } = entry;
  const isTyped = typed !== undefined && typed.trim() !== stored;
  const rest = useOverlongText(unid, entryId, count > 0 && isTyped).data;
  if (count === 0) return null;
  const isCut = isTyped && rest !== undefined && !keepsRest(rest, { stored, now: typed });
  const name = entry.name || t("common:untitled");
  const length = { count, formatted: format.number(count) };
  const ask = async () => {
    const sure = await openDialog("confirm", {
      title: t("rest_drop_title", length),
      body: t("rest_drop_body", { name }),
      confirm: t("rest_drop"),
      danger: true,
    });
    if (sure) drop.mutate(entryId);
  };
  return (
    <p className={styles.line} data-rest data-cut={isCut || undefined}>
      <span role={isTyped ? "status" : undefined}>{t(isCut ? "rest_cut" : "rest_line", length)}</span>
      <button
        type="button"
        aria-label={t("rest_see_of", { name })}
        onClick={() => void openDialog("overlong-text", { unid, entryId, name })}
      >
        {t("rest_see")}
      </button>
      <button
        type="button"
        aria-label={t("rest_drop_of", { name })}
        disabled={drop.isPending}
        onClick={() => void ask()}
      >
        {t("rest_drop")}
      </button>
    </p>
  );
}
