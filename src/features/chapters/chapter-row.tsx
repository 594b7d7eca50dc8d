// One chapter in a list: its number, its title as the link that opens it, its facts and its menu.
import { ArrowDown, ArrowUp, ListPlus, MoreHorizontal, PencilLine, Trash2 } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Chapter } from "../../../contract/chapters.ts";
import { hasOwnNumber } from "../../../contract/own-number.ts";
import { editorPath } from "../../../contract/page-paths.ts";
import { useFormat } from "../../lib/use-format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { MenuAction } from "../../ui/menu-props.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./chapter-row.module.css";
import { ChapterTimes } from "./chapter-times.tsx";
import { RenameField } from "./rename-field.tsx";

export type ChapterVariant = "page" | "rail";

/** Further actions of a row's menu, from the component that renders the list. */
export type MoreActions = (chapter: Chapter) => readonly MenuAction[];

export interface RowActions {
  rename: () => void;
  /** Adds a new chapter after this one. */
  addAfter: () => void;
  moveUp: (() => void) | null;
  moveDown: (() => void) | null;
  remove: () => void;
}

export interface ChapterRowProps {
  chapter: Chapter;
  variant: ChapterVariant;
  isCurrent: boolean;
  /** Whether its words have changed since readers got them. */
  isChanged: boolean;
  /** A moderator has banned the story: nobody reads what is published. */
  isBanned: boolean;
  naming: boolean;
  /** Called with the new title, or null if it is unchanged. */
  onNamed: (name: string | null) => void;
  /** Null for a person who may only read. */
  actions: RowActions | null;
  moreActions?: MoreActions | undefined;
  handle?: ReactNode;
}

/** The path that opens a chapter in the editor. */
export function chapterPath({ story_id, _id }: Pick<Chapter, "story_id" | "_id">): string {
  return editorPath(story_id, _id);
}

export function ChapterRow(props: ChapterRowProps) {
  const { chapter, variant, isCurrent, isChanged, isBanned, naming, onNamed, actions, moreActions, handle } = props;
  const { t } = useTranslation(["chapters", "common"]);
  const format = useFormat();
  const title = chapter.name || t("common:untitled");
  const renameByKey = (event: KeyboardEvent) => {
    if (event.key !== "F2" || !actions) return;
    event.preventDefault();
    actions.rename();
  };
  return (
    <div className={styles.row} data-variant={variant} data-current={isCurrent || undefined}>
      {handle}
      {!hasOwnNumber(chapter.name) && <span className={styles.number}>{chapter.number}</span>}
      <div className={styles.middle}>
        {naming ? (
          <RenameField name={chapter.name} onDone={onNamed} />
        ) : (
          <span className={styles.line}>
            <Link
              to={chapterPath(chapter)}
              className={styles.title}
              data-untitled={chapter.name === "" || undefined}
              aria-current={isCurrent ? "page" : undefined}
              onKeyDown={renameByKey}
            >
              {title}
            </Link>
            {chapter.published && <PublishedDot state={isBanned ? "banned" : isChanged ? "changed" : "published"} />}
          </span>
        )}
        {variant === "rail" ? (
          <span className={styles.words}>{format.words(chapter.word_count)}</span>
        ) : (
          !naming && <span className={styles.excerpt}>{chapter.excerpt}</span>
        )}
      </div>
      {variant === "page" && (
        <>
          <span className={styles.count}>{format.words(chapter.word_count)}</span>
          <ChapterTimes created={chapter.created_at} updated={chapter.updated_at} />
        </>
      )}
      <RowMenu title={title} actions={actions} more={moreActions?.(chapter) ?? []} />
    </div>
  );
}

const PUBLISHED = { banned: "published_banned", changed: "published_changed", published: "published" } as const;

function PublishedDot({ state }: { state: keyof typeof PUBLISHED }) {
  const { t } = useTranslation("chapters");
  const text = t(PUBLISHED[state]);
  return (
    <span className={styles.dot} title={text} data-state={state}>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

interface RowMenuProps {
  title: string;
  actions: RowActions | null;
  more: readonly MenuAction[];
}

function RowMenu({ title, actions, more }: RowMenuProps) {
  const { t } = useTranslation(["chapters", "common"]);
  const { moveUp, moveDown } = actions ?? {};
  if (!actions && more.length === 0) return null;
  return (
    <div className={styles.menu}>
      <Menu
        trigger={
          <IconButton
            size="sm"
            label={t("more_about", { title })}
            hint={t("common:more_actions")}
            icon={<MoreHorizontal />}
          />
        }
        groups={[
          actions
            ? [
                { label: t("common:rename"), icon: <PencilLine />, onSelect: actions.rename },
                { label: t("add_after"), icon: <ListPlus />, onSelect: actions.addAfter },
              ]
            : [],
          [
            moveUp ? { label: t("move_up"), icon: <ArrowUp />, onSelect: moveUp } : false,
            moveDown ? { label: t("move_down"), icon: <ArrowDown />, onSelect: moveDown } : false,
          ],
          more,
          actions ? [{ label: t("common:delete"), icon: <Trash2 />, danger: true, onSelect: actions.remove }] : [],
        ]}
      />
    </div>
  );
}

/** The copy of the row that follows the pointer while it is dragged. */
export function ChapterGhost({ chapter, variant }: { chapter: Chapter; variant: ChapterVariant }) {
  const { t } = useTranslation("common");
  const format = useFormat();
  return (
    <div className={styles.row} data-variant={variant} data-ghost="">
      {!hasOwnNumber(chapter.name) && <span className={styles.number}>{chapter.number}</span>}
      <div className={styles.middle}>
        <span className={styles.title}>{chapter.name || t("untitled")}</span>
        {variant === "rail" && <span className={styles.words}>{format.words(chapter.word_count)}</span>}
      </div>
    </div>
  );
}
