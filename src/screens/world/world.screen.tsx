// One world: its banner, tabs with its contents, and next to them the relationship graph.
import { ArrowLeft, Earth, MessagesSquare, Network, PenLine, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { WORLDS_PATH } from "../../../contract/page-paths.ts";
import type { World } from "../../../contract/worlds.ts";
import "../../features/sharing/share-world-dialog.ts";
import { WorldExportMenu } from "../../features/world-files/world-export-menu.tsx";
import { BannedWords } from "../../features/worlds/banned-words.tsx";
import { WorldBackground } from "../../features/worlds/world-background.tsx";
import { WorldBanner } from "../../features/worlds/world-banner.tsx";
import { useWorldDraft } from "../../features/worlds/world-draft.ts";
import { WorldMenu } from "../../features/worlds/world-menu.tsx";
import { useWorld } from "../../features/worlds/worlds.queries.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { NARROW, SIDE_PANEL_SHOWN, useMedia } from "../../lib/media.ts";
import { clearNeedSave, needSave } from "../../lib/need-save.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { Button } from "../../ui/button.tsx";
import { Drawer } from "../../ui/drawer.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { useOverflowMarks } from "../../ui/overflow-marks.ts";
import { usePageTitle } from "../../ui/page-title.ts";
import { Tabs } from "../../ui/tabs.tsx";
import { CoverButton } from "./cover-button.tsx";
import { EntriesTab } from "./entries-tab.tsx";
import { useExploreWorld } from "./use-explore-world.ts";
import { useWorldPageState, WORLD_TABS, type WorldTab } from "./use-world-page-state.ts";
import { useWriteHere } from "./use-write-here.ts";
import styles from "./world.module.css";
import { WorldSidePanel } from "./world-side-panel.tsx";
import { WorldSkeleton } from "./world-skeleton.tsx";

export function WorldScreen() {
  const { unid = "" } = useParams();
  const query = useWorld(unid);
  const { changed } = useSnapshot(needSave);
  // With unsaved changes the page stays, so that the text can be copied; saving then reports that the world is gone.
  if (query.data && (changed || !isGone(query.error))) return <OneWorld key={unid} world={query.data} />;
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {query.isError ? (
          <Missing error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <WorldSkeleton />
        )}
      </div>
    </div>
  );
}

/** Whether the server has reported that the world does not exist, even if the cache still has it. */
function isGone(error: Error | null): boolean {
  return error instanceof CallError && (error.code === "world_not_found" || error.code === "parameter_invalid");
}

/** Distinguishes a world that is gone from one that could not be fetched: only the latter has a retry button. */
function Missing({ error, onRetry, busy }: { error: Error; onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation("worlds");
  const errorText = useErrorText();
  const gone = isGone(error);
  const toWorlds = (
    <LinkButton to={WORLDS_PATH} icon={<ArrowLeft />}>
      {t("to_worlds")}
    </LinkButton>
  );
  usePageTitle(gone ? t("gone") : t("worlds"));
  if (gone) return <EmptyState level={1} art={<Earth />} title={t("gone")} body={t("gone_body")} action={toWorlds} />;
  return <ErrorState isPage body={errorText(error)} onRetry={onRetry} busy={busy} actions={toWorlds} />;
}

function OneWorld({ world }: { world: World }) {
  const { t } = useTranslation("worlds");
  // Computed once: creating the first character must not switch the tab.
  const [firstTab] = useState<WorldTab>(world.character_count === 0 && world.entry_count > 0 ? "nouns" : "characters");
  const place = useWorldPageState(firstTab);
  const draft = useWorldDraft(world);
  const story = useWriteHere(world._id, world.title);
  const explore = useExploreWorld(world);
  const hasBeside = useMedia(SIDE_PANEL_SHOWN);
  // The banner has no room for further buttons.
  const narrow = useMedia(NARROW);
  const share = () => void openDialog("share-world", { world });
  const tabLine = useRef<HTMLDivElement>(null);
  useOverflowMarks(tabLine, place.tab);
  const navigate = useNavigate();
  const leave = () => {
    // Unsaved changes were deleted with the world, so leaving must not ask about them.
    clearNeedSave();
    void navigate(WORLDS_PATH);
  };
  const [drawer, setDrawer] = useState(false);
  const nouns = world.entry_count - world.character_count;
  const labels = {
    background: draft.changed.background ? t("tab_background_unsaved") : t("background"),
    characters: t("tab_characters", { count: world.character_count }),
    nouns: t("tab_nouns", { count: nouns }),
    banned: t("tab_banned", { count: world.forbidden_words.length }),
  };
  const panel = () => {
    if (place.tab === "background") return <WorldBackground draft={draft} />;
    if (place.tab === "banned") return <BannedWords world={world} />;
    return <EntriesTab key={place.tab} world={world} place={place} hasBeside={hasBeside} />;
  };
  const beside = <WorldSidePanel world={world} place={place} titled={hasBeside} />;
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        <WorldBanner
          world={world}
          draft={draft}
          actions={
            <>
              <Button icon={<PenLine />} busy={story.busy} onClick={story.write}>
                {t("write_here")}
              </Button>
              {!narrow && (
                <Button icon={<MessagesSquare />} onClick={explore}>
                  {t("explore")}
                </Button>
              )}
              {!hasBeside && (
                <Button icon={<Network />} onClick={() => setDrawer(true)}>
                  {t("who_knows_whom")}
                </Button>
              )}
              {!narrow && (
                <Button icon={<Share2 />} onClick={share}>
                  {t("share")}
                </Button>
              )}
              <WorldExportMenu unid={world._id} />
              <CoverButton world={world} />
              <WorldMenu world={world} {...(narrow && { onExplore: explore, onShare: share })} onDeleted={leave} />
            </>
          }
        />
        <Tabs
          listRef={tabLine}
          label={world.title}
          value={place.tab}
          onValueChange={place.setTab}
          tabs={WORLD_TABS.map((value) => ({ value, label: labels[value], panel: value === place.tab && panel() }))}
        />
      </div>
      {hasBeside ? (
        <aside className={styles.beside} aria-label={t("who_knows_whom")}>
          {beside}
        </aside>
      ) : (
        <Drawer full open={drawer} onClose={() => setDrawer(false)} title={t("who_knows_whom")}>
          {beside}
        </Drawer>
      )}
    </div>
  );
}
