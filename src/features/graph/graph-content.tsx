// The people of one's own world as a picture or a list, on its page or enlarged in a dialog.
import { openDialog } from "../../lib/dialogs.ts";
import { useCharacters } from "../../queries/use-characters.ts";
import { useCharacter } from "./graph.queries.ts";
import type { PersonSearch } from "./graph-dialog.ts";
import { PeopleGraph } from "./people-graph.tsx";
import { PersonAbout } from "./person-about.tsx";

export interface WorldGraphProps {
  unid: string;
  /** The id of the chosen character, shared with the rest of the page. */
  chosen?: string | null | undefined;
  /** Called with the chosen character's id, or null when the choice is cleared. */
  onChoose?: ((entryId: string | null) => void) | undefined;
  /** The search for people in the enlarged picture. */
  search?: PersonSearch | undefined;
}

export interface GraphContentProps extends WorldGraphProps {
  isLarge?: boolean;
}

export function GraphContent({
  unid,
  chosen = null,
  onChoose = () => {},
  search: Search,
  isLarge = false,
}: GraphContentProps) {
  const people = useCharacters(unid);
  const enlarge = async () => {
    const found = await openDialog("graph", { unid, chosen, search: Search });
    if (found !== undefined) onChoose(found);
  };
  return (
    <PeopleGraph
      people={people}
      search={Search && <Search unid={unid} onPick={onChoose} />}
      chosen={chosen}
      onChoose={onChoose}
      layout={isLarge ? "large" : "small"}
      onEnlarge={isLarge ? undefined : () => void enlarge()}
      isOwn
      about={({ id }) => <About key={id} unid={unid} entryId={id} />}
    />
  );
}

function About({ unid, entryId }: { unid: string; entryId: string }) {
  return <PersonAbout query={useCharacter(unid, entryId)} />;
}
