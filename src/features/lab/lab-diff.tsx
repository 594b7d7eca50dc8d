// A Lab result as a diff with its text. Each change is a checkbox: whether it is accepted together with the others.
import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./lab-diff.module.css";
import type { LabPart } from "./lab-parts.ts";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./lab-state.ts";

export function LabDiff({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { parts, around, shown, source } = useLabState(session);
  const changes = parts.filter(({ id }) => id !== null).length;
  if (changes === 0) return <p className={styles.hint}>{t("nothing_to_change")}</p>;
  return (
    <>
      <div className={styles.text}>
        {around.before && <span className={styles.around}>{around.before}</span>}
        {parts.map((part, index) => {
          // The parts of one result never move, so that the index can be the key.
          const key = `${index}`;
          if (part.id === null) return <span key={key}>{part.text}</span>;
          const words = <Words part={part} />;
          if (source === "pasted") return <span key={key}>{words}</span>;
          const { id } = part;
          const change = shown?.changes.find((one) => one.id === id);
          // The change was edited in the chapter since: the words there are kept.
          if (!change) return <span key={key}>{part.removed}</span>;
          return (
            <label key={key} className={styles.change} data-taken={change.isTaken}>
              {/* A label wraps over lines as text does, which a button cannot. */}
              <input
                type="checkbox"
                className={styles.box}
                checked={change.isTaken}
                onChange={() => session.take(id, !change.isTaken)}
              />
              {words}
            </label>
          );
        })}
        {around.after && <span className={styles.around}>{around.after}</span>}
      </div>
      {source === "selection" && changes > 1 && <p className={styles.hint}>{t("changes_hint")}</p>}
    </>
  );
}

/** Removed and added words differ in style; screen readers get a word between them, which also names the checkbox. */
function Words({ part: { removed, added } }: { part: Extract<LabPart, { id: number }> }) {
  const { t } = useTranslation("lab");
  const said = removed === "" ? t("change_added") : added === "" ? t("change_removed") : t("change_becomes");
  return (
    <>
      {removed && <del className={styles.removed}>{removed.replaceAll("\n", "¶")}</del>}
      {removed && <VisuallyHidden>{` ${said} `}</VisuallyHidden>}
      {added && <ins className={styles.added}>{added}</ins>}
      {!removed && <VisuallyHidden>{` ${said}`}</VisuallyHidden>}
    </>
  );
}
