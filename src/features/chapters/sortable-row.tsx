// A chapter's row that can be dragged by its handle.
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./chapter-row.module.css";
import { ChapterRow, type ChapterRowProps } from "./chapter-row.tsx";

export function SortableRow(props: ChapterRowProps) {
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
