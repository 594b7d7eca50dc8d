// The column next to a world's lists: the relationship graph and the selected entry.
import { useTranslation } from "react-i18next";
import type { World } from "../../../contract/worlds.ts";
import "../../features/entries/entry-dialog.ts";
import { WorldGraph } from "../../features/graph/world-graph.tsx";
import { useCardExportActions } from "../../features/world-files/world-export-menu.tsx";
import { EntryDetail } from "../../features/worlds/entry-detail.tsx";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { lazyView } from "../../lib/lazy-view.tsx";
import type { WorldPageState } from "./use-world-page-state.ts";
import styles from "./world.module.css";

/** Lazy: shown in the enlarged graph only. */
const PersonSearch = lazyView(async () => (await import("./person-search.tsx")).PersonSearch);
/** Lazy: few entries hold only the beginning of a longer text. */
const OverlongTextNotice = lazyView(async () => {
  const [rest] = await Promise.all([import("../../features/entries/overlong-text.tsx"), loadTexts("entries")]);
  return rest.OverlongTextNotice;
});

export interface WorldSidePanelProps {
  world: World;
  place: WorldPageState;
  /** Whether to show a heading; a drawer already has a title. */
  titled: boolean;
}

export function WorldSidePanel({ world, place, titled }: WorldSidePanelProps) {
  const { t } = useTranslation("worlds");
  const cardExports = useCardExportActions();
  const unid = world._id;
  return (
    <>
      <section aria-label={t("who_knows_whom")} className={styles.graph}>
        {titled && <h2 className={styles.heading}>{t("who_knows_whom")}</h2>}
        <WorldGraph unid={unid} chosen={place.entryId} onChoose={place.look} search={PersonSearch} />
      </section>
      {place.entryId ? (
        <EntryDetail
          key={place.entryId}
          unid={unid}
          entryId={place.entryId}
          onLook={place.look}
          moreOf={({ type, _id }) => (type === "character" ? cardExports({ unid, entryId: _id }) : [])}
          belowDescription={(entry) => entry.rest_length && <OverlongTextNotice unid={unid} entry={entry} />}
          onEdit={(entryId) => void openDialog("entry", { unid, entryId })}
        />
      ) : (
        <p className={styles.hint}>{t("look_hint")}</p>
      )}
    </>
  );
}
