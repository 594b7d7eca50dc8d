// The rows of a file: which are shown, which are imported, and what happens to those whose names are taken.
import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClashChoice, FileRow, WorldFile } from "../../../contract/world-files.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { FileRowItem } from "./file-row.tsx";
import styles from "./file-rows.module.css";
import { withClashes, withRows } from "./import-choices.ts";
import { ProblemList } from "./problem-list.tsx";
import type { ImportWorld } from "./use-import-world.ts";

const FILTERS = ["all", "new", "clash", "same", "long", "notes"] as const;
type Shown = (typeof FILTERS)[number];
/** Notes that the row shows with its long text, and not in its list of notes. */
const TOLD_APART = ["description_cut", "description_lost"];
/** Shorter lists have no search. */
const SEARCH_FROM = 12;
const ROW_HEIGHT = 60;
const NARROW_ROW_HEIGHT = 104;

export function FileRows({ flow, file }: { flow: ImportWorld; file: WorldFile }) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const isNarrow = useMedia(NARROW);
  const [filter, setFilter] = useState<Shown>("all");
  const [wanted, setWanted] = useState("");
  const { rows, problems, problem_count } = file;
  const states = useMemo(() => Object.groupBy(rows, ({ state }) => state), [rows]);
  const notes = useMemo(() => {
    const count = new Map<number, number>();
    for (const { entry, kind } of problems)
      if (entry !== null && !TOLD_APART.includes(kind)) count.set(entry, (count.get(entry) ?? 0) + 1);
    return count;
  }, [problems]);
  const counts: Record<Shown, number> = {
    all: rows.length,
    new: states.new?.length ?? 0,
    clash: states.clash?.length ?? 0,
    same: states.same?.length ?? 0,
    long: rows.filter(({ long }) => long !== null).length,
    notes: problem_count,
  };
  const isCompared = file.unid !== null;
  const filters = FILTERS.filter(
    (one) => one === "all" || (counts[one] > 0 && (isCompared || one === "long" || one === "notes")),
  );
  const shown = filters.includes(filter) ? filter : "all";
  const needle = wanted.trim().toLowerCase();
  const inSight = rows.filter(
    (row) =>
      (shown === "all" || (shown === "long" ? row.long !== null : row.state === shown)) &&
      (needle === "" ||
        [row.name, ...row.aliases].some((name) => name.toLowerCase().includes(needle)) ||
        row.excerpt.toLowerCase().includes(needle)),
  );
  const clashes = states.clash ?? [];
  return (
    <section className={styles.section} aria-label={t("rows")}>
      <div className={styles.bar}>
        {filters.length > 1 && (
          <div className={styles.filters}>
            <SegmentedControl
              label={t("filter")}
              value={shown}
              onValueChange={setFilter}
              options={filters.map((one) => ({
                value: one,
                label: t(`filter_${one}`, { count: counts[one], formatted: format.number(counts[one]) }),
              }))}
            />
          </div>
        )}
        {shown !== "notes" && rows.length >= SEARCH_FROM && (
          <div className={styles.search}>
            <TextField
              label={t("search")}
              hideLabel
              size="sm"
              type="search"
              placeholder={t("search")}
              leading={<Search />}
              value={wanted}
              onValueChange={setWanted}
            />
          </div>
        )}
      </div>
      {clashes.length > 0 && shown !== "notes" && (
        <div className={styles.clashes}>
          <p>{t("clashes", { count: clashes.length, formatted: format.number(clashes.length) })}</p>
          <div className={styles.clashChoice}>
            <Select
              label={t("for_all_clashes")}
              hideLabel
              size="sm"
              disabled={flow.beginning}
              value={flow.choices.clashes}
              onValueChange={(choice: ClashChoice) => flow.setChoices(withClashes(flow.choices, choice))}
              options={[
                { value: "keep", label: t("clash_keep") },
                { value: "overwrite", label: t("clash_overwrite") },
                { value: "beside", label: t("clash_beside") },
              ]}
            />
          </div>
        </div>
      )}
      {shown === "notes" ? (
        <section
          className={styles.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t("filter_notes", { count: problem_count, formatted: format.number(problem_count) })}
        >
          <ProblemList
            problems={problems}
            more={problem_count - problems.length}
            nameOf={(index) => rows[index]?.name ?? ""}
          />
        </section>
      ) : (
        <>
          <ChooseRows flow={flow} rows={inSight} />
          {inSight.length === 0 && <p className={styles.none}>{t("none_found")}</p>}
          <div className={styles.scroll}>
            <VirtualList
              label={t("rows")}
              count={inSight.length}
              itemHeight={isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT}
              keyOf={(at) => String(inSight[at]?.index)}
            >
              {(at) => {
                const row = inSight[at] as FileRow;
                return <FileRowItem flow={flow} file={file} row={row} notes={notes.get(row.index) ?? 0} />;
              }}
            </VirtualList>
          </div>
        </>
      )}
    </section>
  );
}

/** Selects all visible rows, or none of them. */
function ChooseRows({ flow, rows }: { flow: ImportWorld; rows: readonly FileRow[] }) {
  const { t } = useTranslation("world-files");
  if (rows.length < 2) return null;
  const { choices, setChoices, beginning } = flow;
  return (
    <div className={styles.choose}>
      <Button size="sm" variant="ghost" disabled={beginning} onClick={() => setChoices(withRows(choices, rows, true))}>
        {t("choose_all")}
      </Button>
      <Button size="sm" variant="ghost" disabled={beginning} onClick={() => setChoices(withRows(choices, rows, false))}>
        {t("choose_none")}
      </Button>
    </div>
  );
}
