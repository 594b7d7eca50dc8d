// Who knows whom in a shared world: the picture or the list, with the chosen character beside it.
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { PeopleGraph } from "../../features/graph/people-graph.tsx";
import { PersonAbout } from "../../features/graph/person-about.tsx";
import {
  type OpenWorld,
  useAskForWorld,
  useSharedCharacter,
  useSharedCharacters,
} from "../../features/shared-world/shared-world.queries.ts";
import { useFormat } from "../../lib/use-format.ts";

export function SharedGraph({ world }: { world: OpenWorld }) {
  const { t } = useTranslation("shared-world");
  const format = useFormat();
  const people = useSharedCharacters(world);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data = [], total = 0 } = people.data ?? {};
  // Only worlds with characters have this tab: they were removed, or the world is for adults now.
  const isEmptied = people.data?.total === 0;
  const ask = useEffectEvent(useAskForWorld(world.share_id));
  useEffect(() => {
    if (isEmptied) ask();
  }, [isEmptied]);
  return (
    <>
      {total > data.length && (
        <p>{t("graph_first", { shown: format.number(data.length), total: format.number(total) })}</p>
      )}
      <PeopleGraph
        people={{ ...people, data: people.data?.data }}
        chosen={chosen}
        onChoose={setChosen}
        layout="page"
        about={(person) => <About key={person.id} world={world} person={person} />}
      />
    </>
  );
}

function About({ world, person }: { world: OpenWorld; person: { id: string; name: string } }) {
  return <PersonAbout query={useSharedCharacter(world, person)} />;
}
