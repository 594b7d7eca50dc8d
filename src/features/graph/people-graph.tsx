// People and how they know each other, as a picture or a list, with the loading, error and empty states.
import { List, Waypoints } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Person } from "../../../contract/worlds.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./graph.module.css";
import { GraphCanvas } from "./graph-canvas.tsx";
import { GraphList } from "./graph-list.tsx";
import { type Graph, type GraphPerson, graphOf, personOf, tiesOf } from "./graph-model.ts";
import { PersonPanel } from "./person-panel.tsx";
import { usePlaces } from "./use-places.ts";

export interface PeopleGraphProps {
  people: {
    data: readonly Person[] | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The id of the chosen character. */
  chosen: string | null;
  /** Called with null when the choice is cleared. */
  onChoose: (entryId: string | null) => void;
  /** `large`: it fills a dialog; `page`: as wide as a page. Both show the chosen person beside the picture. */
  layout: "small" | "large" | "page";
  /** What is told of the chosen person. */
  about: (person: GraphPerson) => ReactNode;
  search?: ReactNode;
  onEnlarge?: (() => void) | undefined;
  /** Whether the person can add relationships. */
  isOwn?: boolean;
}

export function PeopleGraph({ people, ...rest }: PeopleGraphProps) {
  const { t } = useTranslation("graph");
  const errorText = useErrorText();
  const graph = useMemo(() => people.data && graphOf(people.data), [people.data]);
  if (!graph)
    return people.isError ? (
      <ErrorState body={errorText(people.error)} busy={people.isFetching} onRetry={() => void people.refetch()} />
    ) : (
      <Waiting isLarge={rest.layout === "large"} />
    );
  if (graph.people.length === 0) return <p className={styles.empty}>{t("empty")}</p>;
  return <Shown graph={graph} {...rest} />;
}

interface ShownProps extends Omit<PeopleGraphProps, "people"> {
  graph: Graph;
}

function Shown({ search, graph, chosen, onChoose, layout, about, onEnlarge, isOwn }: ShownProps) {
  const { t } = useTranslation("graph");
  const [as, setAs] = useState<"picture" | "list">("picture");
  const laidOut = usePlaces(graph);
  const nameOf = usePersonText(graph);
  const has = (what: "isDead" | "isOutside") => graph.people.some((person) => person[what]);
  const isPicture = as === "picture";
  const isLarge = layout === "large";
  const showAs = (
    <SegmentedControl
      label={t("show_as")}
      value={as}
      onValueChange={setAs}
      options={[
        { value: "picture", label: <Choice icon={<Waypoints />} text={t("as_picture")} /> },
        { value: "list", label: <Choice icon={<List />} text={t("as_list")} /> },
      ]}
    />
  );
  return (
    <div
      className={styles.graph}
      data-graph
      data-large={isLarge || undefined}
      data-page={layout === "page" || undefined}
    >
      {isLarge && (
        <div className={styles.bar}>
          <div className={styles.search}>{search}</div>
          {showAs}
        </div>
      )}
      {as === "list" ? (
        <GraphList {...{ graph, chosen, onChoose, isLarge }} />
      ) : laidOut ? (
        <GraphCanvas {...{ laidOut, chosen, onChoose, nameOf, isLarge, onEnlarge }} />
      ) : (
        <Waiting isLarge={isLarge} />
      )}
      {layout !== "small" && (
        <PersonPanel hint={t(search ? "choose_hint" : "choose_hint_here")} {...{ about, graph, chosen, onChoose }} />
      )}
      <div className={styles.below}>
        <div className={styles.legend}>
          {isPicture && graph.ties.length === 0 && <p>{t(isOwn ? "no_ties_yet" : "no_ties_here")}</p>}
          {isPicture && has("isDead") && (
            <span className={styles.key} data-kind="dead">
              {t("dead")}
            </span>
          )}
          {isPicture && has("isOutside") && (
            <span className={styles.key} data-kind="outside">
              {t("outside")}
            </span>
          )}
        </div>
        {!isLarge && showAs}
      </div>
    </div>
  );
}

function Waiting({ isLarge }: { isLarge: boolean }) {
  return (
    <div className={styles.waiting} data-large={isLarge || undefined}>
      <Skeleton height="100%" radius="l" />
    </div>
  );
}

function Choice({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}

/** Returns a function that describes a person in one sentence: who they are and whom they know. */
function usePersonText(graph: Graph): (id: string) => string {
  const { t } = useTranslation(["graph", "common"]);
  return useCallback(
    (id) => {
      const person = personOf(graph, id);
      if (!person) return "";
      const name = person.name || t("common:untitled");
      const who = person.isDead ? t("told_dead", { name }) : person.isOutside ? t("told_outside", { name }) : name;
      const ties = tiesOf(graph, id);
      const list = (way: "says" | "isSaid") =>
        ties
          .flatMap(({ other, [way]: words }) =>
            words === null
              ? []
              : words.length > 0
                ? t("told_tie", { name: other.name, words: words.join(t("comma")) })
                : other.name,
          )
          .join(t("semicolon"));
      const [says, isSaid] = [list("says"), list("isSaid")];
      const told = says === "" ? who : t("told_ties", { who, ties: says });
      return isSaid === "" ? told : t("told_known_by", { who: told, ties: isSaid });
    },
    [graph, t],
  );
}
