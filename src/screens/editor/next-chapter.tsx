// The actions offered for a full chapter: create the next one, or split this one at its headings.
import { FilePlus2, Heading } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useChapterChanges } from "../../features/chapters/chapters.mutations.ts";
import { headingSplits } from "../../features/editor/split-headings/heading-splits.ts";
import type { ChapterView } from "../../features/editor/view/chapter-view.ts";
import { randomId } from "../../lib/random-id.ts";
import { Button } from "../../ui/button.tsx";
import { useOpenChapter } from "./use-open-chapter.ts";

export interface NextChapterProps {
  storyId: string;
  view: ChapterView;
  onSplit: () => void;
}

export function NextChapter({ storyId, view, onSplit }: NextChapterProps) {
  const { t } = useTranslation(["writing", "transfer"]);
  const { create } = useChapterChanges(storyId);
  const open = useOpenChapter(storyId);
  const add = () => {
    const id = randomId();
    create.mutate({ id, name: "", afterId: view.chapterId }, { onSuccess: () => open(id) });
  };
  const hasHeadings = view.editor !== null && headingSplits(view.editor.state.doc).length > 0;
  return (
    <>
      <Button size="sm" icon={<FilePlus2 />} busy={create.isPending} onClick={add}>
        {t("next_chapter")}
      </Button>
      {hasHeadings && (
        <Button size="sm" icon={<Heading />} onClick={onSplit}>
          {t("transfer:split_headings")}
        </Button>
      )}
    </>
  );
}
