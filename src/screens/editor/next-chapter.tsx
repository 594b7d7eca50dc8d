// The way on from a full chapter: makes the next one and goes there.
import { FilePlus2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useChapterChanges } from "../../features/chapters/chapters.mutations.ts";
import { randomId } from "../../lib/random-id.ts";
import { Button } from "../../ui/button.tsx";
import { useOpenChapter } from "./use-open-chapter.ts";

export function NextChapter({ storyId, chapterId }: { storyId: string; chapterId: string }) {
  const { t } = useTranslation("writing");
  const { create } = useChapterChanges(storyId);
  const open = useOpenChapter(storyId);
  const add = () => {
    const id = randomId();
    create.mutate({ id, name: "", afterId: chapterId }, { onSuccess: () => open(id) });
  };
  return (
    <Button size="sm" icon={<FilePlus2 />} busy={create.isPending} onClick={add}>
      {t("next_chapter")}
    </Button>
  );
}
