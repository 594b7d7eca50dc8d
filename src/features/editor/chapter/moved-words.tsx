// Tells the author that words which they wrote here before they saw a split are now in a new chapter, with a link.
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { editorPath } from "../../../../contract/page-paths.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { DocumentSession } from "../document/document-session.ts";
import { ChapterNotice } from "./chapter-notice.tsx";

export function MovedWords({ session, storyId }: { session: DocumentSession; storyId: string }) {
  const { t } = useTranslation(["split", "common"]);
  const { movedTo } = useSnapshot(session.state);
  return (
    <ChapterNotice tone="care" text={t("moved", { count: movedTo.length })}>
      {movedTo.map((chapterId, index) => (
        <LinkButton key={chapterId} size="sm" icon={<ArrowRight />} to={editorPath(storyId, chapterId)}>
          {movedTo.length === 1 ? t("moved_open") : t("moved_open_one_of", { number: index + 1 })}
        </LinkButton>
      ))}
      <Button size="sm" variant="ghost" onClick={() => session.dismissMoved()}>
        {t("common:close")}
      </Button>
    </ChapterNotice>
  );
}
