// Who knows whom in a shared world: the picture or the list, with the chosen character beside it.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PeopleGraph } from "../../features/graph/people-graph.tsx";
import { PersonAbout } from "../../features/graph/person-about.tsx";
import { useSharedCharacter, useSharedCharacters } from "../../features/shared-world/shared-world.queries.ts";
import { useFormat } from "../../lib/use-format.ts";

export function SharedGraph({ shareId }: { shareId: string }) {
  const { t } = useTranslation("shared-world");
  const format = useFormat();
  const people = useSharedCharacters(shareId);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data = [], total = 0 } = people.data ?? {};
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
        about={(person) => <About key={person.id} shareId={shareId} person={person} />}
      />
    </>
  );
}

function About({ shareId, person }: { shareId: string; person: { id: string; name: string } }) {
  return <PersonAbout query={useSharedCharacter(shareId, person)} />;
}
