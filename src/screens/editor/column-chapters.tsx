// The list of chapters beside the open one, with what can be done with each.
import { ChapterList, type ChapterListProps } from "../../features/chapters/chapter-list.tsx";
import { type ChapterRights, useChapterActions } from "../novel/chapter-actions.tsx";

export interface ColumnChaptersProps extends Omit<ChapterListProps, "variant" | "moreActions"> {
  owns: ChapterRights["owns"];
  settled: NonNullable<ChapterRights["settled"]>;
}

export function ColumnChapters({ owns, settled, ...props }: ColumnChaptersProps) {
  const moreActions = useChapterActions({ mayWrite: props.mayWrite, owns, settled });
  return <ChapterList {...props} variant="rail" moreActions={moreActions} />;
}
