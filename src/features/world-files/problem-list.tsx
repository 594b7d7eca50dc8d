// What cannot be imported as it is, a line for each: the row's name and the problem.
import { useTranslation } from "react-i18next";
import type { FileProblem } from "../../../contract/world-files.ts";
import { useFormat } from "../../lib/use-format.ts";
import styles from "./problem-list.module.css";
import { useProblemText } from "./problem-text.ts";

export interface ProblemListProps {
  problems: readonly FileProblem[];
  /** The number of further problems that are not listed. */
  more: number;
  /** The name of a row's entry. */
  nameOf: (index: number) => string;
}

export function ProblemList({ problems, more, nameOf }: ProblemListProps) {
  const { t } = useTranslation("world-files");
  const format = useFormat();
  const problemText = useProblemText();
  return (
    <ul className={styles.list}>
      {problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file's problems never change their places
        <li key={at} className={styles.problem}>
          <span className={styles.whose}>
            {problem.entry === null
              ? t("about_file")
              : nameOf(problem.entry) || t("nameless_row", { number: problem.entry + 1 })}
          </span>
          <span className={styles.what}>{problemText(problem)}</span>
        </li>
      ))}
      {more > 0 && <li className={styles.more}>{t("notes_more", { formatted: format.number(more) })}</li>}
    </ul>
  );
}
