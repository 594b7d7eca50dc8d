// What an import did, and what could not come in after all.
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ImportOutcome, WorldFile } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./import-world.module.css";
import { ProblemList } from "./problem-list.tsx";

const COUNTS = ["added", "overwritten", "kept", "same", "skipped"] as const;

export function ImportDone({ outcome, file }: { outcome: ImportOutcome; file: WorldFile }) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
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
      {outcome.problems.length > 0 && (
        <section className={styles.notIn} aria-label={t("not_in")}>
          <h4 className={styles.heading}>{t("not_in")}</h4>
          <ProblemList problems={outcome.problems} more={0} nameOf={(index) => file.rows[index]?.name ?? ""} />
        </section>
      )}
    </div>
  );
}
