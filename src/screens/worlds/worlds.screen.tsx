// The worlds of a person, with creation and import.
import { Plus, Trash2, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import "../../features/world-files/import-world-dialog.ts";
import "../../features/sharing/share-world-dialog.ts";
import "../../features/worlds/world-dialog.ts";
import { DELETED_WORLDS_PATH, worldPath } from "../../../contract/page-paths.ts";
import { WorldList } from "../../features/worlds/world-list.tsx";
import { useWorlds } from "../../features/worlds/worlds.queries.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { useAddressFilter } from "../world/address-filter.ts";

export function WorldsScreen() {
  const { t } = useTranslation("worlds");
  const navigate = useNavigate();
  const filter = useAddressFilter();
  const all = useWorlds("");
  // Without any world the empty list shows these buttons, so the header does not repeat them.
  const isBegun = all.total > 0 || all.error !== null;
  const create = () => void openDialog("world").then((world) => world && navigate(worldPath(world._id)));
  const bringIn = () => void openDialog("import-world");
  const begin = (
    <Button variant="primary" icon={<Plus />} onClick={create}>
      {t("new_world")}
    </Button>
  );
  return (
    <Page
      title={t("worlds")}
      aside={
        <>
          <LinkButton to={DELETED_WORLDS_PATH} variant="ghost" icon={<Trash2 />}>
            {t("recycle_bin")}
          </LinkButton>
          <Button icon={<Upload />} onClick={bringIn}>
            {t("import")}
          </Button>
          {isBegun && begin}
        </>
      }
    >
      <WorldList
        search={filter.get("q")}
        onSearch={(q) => filter.set({ q })}
        pathOf={worldPath}
        onShare={(world) => void openDialog("share-world", { world })}
        start={begin}
      />
    </Page>
  );
}
