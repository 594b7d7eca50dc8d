// The list of a world's characters or nouns, with creation and import. It combines several features.
import { Plus, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Entry, EntryType } from "../../../contract/entries.ts";
import type { World } from "../../../contract/worlds.ts";
import "../../features/entries/entry-dialog.ts";
import "../../features/world-files/import-world-dialog.ts";
import { EntryList } from "../../features/worlds/entry-list.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { SHORT_LABELS, useMedia } from "../../lib/media.ts";
import { Button } from "../../ui/button.tsx";
import type { WorldPageState } from "./use-world-page-state.ts";

export interface EntriesTabProps {
  world: World;
  place: WorldPageState;
  /** Whether an entry is shown next to the list; if not, a press opens it for editing. */
  hasBeside: boolean;
}

export function EntriesTab({ world, place, hasBeside }: EntriesTabProps) {
  const { t } = useTranslation("worlds");
  const hasShortLabel = useMedia(SHORT_LABELS);
  const type: EntryType = place.tab === "characters" ? "character" : "normal";
  const unid = world._id;
  const edit = (entry: Entry) => void openDialog("entry", { unid, entryId: entry._id });
  const create = async () => {
    const entry = await openDialog("entry", { unid, type });
    if (entry && hasBeside) place.look(entry._id);
  };
  const createButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => void create()}>
      {t(type === "character" ? "new_character" : "new_noun")}
    </Button>
  );
  const importButton = (
    <Button icon={<Upload />} onClick={() => void openDialog("import-world", { into: { unid, title: world.title } })}>
      {t(hasShortLabel ? "import" : "import_card_or_lorebook")}
    </Button>
  );
  const buttons = (
    <>
      {createButton}
      {importButton}
    </>
  );
  return (
    <EntryList
      unid={unid}
      type={type}
      expected={type === "character" ? world.character_count : world.entry_count - world.character_count}
      search={place.search}
      onSearch={place.setSearch}
      order={place.order}
      onOrder={place.setOrder}
      current={hasBeside ? place.entryId : null}
      onLook={(entry) => (hasBeside ? place.look(entry._id) : edit(entry))}
      onEdit={edit}
      actions={buttons}
      start={buttons}
    />
  );
}
