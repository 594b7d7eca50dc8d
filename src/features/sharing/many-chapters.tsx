// What is done to several chapters at once: those that are selected, or all of them while none is.
import { EyeOff, RefreshCw, Send } from "lucide-react";
import { type FocusEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import styles from "./share.module.css";
import { countLeftOut, idsFor, type ManyAction, type SharingRow } from "./sharing-rows.ts";
import type { DoMany } from "./use-many-chapters.ts";
import type { Selection } from "./use-selection.ts";

const ICONS = { publish: <Send />, sync: <RefreshCw />, unpublish: <EyeOff /> };

export interface ManyChaptersProps {
  rows: readonly SharingRow[];
  selection: Selection;
  doMany: DoMany;
  isRunning: boolean;
  /** Chapters can be taken back only. */
  isBanned: boolean;
}

export function ManyChapters({ rows, selection, doMany, isRunning, isBanned }: ManyChaptersProps) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const { ids: selected } = selection;
  const some = selected.size > 0;
  const shown = some ? rows.filter(({ chapter }) => selected.has(chapter._id)) : rows;
  const all = useRef<HTMLInputElement>(null);
  const actions = (isBanned ? (["unpublish"] as const) : (["publish", "sync", "unpublish"] as const))
    .map((action) => ({ action, ids: idsFor(shown, action) }))
    .filter(({ ids }) => ids.length > 0);
  const focusKept = useFocusKept(all);
  const start = async (action: ManyAction, ids: readonly string[]) => {
    if (await doMany(action, ids)) selection.clear();
  };
  const variant = (action: ManyAction): ButtonVariant => {
    if (action === "unpublish") return some ? "danger" : "ghost";
    return action === actions[0]?.action ? "primary" : "secondary";
  };
  return (
    <div className={styles.many}>
      <div className={styles.manyHead}>
        <label className={styles.selectAll}>
          <input
            ref={(box) => {
              all.current = box;
              if (box) box.indeterminate = some && selected.size < rows.length;
            }}
            type="checkbox"
            className={styles.box}
            checked={selected.size === rows.length}
            onChange={selection.toggleAll}
          />
          {t("select_all")}
        </label>
        <span role="status" className={styles.note}>
          {some && t("selected", { count: selected.size, formatted: format.number(selected.size) })}
        </span>
        <span className={styles.rangeHint}>{t("select_range")}</span>
      </div>
      {actions.length > 0 && (
        <div className={styles.buttons} {...focusKept}>
          {actions.map(({ action, ids }) => (
            <Button
              key={action}
              variant={variant(action)}
              icon={ICONS[action]}
              aria-disabled={isRunning}
              onClick={() => isRunning || void start(action, ids)}
            >
              {t(`${action}_${some ? "selected" : "all"}`, { count: ids.length, formatted: format.number(ids.length) })}
            </Button>
          ))}
        </div>
      )}
      {!isBanned && <LeftOut rows={shown} />}
    </div>
  );
}

/** Gives the focus to an element that stays, where the button that has it goes because nothing is left to do. */
function useFocusKept(to: { readonly current: HTMLElement | null }) {
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (!held.current || held.current.isConnected) return;
    held.current = null;
    if (document.activeElement === document.body) to.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      held.current = event.target;
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) held.current = null;
    },
  };
}

/** Which chapters the buttons do not send, and why. */
function LeftOut({ rows }: { rows: readonly SharingRow[] }) {
  const { t } = useTranslation("sharing");
  const format = useFormat();
  const [short, long] = [countLeftOut(rows, "too_short"), countLeftOut(rows, "too_long")];
  return (
    <>
      {short > 0 && (
        <p className={styles.note}>
          {t("left_out_short", {
            count: short,
            formatted: format.number(short),
            min: format.number(PUBLISH_MIN_CHARACTERS),
          })}
        </p>
      )}
      {long > 0 && (
        <p className={styles.note}>
          {t("left_out_long", {
            count: long,
            formatted: format.number(long),
            max: format.number(CHAPTER_MAX_CHARACTERS),
          })}
        </p>
      )}
    </>
  );
}
