// The panel of the chosen person beside the enlarged picture: their description, their goal, and what they and each of
// the people they know say of one another.
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { type Graph, type GraphPerson, tiesOf } from "./graph-model.ts";
import styles from "./person-panel.module.css";

/** While nobody is chosen, this many people with the most ties are offered. */
const OFFERED = 8;

export interface PersonPanelProps {
  /** What is told of the chosen person, under their name. */
  about: (person: GraphPerson) => ReactNode;
  /** What to do, while nobody is chosen. */
  hint: string;
  graph: Graph;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

export function PersonPanel({ about, hint, graph, chosen, onChoose }: PersonPanelProps) {
  const { t } = useTranslation(["graph", "common"]);
  const person = graph.people.find(({ id }) => id === chosen);
  const name = person && (person.name || t("common:untitled"));
  const panel = useRef<HTMLElement>(null);
  // The pressed button is removed with the previous person. If it still had the focus, the dialog would move the focus
  // to itself a frame later, even if the person has focused something else meanwhile.
  const choose = (id: string | null) => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollTo({ top: 0 });
    onChoose(id);
  };
  return (
    <>
      <VisuallyHidden>
        <span role="status">{name && t("person_chosen", { name })}</span>
      </VisuallyHidden>
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={name ?? t("nobody_chosen")}
        className={styles.panel}
        data-nobody={!person || undefined}
      >
        {person && name ? (
          <>
            <header className={styles.head}>
              <Avatar name={name} src={person.avatar} size={36} />
              <h3 className={styles.name}>{name}</h3>
              {person.isDead && <Chip tone="rose">{t("dead")}</Chip>}
              <IconButton
                size="sm"
                label={t("close_person", { name })}
                icon={<X />}
                className={styles.close}
                onClick={() => choose(null)}
              />
            </header>
            {about(person)}
            <Ties graph={graph} person={person} name={name} onChoose={choose} />
          </>
        ) : (
          <Nobody hint={hint} graph={graph} onChoose={choose} />
        )}
      </section>
    </>
  );
}

function Nobody({ hint, graph, onChoose }: Pick<PersonPanelProps, "hint" | "graph" | "onChoose">) {
  const { t } = useTranslation(["graph", "common"]);
  const most = graph.people
    .filter(({ isOutside, ties }) => !isOutside && ties > 0)
    .sort((a, b) => b.ties - a.ties)
    .slice(0, OFFERED);
  return (
    <>
      <p className={styles.faint}>{hint}</p>
      {most.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("most_ties")}</h3>
          <ul className={styles.offered}>
            {most.map(({ id, name, avatar, ties }) => (
              <li key={id}>
                <button type="button" className={styles.offer} onClick={() => onChoose(id)}>
                  <Avatar name={name} src={avatar} size={24} />
                  <VisuallyHidden>
                    {t("choose_person", { name: name || t("common:untitled"), count: ties })}
                  </VisuallyHidden>
                  <span aria-hidden="true">{name || t("common:untitled")}</span>
                  <span aria-hidden="true" className={styles.count}>
                    {ties}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface TiesProps {
  graph: Graph;
  person: GraphPerson;
  name: string;
  onChoose: (id: string) => void;
}

function Ties({ graph, person, name, onChoose }: TiesProps) {
  const { t } = useTranslation(["graph", "common"]);
  const ties = tiesOf(graph, person.id);
  if (ties.length === 0) return <p className={styles.faint}>{t("no_ties")}</p>;
  return (
    <ul className={styles.ties} aria-label={t("ties")}>
      {ties.map(({ other, says, isSaid }) => {
        const otherName = other.name || t("common:untitled");
        return (
          <li key={other.id} className={styles.card}>
            <div className={styles.other}>
              {other.isOutside ? (
                <h4 className={styles.outside}>{otherName}</h4>
              ) : (
                <h4>
                  <button type="button" className={styles.link} onClick={() => onChoose(other.id)}>
                    {otherName}
                  </button>
                </h4>
              )}
              {other.isDead && <Chip tone="rose">{t("dead")}</Chip>}
              {other.isOutside && <Chip>{t("outside")}</Chip>}
            </div>
            <Words who={name} words={says ?? []} />
            <Words who={otherName} words={isSaid ?? []} />
          </li>
        );
      })}
    </ul>
  );
}

function Words({ who, words }: { who: string; words: readonly string[] }) {
  const { t } = useTranslation("graph");
  if (words.length === 0) return null;
  return (
    <div className={styles.words}>
      <span className={styles.who}>{t("who_says", { name: who })}</span>
      {words.map((word) => (
        <Chip key={word}>{word}</Chip>
      ))}
    </div>
  );
}
