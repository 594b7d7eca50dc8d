// The result of an import, and what could not be imported after all.
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { worldPath } from "../../../contract/page-paths.ts";
import type { ImportOutcome, SomeEntries, WorldFile } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./import-world.module.css";
import { ProblemList } from "./problem-list.tsx";

const COUNTS = ["added", "overwritten", "kept", "same", "skipped"] as const;

export interface ImportDoneProps {
  outcome: ImportOutcome;
  file: WorldFile;
  /** Goes to a page and closes the dialog. */
  onGo: (path: string) => void;
}

export function ImportDone({ outcome, file, onGo }: ImportDoneProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button of the previous step is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.done}>
      <CircleCheck aria-hidden="true" className={styles.doneSign} />
      <h3 ref={heading} tabIndex={-1} className={styles.doneTitle}>
        {t("done_title", { title: outcome.world.title })}
      </h3>
      <ul className={styles.counts}>
        {COUNTS.map((what) =>
          outcome[what] > 0 || what === "added" ? (
            <li key={what}>{t(`done_${what}`, { count: outcome[what], formatted: format.number(outcome[what]) })}</li>
          ) : null,
        )}
      </ul>
      <LongDone what="cut" some={outcome.cut} unid={outcome.world._id} onGo={onGo} />
      <LongDone what="split" some={outcome.split} unid={outcome.world._id} onGo={onGo} />
      {outcome.problems.length > 0 && (
        <section className={styles.notIn} aria-label={t("not_in")}>
          <h4 className={styles.heading}>{t("not_in")}</h4>
          <ProblemList problems={outcome.problems} more={0} nameOf={(index) => file.rows[index]?.name ?? ""} />
        </section>
      )}
    </div>
  );
}

interface LongDoneProps {
  what: "cut" | "split";
  some: SomeEntries;
  unid: string;
  onGo: (path: string) => void;
}

/** Entries of long texts, each a link to the entry. */
function LongDone({ what, some, unid, onGo }: LongDoneProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const { count, entries } = some;
  if (count === 0) return null;
  return (
    <section className={styles.longDone} aria-label={t(`done_${what}_title`)}>
      <p>{t(`done_${what}`, { count, formatted: format.number(count) })}</p>
      <ul className={styles.names}>
        {entries.map(({ _id, name, type }) => (
          <li key={_id}>
            <Button size="sm" onClick={() => onGo(entryPath(unid, { _id, name, type }))}>
              {name || t("nameless")}
            </Button>
          </li>
        ))}
        {count > entries.length && (
          <li className={styles.moreNames}>{t("done_more", { formatted: format.number(count - entries.length) })}</li>
        )}
      </ul>
    </section>
  );
}

/** The entry in its world's list, together with its continuations, whose names begin with its name. */
function entryPath(unid: string, { _id, name, type }: SomeEntries["entries"][number]): string {
  const place = new URLSearchParams({ tab: type === "character" ? "characters" : "nouns", q: name, entry: _id });
  return `${worldPath(unid)}?${place}`;
}
