// The sticky bar above a long list: search and actions; while items are being selected, the actions on them.
import { CheckCheck, ListChecks, MoreHorizontal, Search, Trash2, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../lib/use-format.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuAction } from "../../ui/menu-props.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./list-bar.module.css";
import type { Choosing } from "./use-choosing.ts";

export interface ListBarProps {
  search: string;
  onSearch: (search: string) => void;
  searchLabel: string;
  searchMax: number;
  /** The number of items, found or all. */
  total: number;
  choosing: Choosing;
  onDelete: () => void;
  /** Whether a deletion is running. */
  deleting: boolean;
  /** Shown before the search. */
  actions?: ReactNode;
  /** Shown after the search. */
  order?: ReactNode;
  /** Further actions, shown where there is room; they have to be available elsewhere too. */
  more?: readonly MenuAction[];
}

export function ListBar(props: ListBarProps) {
  const { t } = useTranslation(["worlds", "common"]);
  const format = useFormat();
  const { choosing, total } = props;
  const chosen = choosing.ids.size;
  const search = useTypedText(props.search, props.onSearch);
  const bar = useRef<HTMLDivElement>(null);
  const was = useRef(choosing.on);
  // The bar's buttons are replaced, and the focus of the pressed one would be lost.
  useEffect(() => {
    if (was.current === choosing.on) return;
    was.current = choosing.on;
    if (document.activeElement === document.body) bar.current?.querySelector<HTMLElement>("[data-turn]")?.focus();
  }, [choosing.on]);
  return (
    <div ref={bar} className={styles.bar}>
      {choosing.on ? (
        <div className={styles.chosen} role="toolbar" aria-label={t("choosing")}>
          <IconButton
            data-turn
            label={t("leave_choosing")}
            hint={t("leave_choosing_hint")}
            icon={<X />}
            onClick={choosing.leave}
          />
          <p role="status">{t("chosen", { count: chosen, formatted: format.number(chosen) })}</p>
          <Button variant="ghost" icon={<CheckCheck />} busy={choosing.busy} onClick={choosing.all}>
            {t("choose_all", { count: total, formatted: format.number(total) })}
          </Button>
          <Button
            variant="danger"
            icon={<Trash2 />}
            disabled={chosen === 0}
            busy={props.deleting}
            className={styles.last}
            onClick={props.onDelete}
          >
            {t("common:delete")}
          </Button>
        </div>
      ) : (
        <>
          {props.actions && <div className={styles.actions}>{props.actions}</div>}
          <div className={styles.finding}>
            <div className={styles.search}>
              <TextField
                label={props.searchLabel}
                hideLabel
                placeholder={props.searchLabel}
                type="search"
                size="sm"
                autoComplete="off"
                maxLength={props.searchMax}
                leading={<Search />}
                {...search}
              />
            </div>
            {props.order && <div className={styles.order}>{props.order}</div>}
            <IconButton
              data-turn
              variant="secondary"
              label={t("choose_several")}
              icon={<ListChecks />}
              idle={total === 0}
              onClick={choosing.begin}
            />
            {props.more && (
              <div className={styles.more}>
                <Menu
                  align="end"
                  trigger={
                    <IconButton variant="secondary" label={t("common:more_actions")} icon={<MoreHorizontal />} />
                  }
                  groups={[props.more]}
                />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
