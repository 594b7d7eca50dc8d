// The sortable rows of the chapter list: dragged by pointer or keyboard, announced to screen readers, and virtualized
// on the page.
import { DndContext, type DragEndEvent, DragOverlay, MeasuringStrategy } from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../../contract/chapters.ts";
import { useDragSensors } from "../../ui/drag-sensors.ts";
import { useDragAnnouncements } from "../../ui/use-drag-announcements.ts";
import { VirtualList } from "../../ui/virtual-list.tsx";
import styles from "./chapter-row.module.css";
import {
  ChapterGhost,
  ChapterRow,
  type ChapterRowProps,
  type ChapterVariant,
  type MoreActions,
} from "./chapter-row.tsx";

export interface SortableChaptersProps {
  chapters: readonly Chapter[];
  variant: ChapterVariant;
  mayWrite: boolean;
  current?: string | undefined;
  /** The published chapters whose words have changed since. */
  changed: ReadonlySet<string>;
  /** A moderator has banned the story: nobody reads what is published. */
  isBanned: boolean;
  moreActions?: MoreActions | undefined;
  /** Whether all pages are loaded: only then can a chapter be moved to the end. */
  complete: boolean;
  /** The chapter whose title is being typed. */
  naming: string | null;
  onNaming: (chapterId: string | null) => void;
  onRename: (chapter: Chapter, name: string) => void;
  onAddAfter: (chapter: Chapter) => void;
  onMove: (chapterId: string, beforeId: string | null) => void;
  onRemove: (chapter: Chapter) => void;
}

const ROW_HEIGHT: Record<ChapterVariant, number> = { page: 64, rail: 54 };

export function SortableChapters(props: SortableChaptersProps) {
  const { chapters, variant, mayWrite, current, naming, complete, onNaming, onMove } = props;
  const { t } = useTranslation(["chapters", "common"]);
  const sensors = useDragSensors();
  const announced = chapters.map(({ _id, name }) => ({ id: _id, name: name || t("common:untitled") }));
  const accessibility = useDragAnnouncements(announced, { how: t("drag_how"), say: (what, facts) => t(what, facts) });
  const [dragged, setDragged] = useState<string | null>(null);
  const indexOf = (id: string | null | undefined) => chapters.findIndex(({ _id }) => _id === id);

  const moveTo = (chapter: Chapter, index: number) => {
    const others = chapters.filter(({ _id }) => _id !== chapter._id);
    if (index < others.length || complete) onMove(chapter._id, others[index]?._id ?? null);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const chapter = chapters[indexOf(String(active.id))];
    if (chapter && over && over.id !== active.id) moveTo(chapter, indexOf(String(over.id)));
  };
  const row = (index: number) => {
    const chapter = chapters[index];
    if (!chapter) return null;
    const actions = {
      rename: () => onNaming(chapter._id),
      addAfter: () => props.onAddAfter(chapter),
      moveUp: index > 0 ? () => moveTo(chapter, index - 1) : null,
      moveDown: index < chapters.length - 1 ? () => moveTo(chapter, index + 1) : null,
      remove: () => props.onRemove(chapter),
    };
    const parts = {
      chapter,
      variant,
      isCurrent: chapter._id === current,
      isChanged: props.changed.has(chapter._id),
      isBanned: props.isBanned,
      naming: naming === chapter._id,
      onNamed: (name: string | null) => {
        onNaming(null);
        if (name !== null) props.onRename(chapter, name);
      },
      moreActions: props.moreActions,
    };
    return mayWrite ? <SortableRow {...parts} actions={actions} /> : <ChapterRow {...parts} actions={null} />;
  };
  const dragging = chapters[indexOf(dragged)];
  return (
    <DndContext
      sensors={sensors}
      accessibility={accessibility}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <SortableContext items={chapters.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <VirtualList
          label={t("title")}
          count={chapters.length}
          complete={complete}
          itemHeight={ROW_HEIGHT[variant]}
          keyOf={(index) => chapters[index]?._id ?? String(index)}
          pinned={indexOf(dragged ?? naming)}
          shown={naming ? indexOf(naming) : current ? indexOf(current) : undefined}
        >
          {row}
        </VirtualList>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragging && <ChapterGhost chapter={dragging} variant={variant} />}
      </DragOverlay>
    </DndContext>
  );
}

/** A chapter's row that can be dragged by its handle. */
function SortableRow(props: ChapterRowProps) {
  const { t } = useTranslation(["chapters", "common"]);
  const { chapter } = props;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: chapter._id,
  });
  const handle = (
    <button
      ref={setActivatorNodeRef}
      type="button"
      className={styles.handle}
      aria-label={t("move", { title: chapter.name || t("common:untitled") })}
      aria-describedby={attributes["aria-describedby"]}
      {...listeners}
    >
      <GripVertical />
    </button>
  );
  return (
    <div
      ref={setNodeRef}
      className={styles.place}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-dragging={isDragging || undefined}
    >
      <ChapterRow {...props} handle={handle} />
    </div>
  );
}
