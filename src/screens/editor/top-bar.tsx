// The line above the page: where one is, whether it is kept, who is here, and what can be done with the chapter.
import { History, PanelLeft, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { SettingsPopover } from "../../features/editor/settings/settings-popover.tsx";
import { People, type PeopleProps } from "../../features/editor/status/people.tsx";
import { SavePill } from "../../features/editor/status/save-pill.tsx";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./top-bar.module.css";

export interface TopBarProps {
  storyId: string;
  storyTitle: string;
  view: ChapterView | null;
  self: PeopleProps["self"];
  listShown: boolean;
  onToggleList: () => void;
  onHistory: () => void;
  onCoAuthors: () => void;
  exportMenu: ReactNode;
}

export function TopBar(props: TopBarProps) {
  const { storyId, storyTitle, view, self, listShown, onToggleList, onHistory, onCoAuthors, exportMenu } = props;
  const { t } = useTranslation("editor");
  return (
    <header className={styles.bar}>
      <IconButton
        label={t("toggle_chapters")}
        icon={<PanelLeft />}
        pressed={listShown}
        tooltipSide="bottom"
        onClick={onToggleList}
      />
      <nav className={styles.crumbs} aria-label={t("breadcrumb")}>
        <Link to={`/dashboard/novels/${storyId}`} className={styles.story}>
          {storyTitle || t("untitled_chapter")}
        </Link>
        <span aria-hidden="true">/</span>
        {view && <ChapterName view={view} />}
      </nav>
      {view && <SavePill session={view.session} />}
      <div className={styles.end}>
        {view && <People view={view} self={self} />}
        <SettingsPopover />
        {exportMenu}
        <IconButton label={t("co_authors")} icon={<Users />} tooltipSide="bottom" onClick={onCoAuthors} />
        <Button className={styles.history} icon={<History />} disabled={!view} onClick={onHistory}>
          <span className={styles.word}>{t("history")}</span>
        </Button>
      </div>
    </header>
  );
}

function ChapterName({ view }: { view: ChapterView }) {
  const { t } = useTranslation("editor");
  const { title } = useSnapshot(view.facts);
  return (
    <span className={styles.chapter} aria-current="page">
      {title || t("untitled_chapter")}
    </span>
  );
}
