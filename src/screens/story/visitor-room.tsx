// The reading room of a visitor who has followed the link of a shared story: without the application around it, so that
// the first visit loads what reading needs. Every way out of the room loads a page of the application.
import { SQUARE_PATH, sharedStoryPath, storyPath } from "../../../contract/page-paths.ts";
import { ReadingRoom } from "../../features/reading/reading-room.tsx";
import { PageNavigationProvider } from "../../lib/page-navigation.tsx";
import { CopyLinkButton } from "./copy-link-button.tsx";
import { reportedStory } from "./reported.ts";
import { VisitorFollow } from "./visitor-follow.tsx";
import { useVisitorNavigation } from "./visitor-navigation.tsx";
import { VisitorReport } from "./visitor-report.tsx";

export interface VisitorPageProps {
  shareId: string;
  /** Draws the application in place of the page; rejects if it cannot be loaded. */
  startApplication: () => Promise<void>;
}

export function VisitorRoom({ shareId, startApplication }: VisitorPageProps) {
  return (
    <PageNavigationProvider value={useVisitorNavigation()}>
      <ReadingRoom
        shareId={shareId}
        squarePath={SQUARE_PATH}
        storyPath={storyPath}
        authorAction={({ _id, name }) => <VisitorFollow uid={_id} name={name} startApplication={startApplication} />}
        menu={(share, chapter) => (
          <>
            <CopyLinkButton path={sharedStoryPath(shareId)} title={share.title} />
            <VisitorReport work={reportedStory(share, chapter)} startApplication={startApplication} />
          </>
        )}
      />
    </PageNavigationProvider>
  );
}
