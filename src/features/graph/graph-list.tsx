// The graph as text: a list of all people with their ties, as an accessible alternative to the picture.
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import styles from "./graph-list.module.css";
import { type Graph, type GraphPerson, tiesOf } from "./graph-model.ts";

export interface GraphListProps {
  graph: Graph;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  isLarge: boolean;
}

export function GraphList({ graph, chosen, onChoose, isLarge }: GraphListProps) {
  const { t, i18n } = useTranslation("graph");
  const people = [...graph.people].sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  return (
    <ul className={styles.list} aria-label={t("list")} data-large={isLarge || undefined}>
      {people.map((person) => (
        <li key={person.id} className={styles.person} data-chosen={chosen === person.id || undefined}>
          {person.isOutside ? (
            <p className={styles.head}>
              <PersonHead person={person} />
            </p>
          ) : (
            <button
              type="button"
              className={styles.head}
              aria-pressed={chosen === person.id}
              onClick={() => onChoose(chosen === person.id ? null : person.id)}
            >
              <PersonHead person={person} />
            </button>
          )}
          <Ties graph={graph} person={person} />
        </li>
      ))}
    </ul>
  );
}

function PersonHead({ person }: { person: GraphPerson }) {
  const { t } = useTranslation(["graph", "common"]);
  return (
    <>
      <Avatar name={person.name} src={person.avatar} size={24} />
      <span className={styles.name} data-faint={person.isDead || person.isOutside || undefined}>
        {person.name || t("common:untitled")}
      </span>
      {person.isDead && <Chip tone="rose">{t("dead")}</Chip>}
      {person.isOutside && <span className={styles.note}>{t("outside")}</span>}
    </>
  );
}

function Ties({ graph, person }: { graph: Graph; person: GraphPerson }) {
  const { t } = useTranslation("graph");
  const ties = tiesOf(graph, person.id);
  if (ties.length === 0) return <p className={styles.none}>{t("no_ties")}</p>;
  const words = (tags: readonly string[]) => tags.join(t("comma"));
  return (
    <ul className={styles.ties}>
      {ties.map(({ other, says, isSaid }) => (
        <li key={other.id}>
          <strong>{other.name}</strong>
          {says && says.length > 0 && <span>{words(says)}</span>}
          {isSaid && isSaid.length > 0 && <span>{t("is_said", { words: words(isSaid) })}</span>}
        </li>
      ))}
    </ul>
  );
}
