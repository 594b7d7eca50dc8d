// The bar above the page: breadcrumb, save state, people present, power, and actions of the chapter.
import { ChevronDown, History, MoreHorizontal, PanelLeft, PanelRight, Search, Type, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { storyPath } from "../../../contract/page-paths.ts";
import type { Story } from "../../../contract/stories.ts";
import { rulesOf } from "../../features/editor/settings/editor-settings.ts";
import { SettingsButton, SettingsFromMenu } from "../../features/editor/settings/settings-button.tsx";
import { People, type PeopleProps } from "../../features/editor/status/people.tsx";
import { SavePill } from "../../features/editor/status/save-pill.tsx";
import type { SplitActions } from "../../features/editor/toolbar/block-menu.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { lazyPart, tellMissing, useOnDemand } from "../../lib/lazy-view.tsx";
import { COLUMN_HIDDEN, DOCK_HIDDEN, NARROW, useMedia } from "../../lib/media.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { ClosedMenu } from "../../ui/menu.tsx";
import type { ChapterMenuProps } from "./chapter-menu.tsx";
import { toggleColumn, useColumn } from "./column-state.ts";
import { toggleDock, useDock } from "./dock-state.ts";
import { PowerSlot } from "./power-slot.tsx";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  storyId: string;
  story: Story | null;
  view: ChapterView | null;
  split: SplitActions;
  /** Whether loading the text is over, successfully or not; the power is fetched only after that. */
  hasTextLoaded: boolean;
  self: PeopleProps["self"];
  /** Opens or closes the drawer of chapters, in windows without room for their column. */
  onToggleList: () => void;
  onChooseChapter: () => void;
  onHistory: () => void;
}

export function TopBar({
  storyId,
  story,
  view,
  split,
  hasTextLoaded,
  self,
  onToggleList,
  onChooseChapter,
  onHistory,
}: TopBarProps) {
  const { t } = useTranslation("editor");
  const narrow = useMedia(COLUMN_HIDDEN);
  const { shown } = useColumn();
  const isPhone = useMedia(NARROW);
  const [areSettingsShown, setSettingsShown] = useState(false);
  const closeSettings = () => setSettingsShown(false);
  const settingsMissing = () => {
    tellMissing();
    closeSettings();
  };
  const rules = rulesOf(story?.language ?? null);
  const openCoAuthors = () => story && void openDialog("collaborators", { story });
  return (
    <header className={styles.bar}>
      <IconButton
        label={t("toggle_chapters")}
        icon={<PanelLeft />}
        {...(!narrow && { "aria-expanded": shown })}
        tooltipSide="bottom"
        onClick={narrow ? onToggleList : toggleColumn}
      />
      <nav className={styles.breadcrumb} aria-label={t("breadcrumb")}>
        <Link to={storyPath(storyId)} className={styles.story}>
          {story?.title || t("story")}
        </Link>
        <span aria-hidden="true">/</span>
        {view && <ChapterName view={view} onChoose={onChooseChapter} />}
      </nav>
      {view && <SavePill session={view.session} />}
      <div className={styles.end}>
        {view && <People view={view} self={self} />}
        <PowerSlot ready={hasTextLoaded} />
        {isPhone && areSettingsShown && (
          <SettingsFromMenu rules={rules} onClosed={closeSettings} onMissing={settingsMissing} />
        )}
        {!isPhone && (
          <>
            <SettingsButton rules={rules} />
            {story && (
              <IconButton label={t("co_authors")} icon={<Users />} tooltipSide="bottom" onClick={openCoAuthors} />
            )}
            <IconButton
              label={t("history")}
              icon={<History />}
              tooltipSide="bottom"
              disabled={!view}
              onClick={onHistory}
            />
          </>
        )}
        {view && (
          <MoreOfChapter
            storyId={storyId}
            story={story}
            view={view}
            split={split}
            first={
              isPhone
                ? [
                    { label: t("find"), icon: <Search />, onSelect: () => view.host?.onFind() },
                    { label: t("history"), icon: <History />, onSelect: onHistory },
                    story !== null && { label: t("co_authors"), icon: <Users />, onSelect: openCoAuthors },
                    { label: t("page_settings"), icon: <Type />, onSelect: () => setSettingsShown(true) },
                  ]
                : []
            }
          />
        )}
        <DockToggle />
      </div>
    </header>
  );
}

const chapterMenu = lazyPart(async () => (await import("./chapter-menu.tsx")).ChapterMenu);

function MoreOfChapter(props: Omit<ChapterMenuProps, "trigger">) {
  const { t } = useTranslation("transfer");
  const [ChapterMenu, open] = useOnDemand(chapterMenu);
  const trigger = <IconButton label={t("more")} icon={<MoreHorizontal />} tooltipSide="bottom" />;
  if (ChapterMenu) return <ChapterMenu {...props} trigger={trigger} />;
  return <ClosedMenu trigger={trigger} preload={chapterMenu.preload} open={open} />;
}

function DockToggle() {
  const { t } = useTranslation("editor");
  const narrow = useMedia(DOCK_HIDDEN);
  const { shown } = useDock();
  return (
    <IconButton
      label={t("toggle_dock")}
      icon={<PanelRight />}
      {...(!narrow && { "aria-expanded": shown })}
      tooltipSide="bottom"
      onClick={toggleDock}
    />
  );
}

function ChapterName({ view, onChoose }: { view: ChapterView; onChoose: () => void }) {
  const { t } = useTranslation("editor");
  const { title } = useSnapshot(view.facts);
  const name = title || t("untitled_chapter");
  return (
    <button type="button" className={styles.chapter} aria-label={t("choose_chapter", { name })} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  );
}
