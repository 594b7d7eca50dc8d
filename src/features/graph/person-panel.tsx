// The panel of the chosen person beside the enlarged picture: their description, their goal, and what they and each of
// the people they know say of one another.
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Chip } from "../../ui/chip.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useCharacter } from "./graph.queries.ts";
import { type Graph, type GraphPerson, tiesOf } from "./graph-model.ts";
import styles from "./person-panel.module.css";

/** While nobody is chosen, this many people with the most ties are offered. */
const OFFERED = 8;

export interface PersonPanelProps {
  unid: string;
  graph: Graph;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

export function PersonPanel({ unid, graph, chosen, onChoose }: PersonPanelProps) {
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
            <About key={person.id} unid={unid} entryId={person.id} />
            <Ties graph={graph} person={person} name={name} onChoose={choose} />
          </>
        ) : (
          <Nobody graph={graph} onChoose={choose} />
        )}
      </section>
    </>
  );
}

function Nobody({ graph, onChoose }: Pick<PersonPanelProps, "graph" | "onChoose">) {
  const { t } = useTranslation(["graph", "common"]);
  const most = graph.people
    .filter(({ isOutside, ties }) => !isOutside && ties > 0)
    .sort((a, b) => b.ties - a.ties)
    .slice(0, OFFERED);
  return (
    <>
      <p className={styles.faint}>{t("choose_hint")}</p>
      {most.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("most_ties")}</h3>
          <ul className={styles.offered}>
            {most.map(({ id, name, avatar, ties }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.offer}
                  aria-label={t("choose_person", { name: name || t("common:untitled"), count: ties })}
                  onClick={() => onChoose(id)}
                >
                  <Avatar name={name} src={avatar} size={24} />
                  <span>{name || t("common:untitled")}</span>
                  <span className={styles.count}>{ties}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The person's goal, and their description, shortened to a few lines until it is expanded. */
function About({ unid, entryId }: { unid: string; entryId: string }) {
  const { t } = useTranslation("graph");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useCharacter(unid, entryId);
  if (!data)
    return error ? (
      <ErrorState body={errorText(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonText lines={2} />
    );
  return (
    <>
      {data.description && <Description text={data.description} />}
      <div className={styles.card}>
        <h4>{t("goal")}</h4>
        <p className={data.character_target ? undefined : styles.faint}>{data.character_target || t("no_goal")}</p>
      </div>
    </>
  );
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation("graph");
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  // The text may fit after a resize; an expanded text stays expanded.
  useEffect(() => {
    const element = words.current;
    if (!element || isWhole) return;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);
  return (
    <div className={styles.about}>
      <p ref={words} id={id} className={styles.description} data-clipped={!isWhole || undefined}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? "less" : "more")}
        </button>
      )}
    </div>
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
