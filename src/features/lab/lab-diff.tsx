// A result as changes of its text. Each change over the chapter is a switch: whether it is accepted with the others.
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import styles from "./lab-diff.module.css";
import type { LabPart } from "./lab-parts.ts";
import type { LabSession } from "./lab-session.ts";
import { useLabState } from "./use-lab-state.ts";

export function LabDiff({ session }: { session: LabSession }) {
  const { t } = useTranslation("lab");
  const { parts, shown, source } = useLabState(session);
  const changes = parts.filter(({ id }) => id !== null).length;
  if (changes === 0) return <p className={styles.hint}>{t("no_changes")}</p>;
  return (
    <>
      <div className={styles.text}>
        {parts.map((part, index) => {
          // Parts of one result stand still: their place is their name.
          const key = `${index}`;
          if (part.id === null) return <span key={key}>{part.text}</span>;
          const words = <Words part={part} />;
          if (source === "pasted") return <span key={key}>{words}</span>;
          const { id } = part;
          const change = shown?.changes.find((one) => one.id === id);
          // Edited meanwhile: the chapter has its own words there now.
          if (!change) return <span key={key}>{part.removed}</span>;
          return (
            <button
              key={key}
              type="button"
              className={styles.change}
              aria-pressed={change.isTaken}
              aria-label={changeName(part, t)}
              onClick={() => session.take(id, !change.isTaken)}
            >
              {words}
            </button>
          );
        })}
      </div>
      {source === "selection" && changes > 1 && <p className={styles.hint}>{t("changes_hint")}</p>}
    </>
  );
}

type Change = Extract<LabPart, { id: number }>;

function Words({ part: { removed, added } }: { part: Change }) {
  return (
    <>
      {removed && <del className={styles.removed}>{removed.replaceAll("\n", "¶")}</del>}
      {added && <ins className={styles.added}>{added}</ins>}
    </>
  );
}

function changeName({ removed, added }: Change, t: TFunction<"lab">): string {
  const named = (words: string) => words.replaceAll("\n", ` ${t("paragraph_mark")} `).trim();
  if (removed === "") return t("change_add", { added: named(added) });
  if (added === "") return t("change_remove", { removed: named(removed) });
  return t("change_replace", { removed: named(removed), added: named(added) });
}
