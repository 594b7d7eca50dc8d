// A world's characters or nouns, and what begins a new one. Here the features meet.
import { Plus, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryType } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import "../../features/entries/entry-dialog.ts";
import "../../features/world-files/import-world-dialog.ts";
import { EntryList } from "../../features/worlds/entry-list.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { useMedia } from "../../lib/media.ts";
import { Button } from "../../ui/button.tsx";
import type { WorldPlace } from "./use-world-place.ts";

/** Where the long name of importing would leave the search no room. */
const CLOSE = "(max-width: 1240px)";

export interface EntriesTabProps {
  world: World;
  place: WorldPlace;
  /** Whether an entry can be looked at beside the list; else a press changes it. */
  hasBeside: boolean;
}

export function EntriesTab({ world, place, hasBeside }: EntriesTabProps) {
  const { t } = useTranslation("worlds");
  const isClose = useMedia(CLOSE);
  const type: EntryType = place.tab === "characters" ? "character" : "normal";
  const unid = world._id;
  const edit = (entry: Entry) => void openDialog("entry", { unid, entryId: entry._id });
  const create = async () => {
    const entry = await openDialog("entry", { unid, type });
    if (entry && hasBeside) place.look(entry._id);
  };
  const begin = (
    <Button variant="primary" icon={<Plus />} onClick={() => void create()}>
      {t(type === "character" ? "new_character" : "new_noun")}
    </Button>
  );
  const bringIn = (
    <Button icon={<Upload />} onClick={() => void openDialog("import-world", { into: { unid, title: world.title } })}>
      {t(isClose ? "import" : "import_card_or_lorebook")}
    </Button>
  );
  const ways = (
    <>
      {begin}
      {bringIn}
    </>
  );
  return (
    <EntryList
      unid={unid}
      type={type}
      search={place.search}
      onSearch={place.setSearch}
      order={place.order}
      onOrder={place.setOrder}
      current={hasBeside ? place.entryId : null}
      onLook={(entry) => (hasBeside ? place.look(entry._id) : edit(entry))}
      onEdit={edit}
      actions={ways}
      start={ways}
    />
  );
}
